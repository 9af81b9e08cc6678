import { useState } from 'react'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

export interface DayFieldProps {
  label: string
  /** `YYYY-MM-DD` */
  day: string | null
  onSave: (day: string | null) => void
  /** What is wrong with a day, which is then not saved. */
  faultOf?: (day: string) => string | undefined
}

/** A date is typed part by part, so it counts when the field is left. */
export function DayField({ label, day, onSave, faultOf }: DayFieldProps) {
  const [typed, setTyped] = useState(day ?? '')
  const [isLeft, setLeft] = useState(false)
  const fault = typed === '' || typed === day ? undefined : faultOf?.(typed)
  const save = () => {
    setLeft(true)
    if (fault === undefined && typed !== (day ?? '')) onSave(typed === '' ? null : typed)
  }
  return (
    <Field label={label} error={isLeft ? fault : undefined}>
      <Input
        type="date"
        value={typed}
        max="2999-12-31"
        onChange={(event) => setTyped(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => event.key === 'Enter' && save()}
      />
    </Field>
  )
}
