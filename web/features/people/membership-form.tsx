import { useState, type ReactNode } from 'react'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { changeRole } from './changes.ts'
import { lastDayOf, lastOwnerReason, nameOf, type Member, type Membership } from './person.ts'
import { refreshPeople } from './queries.ts'
import { RoleFields, type RoleChoice } from './role-fields.tsx'

export type MembershipFormProps = {
  person: Member
  membership: Membership
  isMe: boolean
  isLast: boolean
  /** More buttons beside Save. */
  actions?: ReactNode
  onSaved?: () => void
}

/** Changes a person's role in one company. */
export function MembershipForm({ person, membership, isMe, isLast, actions, onSaved }: MembershipFormProps) {
  const held: RoleChoice = { role: membership.role, lastDay: lastDayOf(membership) }
  const [choice, setChoice] = useState(held)
  const { busy, run } = useAction(refreshPeople)
  const isSame = choice.role === held.role && choice.lastDay === held.lastDay
  const blockedReason = isLast && choice.role !== 'Owner' ? lastOwnerReason(person, isMe) : undefined
  const save = async () => {
    const change = { held: membership, userId: person.userId, ...choice }
    if (!(await run('The role was not changed', () => changeRole(change)))) return
    toastSuccess(`${nameOf(person)} is ${choice.role} of ${membership.companyName}`)
    onSaved?.()
  }
  return (
    <Form className="space-y-3" onSubmit={() => void save()}>
      <RoleFields held={membership.role} value={choice} onChange={setChoice} />
      {blockedReason !== undefined && (
        <p role="alert" className="text-small text-danger">
          {blockedReason}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          disabledReason={blockedReason ?? (isSame ? 'No changes.' : undefined)}
        >
          Change role
        </Button>
        {actions}
      </div>
    </Form>
  )
}
