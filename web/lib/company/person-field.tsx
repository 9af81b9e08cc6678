import type { Id } from '#domain/ids.ts'
import { Field, type FieldProps } from '#web/ui/form/field.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { useCompanyQuery } from './use-company-query.ts'
import { colleaguesIn } from './company-people.ts'

export interface PersonFieldProps extends Pick<FieldProps, 'label' | 'hint' | 'error' | 'required'> {
  value: Id<'users'> | null
  onChange: (id: Id<'users'> | null) => void
  /** The label of the empty choice. */
  none?: string
}

/** Chooses a member of the company. */
export function PersonField({ value, onChange, none, ...field }: PersonFieldProps) {
  const { data: people = [] } = useCompanyQuery(colleaguesIn)
  return (
    <Field {...field}>
      <NativeSelect
        value={value ?? ''}
        onChange={(event) => onChange(people.find(({ id }) => id === event.target.value)?.id ?? null)}
        options={people.map(({ id, name }) => [id, name])}
      >
        <option value="">{none ?? (field.required === true ? 'Choose…' : 'No one')}</option>
      </NativeSelect>
    </Field>
  )
}
