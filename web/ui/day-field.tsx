import { useState } from 'react'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

export interface DayFieldProps {
  label: string
  /** `YYYY-MM-DD` */
  day: string | null
  onSave: (day: string | null) => void
}

/** A date is typed part by part, so it counts when the field is left. */
export function DayField({ label, day, onSave }: DayFieldProps) {
  const [typed, setTyped] = useState(day ?? '')
  const save = () => {
    if (typed !== (day ?? '')) onSave(typed === '' ? null : typed)
  }
  return (
    <Field label={label}>
      <Input
        type="date"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => event.key === 'Enter' && save()}
      />
    </Field>
  )
}
