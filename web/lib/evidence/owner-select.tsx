import type { Id } from '#domain/ids.ts'
import { Field } from '#web/ui/field.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import type { Colleague } from '../company-people.ts'

export type OwnerSelectProps = {
  label: string
  people: readonly Colleague[]
  value: Id<'users'> | null
  onChange: (id: Id<'users'> | null) => void
  /** Somebody has to be chosen. */
  required?: boolean
  error?: string | undefined
}

export function OwnerSelect({ label, people, value, onChange, required = false, error }: OwnerSelectProps) {
  return (
    <Field label={label} required={required} error={error}>
      <NativeSelect
        value={value ?? ''}
        onChange={(event) => onChange(people.find(({ id }) => id === event.target.value)?.id ?? null)}
      >
        <option value="">{required ? 'Choose…' : 'Nobody'}</option>
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}
