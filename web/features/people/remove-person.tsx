import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { parseId } from '#domain/ids.ts'
import { useAction } from '#web/lib/use-action.ts'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { removePerson } from './changes.ts'
import { estatesOf, type Heirs } from './hand-over.tsx'
import { nameOf, type Member, type Person } from './person.ts'
import { holdingsEverywhere, refreshPeople } from './queries.ts'
import { RemovalDialog } from './removal-dialog.tsx'

export type RemovePersonProps = {
  person: Member
  people: readonly Person[]
  onClose: () => void
  onRemoved: () => void
}

/** Removes an account from the installation. */
export function RemovePerson({ person, people, onClose, onRemoved }: RemovePersonProps) {
  const holdings = useQuery(holdingsEverywhere(person.userId))
  const [heirs, setHeirs] = useState<Heirs>({})
  const { busy, run } = useAction(refreshPeople)
  const name = nameOf(person)
  const ownedAlone = holdings.data?.lastOwnerOf.map(({ companyName }) => companyName) ?? []
  const remove = async () => {
    const handOver = Object.entries(heirs).map(([id, to]) => ({ companyId: parseId('companies', id), to }))
    if (!(await run(`${name} was not removed`, () => removePerson({ userId: person.userId, handOver })))) return
    toastSuccess(`${name} was removed`)
    onRemoved()
  }
  return (
    <RemovalDialog
      title={`Remove ${name}?`}
      consequence="The account is closed, its sessions end, and it leaves every company. What it did stays in the audit log."
      blockedReason={
        ownedAlone.length > 0
          ? `${name} is the last owner of ${ownedAlone.join(', ')}. Make another member Owner there first.`
          : undefined
      }
      holdings={holdings}
      estates={estatesOf(person.userId, holdings.data?.holdings ?? [], people)}
      heirs={heirs}
      onChange={setHeirs}
      confirmLabel="Remove person"
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  )
}
