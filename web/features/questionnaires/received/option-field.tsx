import { Field } from '#web/ui/form/field.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'

interface OptionFieldProps {
  options: readonly string[]
  value: string
  onChange: (value: string) => void
}

/** One of the answers that the customer's file allows. */
export function OptionField({ options, value, onChange }: OptionFieldProps) {
  const isOther = value !== '' && !options.includes(value)
  return (
    <Field label="Answer" hint={isOther ? 'The file allows other answers than this one.' : undefined}>
      <NativeSelect
        value={value}
        onChange={(event) => onChange(event.target.value)}
        options={options.map((option) => [option, option])}
      >
        <option value="">Choose…</option>
        {isOther && <option>{value}</option>}
      </NativeSelect>
    </Field>
  )
}
