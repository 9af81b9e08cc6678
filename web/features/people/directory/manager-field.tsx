import { person } from '#domain/records/person.ts'
import { Field } from '#web/ui/form/field.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import type { ListedPerson } from './people-queries.ts'

interface ManagerFieldProps {
  people: readonly ListedPerson[]
  /** The person whose manager it is; undefined for a new one. */
  of?: ListedPerson
  value: ListedPerson['manager_id']
  onChange: (manager: ListedPerson['manager_id']) => void
}

/** Chooses among the company's own people who are still there, and the manager of now. */
export function ManagerField({ people, of, value, onChange }: ManagerFieldProps) {
  const choices = people.filter(
    (one) => one.id !== of?.id && (one.id === value || (!one.is_external && one.left_on === null)),
  )
  return (
    <Field label={person.fields.manager_id.label}>
      <NativeSelect
        value={value ?? ''}
        onChange={({ target }) => onChange(choices.find(({ id }) => id === target.value)?.id ?? null)}
      >
        <option value="">No manager</option>
        {choices.map(({ id, name, email }) => (
          <option key={id} value={id}>
            {email === null ? name : `${name} (${email})`}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}
