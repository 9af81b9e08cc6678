import type { PlanField } from '#domain/ssp/outline.ts'
import { Input } from '#web/ui/form/input.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'

const LINE_MAX = 500
const TEXT_MAX = 5000

export interface FieldControlProps {
  field: PlanField
  value: string
  onChange: (value: string) => void
  onLeave?: () => void
}

/** What a value of this kind is entered with. Inside a Field. */
export function FieldControl({ field: { kind, options = [] }, value, onChange, onLeave }: FieldControlProps) {
  if (kind === 'choice') {
    // One that is not offered any more stays until another is chosen.
    const offered = value === '' || options.includes(value) ? options : [value, ...options]
    return (
      <NativeSelect value={value} onChange={(event) => onChange(event.target.value)} onBlur={onLeave}>
        <option value="">Not chosen</option>
        {offered.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </NativeSelect>
    )
  }
  const shared = { value, onBlur: onLeave }
  if (kind === 'text')
    return <Textarea {...shared} rows={3} maxLength={TEXT_MAX} onChange={(event) => onChange(event.target.value)} />
  return (
    <Input
      {...shared}
      {...(kind === 'day' && { type: 'date' })}
      {...(kind === 'number' && { inputMode: 'numeric' })}
      maxLength={LINE_MAX}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
