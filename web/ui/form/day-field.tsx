import { LAST_DAY, TextField, type TextFieldProps } from './text-field.tsx'

export interface DayFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'rows'> {
  /** `YYYY-MM-DD`; null while it is empty. */
  value: string | null
  onChange: (day: string | null) => void
}

/** A field for a day that may be left empty. */
export function DayField({ value, onChange, ...field }: DayFieldProps) {
  return (
    <TextField
      max={LAST_DAY}
      {...field}
      type="date"
      value={value ?? ''}
      onChange={(day) => onChange(day === '' ? null : day)}
    />
  )
}
