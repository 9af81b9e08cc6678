import type { Id } from '#domain/ids.ts'
import { Field } from '#web/ui/field.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import type { Names } from '#web/lib/use-names.ts'

export interface OwnerSelectProps {
  label: string
  names: Names
  value: Id<'users'> | null
  onChange: (id: Id<'users'> | null) => void
}

export function OwnerSelect({ label, names, value, onChange }: OwnerSelectProps) {
  return (
    <Field label={label}>
      <NativeSelect
        value={value ?? ''}
        onChange={(event) => onChange(names.people.find(({ id }) => id === event.target.value)?.id ?? null)}
      >
        <option value="">Nobody</option>
        {names.people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}
