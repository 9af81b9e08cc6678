import { useQuery } from '@tanstack/react-query'
import { useCompany } from '#web/lib/company-context.ts'
import { colleaguesIn } from '#web/lib/company-people.ts'
import { Field } from '#web/ui/field.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'

export interface PeopleSelectProps {
  label: string
  hint?: string
  error?: string | undefined
  /** The id of a member; empty for nobody. */
  value: string
  onChange: (id: string) => void
}

export function PeopleSelect({ label, hint, error, value, onChange }: PeopleSelectProps) {
  const { id } = useCompany()
  const { data: people = [] } = useQuery(colleaguesIn(id))
  return (
    <Field label={label} hint={hint} error={error}>
      <NativeSelect value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">Nobody yet</option>
        {people.map((person) => (
          <option key={person.id} value={person.id}>
            {person.name}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}
