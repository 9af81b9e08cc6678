import { toastFailed } from '#web/lib/toast-failed.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { companyKeys } from '#web/lib/companies.ts'
import { formatDate } from '#web/lib/format.ts'
import { acceptInvitation, myInvitations, type Invitation } from '#web/lib/invitations.ts'
import { roleKeys } from '#web/lib/permissions.ts'
import { Button } from '#web/ui/button.tsx'
import { toastSuccess } from '#web/ui/toast.tsx'

/** The companies that wait for the person; nothing where none does. */
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
  const cache = useQueryClient()
  const accept = useMutation({
    mutationFn: () => acceptInvitation(id),
    onSettled: () =>
      Promise.all(
        [myInvitations.queryKey, companyKeys.all, roleKeys.all].map((queryKey) =>
          cache.invalidateQueries({ queryKey }),
        ),
      ),
  })
  // By its promise: the card goes with the invitation.
  const join = () =>
    void accept.mutateAsync().then(
      () => toastSuccess(`You joined ${company}`, { description: `Your role there is ${role}.` }),
      (error: unknown) => toastFailed(`You did not join ${company}`, error),
    )
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-lg border border-border bg-surface p-4">
      <Mail className="size-5 shrink-0 text-brand" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium break-words">{company}</p>
        <p className="text-small text-muted">
          {invitation.invited_by} invites you as {role}
          {until !== null && ` until ${formatDate(until)}`}. Open until {formatDate(invitation.expires_at)}.
        </p>
      </div>
      <Button variant="primary" busy={accept.isPending} aria-label={`Join ${company}`} onClick={join}>
        Join
      </Button>
    </li>
  )
}
