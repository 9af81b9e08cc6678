import { counted } from '#domain/text/counted.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import type { Tone } from '#web/ui/tone.ts'
import type { InvitationResult } from './changes.ts'

const WORDS: Readonly<Record<InvitationResult['outcome'], { label: string; tone: Tone }>> = {
  invited: { label: 'Invited', tone: 'implemented' },
  already_member: { label: 'Belongs to the company already', tone: 'info' },
  already_invited: { label: 'Invited already', tone: 'info' },
  invalid: { label: 'Not an email address', tone: 'critical' },
}

/** The outcome for each address. */
export function InvitationOutcomes(props: { results: readonly InvitationResult[]; onClose: () => void }) {
  const { results, onClose } = props
  const invited = results.filter(({ outcome }) => outcome === 'invited').length
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={counted(invited, 'person invited', 'people invited')}
      description="Each person gets an email with a link to the invitation, which is open for 7 days. Without a mail server, an administrator finds the link in the outbox."
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <ul className="divide-y divide-border">
        {results.map(({ email, outcome }) => (
          <li key={email} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span className="min-w-0 break-all">{email}</span>
            <Chip tone={WORDS[outcome].tone}>{WORDS[outcome].label}</Chip>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
