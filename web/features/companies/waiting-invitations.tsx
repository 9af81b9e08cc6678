import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { companyKeys } from '#web/lib/company/companies.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { acceptInvitation, myInvitations, type Invitation } from '#web/lib/auth/invitations.ts'
import { roleKeys } from '#web/lib/company/permissions.ts'
import { useAction } from '#web/lib/use-action.ts'
import { invalidates } from '#web/lib/write/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'

/** The companies that the person is invited to; nothing when there are none. */
export function WaitingInvitations({ className = '' }: { className?: string }) {
  const { data: invitations = [] } = useQuery(myInvitations)
  if (invitations.length === 0) return null
  return (
    <ul aria-label="Invitations" className={`space-y-2 text-left ${className}`}>
      {invitations.map((invitation) => (
        <InvitationCard key={invitation.id} invitation={invitation} />
      ))}
    </ul>
  )
}

function InvitationCard({ invitation }: { invitation: Invitation }) {
  const { id, company_name: company, company_role: role, access_until: until } = invitation
  const { busy, run } = useAction(invalidates(myInvitations.queryKey, companyKeys.all, roleKeys.all))
  const join = async () => {
    if (await run(`You did not join ${company}`, () => acceptInvitation(id)))
      toastSuccess(`You joined ${company}`, { description: `Your role there is ${role}.` })
  }
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-lg border border-border bg-surface p-4">
      <Mail className="size-5 shrink-0 text-brand" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium break-words">{company}</p>
        <p className="text-small text-muted">
          {invitation.invited_by} invites you as {role}
          {until !== null && ` until ${formatDate(until)}`}. Open until {formatDate(invitation.expires_at)}.
        </p>
      </div>
      <Button variant="primary" busy={busy} aria-label={`Join ${company}`} onClick={() => void join()}>
        Join
      </Button>
    </li>
  )
}
