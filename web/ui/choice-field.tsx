import { Field } from './form/field.tsx'
import { NativeSelect } from './form/native-select.tsx'

export interface ChoiceFieldProps<Choice extends string> {
  label: string
  options: readonly Choice[]
  value: Choice | null
  onChange: (choice: Choice | null) => void
  /** What nothing chosen is called; without it something is always chosen. */
  none?: string
  hint?: string | undefined
}

/** One of a few words. */
export function ChoiceField<Choice extends string>(props: ChoiceFieldProps<Choice>) {
  const { label, options, value, onChange, none, hint } = props
  return (
    <Field label={label} hint={hint}>
      <NativeSelect
        value={value ?? ''}
        onChange={(event) => onChange(options.find((option) => option === event.target.value) ?? null)}
      >
        {none !== undefined && <option value="">{none}</option>}
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </NativeSelect>
    </Field>
  )
}
