import { useNavigate } from '@tanstack/react-router'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { toastSuccess } from '#web/ui/toast.tsx'
import { removeFromCompany } from './changes.ts'
import type { Member, Membership } from './person.ts'
import { usePeopleChange } from './queries.ts'

export function LeaveCompany(props: { person: Member; membership: Membership; onClose: () => void }) {
  const { person, membership, onClose } = props
  const { companyId, companyName } = membership
  const navigate = useNavigate()
  const leave = usePeopleChange(removeFromCompany)
  const confirm = () =>
    leave.run(
      { companyId, userId: person.userId },
      () => {
        toastSuccess(`You left ${companyName}`)
        void navigate({ to: '/companies' })
      },
      `You did not leave ${companyName}`,
    )
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Leave ${companyName}?`}
      consequence="You lose sight of it at once, and what is yours there becomes nobody’s. Only an Owner can invite you again."
      confirmLabel="Leave company"
      busy={leave.isPending}
      onConfirm={confirm}
    />
  )
}
