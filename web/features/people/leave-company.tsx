import { useNavigate } from '@tanstack/react-router'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { useWrite } from '#web/lib/write/use-write.ts'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { removeFromCompany } from './changes.ts'
import type { Member, Membership } from './person.ts'
import { refreshPeople } from './queries.ts'

export function LeaveCompany(props: { person: Member; membership: Membership; onClose: () => void }) {
  const { person, membership, onClose } = props
  const { companyId, companyName } = membership
  const navigate = useNavigate()
  const write = useWrite(refreshPeople)
  const leave = async () => {
    const removal = { companyId, userId: person.userId }
    if (!(await write(`You did not leave ${companyName}`, () => removeFromCompany(removal)))) return
    toastSuccess(`You left ${companyName}`)
    void navigate({ to: '/companies' })
  }
  return (
    <ConfirmDialog
      title={`Leave ${companyName}?`}
      consequence="You lose access at once, and what you own there loses its owner. Only an Owner can invite you again."
      confirmLabel="Leave company"
      onConfirm={leave}
      onClose={onClose}
    />
  )
}
