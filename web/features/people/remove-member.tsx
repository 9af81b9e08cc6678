import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '#web/lib/use-action.ts'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { removeFromCompany } from './changes.ts'
import { estatesOf, type Heirs } from './hand-over.tsx'
import { isLastOwner, lastOwnerReason, nameOf, type Member, type Membership, type Person } from './person.ts'
import { holdingsIn, refreshPeople } from './queries.ts'
import { RemovalDialog } from './removal-dialog.tsx'

export type RemoveMemberProps = {
  person: Member
  membership: Membership
  people: readonly Person[]
  onClose: () => void
  onRemoved: () => void
}

/** Removes a person from one company. The account stays. */
export function RemoveMember({ person, membership, people, onClose, onRemoved }: RemoveMemberProps) {
  const { companyId, companyName } = membership
  const holdings = useQuery(holdingsIn(person.userId, { id: companyId, name: companyName }))
  const [heirs, setHeirs] = useState<Heirs>({})
  const { busy, run } = useAction(refreshPeople)
  const name = nameOf(person)
  const remove = async () => {
    const removal = { companyId, userId: person.userId, handOverTo: heirs[companyId] }
    if (!(await run(`${name} was not removed`, () => removeFromCompany(removal)))) return
    toastSuccess(`${name} no longer belongs to ${companyName}`)
    onRemoved()
  }
  return (
    <RemovalDialog
      title={`Remove ${name} from ${companyName}?`}
      consequence={`They lose access to ${companyName} at once. What they did stays in the audit log.`}
      blockedReason={isLastOwner(people, person.userId, companyId) ? lastOwnerReason(person, false) : undefined}
      holdings={holdings}
      estates={estatesOf(person.userId, holdings.data ?? [], people)}
      heirs={heirs}
      onChange={setHeirs}
      confirmLabel="Remove member"
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  )
}
