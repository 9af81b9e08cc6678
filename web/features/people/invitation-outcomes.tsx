import { counted } from '#domain/text/counted.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { CopyValue } from '#web/ui/copy-value.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import type { Tone } from '#web/ui/tone.ts'
import type { InvitationResult } from './changes.ts'

const WORDS: Readonly<Record<InvitationResult['outcome'], { label: string; tone: Tone }>> = {
  invited: { label: 'Invited', tone: 'implemented' },
  not_mailed: { label: 'Invited, no email sent', tone: 'medium' },
  already_member: { label: 'Belongs to the company already', tone: 'info' },
  already_invited: { label: 'Invited already', tone: 'info' },
  invalid: { label: 'Not an email address', tone: 'critical' },
}

const BY_MAIL =
  'Each person gets an email with a link to the invitation, which is open for 7 days. Without a mail server, an administrator finds the link in the outbox.'
const HAND_OVER =
  'No mail server is set, so no email leaves. Give each person their own link: the person who opens it joins under that address. It is open for 7 days.'
const NOT_MAILED =
  'The invitation is open, but this address has had as many invitation emails as it may get in a day. Send it again tomorrow, or tell the person to sign in and accept it.'

/** The outcome for each address. */
export function InvitationOutcomes(props: { results: readonly InvitationResult[]; onClose: () => void }) {
  const { results, onClose } = props
  const invited = results.filter(({ outcome }) => outcome === 'invited' || outcome === 'not_mailed').length
  const hasLinks = results.some(({ link }) => link !== undefined)
  return (
    <Dialog
      onClose={onClose}
      title={counted(invited, 'person invited', 'people invited')}
      description={hasLinks ? HAND_OVER : BY_MAIL}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <ul className="divide-y divide-border">
        {results.map(({ email, outcome, link }) => (
          <li key={email} className="space-y-2 py-2">
            <p className="flex flex-wrap items-center justify-between gap-2">
              <span className="min-w-0 break-all">{email}</span>
              <Chip tone={WORDS[outcome].tone}>{WORDS[outcome].label}</Chip>
            </p>
            {outcome === 'not_mailed' && <p className="text-muted">{NOT_MAILED}</p>}
            {link !== undefined && <CopyValue label={`Link for ${email}`} value={link} />}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
