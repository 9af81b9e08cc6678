import { useState } from 'react'
import { COMPANY_ROLES, type CompanyRole } from '#domain/permissions/roles.ts'
import { counted } from '#domain/text/counted.ts'
import { BulkEditDialog } from '#web/lib/list/bulk-edit-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { toastUndo } from '#web/ui/overlay/toast.tsx'
import { changeRole } from './changes.ts'
import { lastDayOf, nameOf, type Member, type Membership, type Person } from './person.ts'
import { peopleCount, useChangeEachPerson } from './use-change-each-person.ts'

export interface BulkRoleDialogProps {
  people: readonly Person[]
  selected: readonly Member[]
  onClose: (isDone: boolean) => void
}

/** Gives all selected members one role. The last day of their access stays, except for Owners, who have none. */
export function BulkRoleDialog({ people, selected, onClose }: BulkRoleDialogProps) {
  const [role, setRole] = useState<CompanyRole>('Contributor')
  const changeEach = useChangeEachPerson()
  const changing = selected.filter((member) => heldBy(member)?.role !== role)
  const count = counted(changing.length, 'role', 'roles')
  const save = async () => {
    const changed = await changeEach(changing, (member) => setRoleOf(member, role))
    const undo = () => void changeEach(changed, (member) => setRoleOf(member, heldBy(member)?.role ?? role))
    if (changed.length > 0) toastUndo(`${peopleCount(changed)} made ${role}`, undo)
    return changed.length > 0
  }
  const isOwnerLeft =
    role === 'Owner' || people.some((one) => heldBy(one)?.role === 'Owner' && !changing.some(({ id }) => id === one.id))
  return (
    <BulkEditDialog
      title="Change role"
      description={`${count} of ${selected.length} selected would change.`}
      noun="Person"
      what="Role"
      changes={changing.map((person) => ({
        reference: person.email,
        title: nameOf(person),
        before: heldBy(person)?.role ?? '',
        after: role,
      }))}
      submitLabel={`Change ${count}`}
      disabledReason={
        changing.length === 0 ? 'No changes to apply.' : isOwnerLeft ? undefined : 'A company needs an Owner.'
      }
      onSave={save}
      onClose={onClose}
    >
      <Field label="Role">
        <NativeSelect
          value={role}
          onChange={({ target }) => setRole(COMPANY_ROLES.find((known) => known === target.value) ?? role)}
          options={COMPANY_ROLES.map((known) => [known, known])}
        />
      </Field>
    </BulkEditDialog>
  )
}

/** In the list of a company, each person has the one membership of that company. */
function heldBy({ memberships }: Person): Membership | undefined {
  return memberships[0]
}

async function setRoleOf(member: Member, role: CompanyRole): Promise<void> {
  const held = heldBy(member)
  if (held === undefined) return
  const lastDay = role === 'Owner' ? null : lastDayOf(held)
  await changeRole({ held, userId: member.userId, role, lastDay })
}
