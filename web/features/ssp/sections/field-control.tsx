import type { SspField } from '#domain/ssp/outline.ts'
import { Input } from '#web/ui/form/input.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'

const LINE_MAX = 500
const TEXT_MAX = 5000

export interface FieldControlProps {
  field: SspField
  value: string
  onChange: (value: string) => void
  onLeave?: () => void
}

/** The input for a field's type. Needs a surrounding Field. */
export function FieldControl({ field: { kind, options = [] }, value, onChange, onLeave }: FieldControlProps) {
  if (kind === 'choice') {
    // A value that is no longer offered stays until another is chosen.
    const offered = value === '' || options.includes(value) ? options : [value, ...options]
    return (
      <NativeSelect
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
        options={offered.map((option) => [option, option])}
      >
        <option value="">Not chosen</option>
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
