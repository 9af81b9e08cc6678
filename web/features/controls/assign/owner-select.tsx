import type { Id } from '#domain/ids.ts'
import type { Colleague } from '#web/lib/company-people.ts'
import { Field } from '#web/ui/field.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'

export interface OwnerSelectProps {
  people: readonly Colleague[]
  value: Id<'users'> | null
  onChange: (id: Id<'users'> | null) => void
}

export function OwnerSelect({ people, value, onChange }: OwnerSelectProps) {
  return (
    <Field label="Owner">
      <NativeSelect
        value={value ?? ''}
        onChange={(event) => onChange(people.find(({ id }) => id === event.target.value)?.id ?? null)}
      >
        <option value="">Nobody</option>
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}
