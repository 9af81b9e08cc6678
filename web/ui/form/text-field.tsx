import { Field, type FieldProps } from './field.tsx'
import { Input, type InputProps } from './input.tsx'
import { Textarea } from './textarea.tsx'

export interface TextFieldProps
  extends
    Omit<FieldProps, 'children' | 'id'>,
    Pick<
      InputProps,
      'type' | 'min' | 'max' | 'step' | 'maxLength' | 'autoComplete' | 'inputMode' | 'placeholder' | 'readOnly'
    > {
  value: string
  onChange: (value: string) => void
  /** The field loses focus, or Enter is pressed in its one line. */
  onLeave?: () => void
  /** Initial number of lines; without it a single-line field. */
  rows?: number | undefined
}

/** A field for a text, or for a day, number or address typed as text. */
export function TextField(props: TextFieldProps) {
  const { value, onChange, onLeave, rows, maxLength, placeholder, readOnly, ...others } = props
  const { type, min, max, step, autoComplete, inputMode, ...field } = others
  const text = { value, maxLength, placeholder, readOnly, onBlur: onLeave }
  const kind = { type, min, max, step, autoComplete, inputMode }
  return (
    <Field {...field}>
      {rows === undefined ? (
        <Input
          {...text}
          {...kind}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && onLeave?.()}
        />
      ) : (
        <Textarea {...text} rows={rows} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  )
}

/** A realistic upper limit, which keeps the year at four digits. */
export const LAST_DAY = '2999-12-31'
