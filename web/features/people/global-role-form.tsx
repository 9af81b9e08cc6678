import { useState } from 'react'
import { GLOBAL_ROLES } from '#domain/permissions/roles.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { setGlobalRole } from './changes.ts'
import { nameOf, type Member } from './person.ts'
import { refreshPeople } from './queries.ts'

const EXPLANATIONS = {
  none: 'May do what the roles in companies allow.',
  Admin: 'Manages all people and companies, with the rights of an Owner everywhere.',
  Auditor: 'Only reads, in the companies they belong to, whatever the role there.',
} as const

type Choice = keyof typeof EXPLANATIONS

export function GlobalRoleForm({ person }: { person: Member }) {
  const held: Choice = GLOBAL_ROLES.find((role) => role === person.globalRole) ?? 'none'
  const [choice, setChoice] = useState<Choice>(held)
  const { busy, run } = useAction(refreshPeople)
  const submit = async () => {
    const role = choice === 'none' ? null : choice
    if (!(await run('The role was not changed', () => setGlobalRole({ userId: person.userId, role })))) return
    const now = role === null ? 'has no role in the installation' : `is ${role} of the installation`
    toastSuccess(`${nameOf(person)} ${now}`)
  }
  return (
    <Form className="space-y-3" onSubmit={() => void submit()}>
      <Field label="Role in the installation" hideLabel hint={EXPLANATIONS[choice]}>
        <NativeSelect
          value={choice}
          onChange={(event) => setChoice(GLOBAL_ROLES.find((role) => role === event.target.value) ?? 'none')}
          options={GLOBAL_ROLES.map((role) => [role, role])}
        >
          <option value="none">None</option>
        </NativeSelect>
      </Field>
      {choice !== held && (
        <Button type="submit" variant="primary" busy={busy}>
          {choice === 'none' ? 'Revoke the role' : `Make ${choice}`}
        </Button>
      )}
    </Form>
  )
}
