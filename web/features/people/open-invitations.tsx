import { useState } from 'react'
import { formatDate } from '#web/lib/format/format.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyValue } from '#web/ui/copy-value.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { resendInvitation, revokeInvitation } from './changes.ts'
import type { OpenInvitation, Person } from './person.ts'
import { refreshPeople } from './queries.ts'
import { MembershipBadge } from './role-badges.tsx'

const FAILED = 'The invitation was not changed'

/** Open invitations, each with buttons to send it again and to revoke it. */
export function OpenInvitations({ person }: { person: Person }) {
  return (
    <ul className="divide-y divide-border">
      {person.invitations.map((invitation) => (
        <li key={invitation.id} className="py-2">
          <InvitationRow email={person.email} invitation={invitation} />
        </li>
      ))}
    </ul>
  )
}

function InvitationRow({ email, invitation }: { email: string; invitation: OpenInvitation }) {
  const { id, companyId, companyName, expiresAt } = invitation
  const address = { companyId, id }
  const resending = useAction(refreshPeople)
  const revoking = useAction(refreshPeople)
  const [link, setLink] = useState<string>()
  const resend = async () => {
    const done = await resending.run(FAILED, () => resendInvitation(address))
    if (done === undefined) return
    setLink(done.outcome)
    if (done.outcome === undefined) toastSuccess(`The invitation was sent to ${email} again`)
  }
  const revoke = async () => {
    if (await revoking.run(FAILED, () => revokeInvitation(address)))
      toastSuccess(`The invitation of ${email} was revoked`)
  }
  return (
    <>
      <p className="mb-1 font-medium">{companyName}</p>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <MembershipBadge membership={invitation} />
        <span className="text-small text-muted">Open until {formatDate(expiresAt)}</span>
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size={28} busy={resending.busy} onClick={() => void resend()}>
          Send again
        </Button>
        <Button size={28} className="text-danger" busy={revoking.busy} onClick={() => void revoke()}>
          Revoke
        </Button>
      </div>
      {link !== undefined && (
        <div className="mt-3 space-y-1">
          <CopyValue label={`Link for ${email}`} value={link} />
          <p className="text-small text-muted">No mail server is set. Give the person this link.</p>
        </div>
      )}
    </>
  )
}
