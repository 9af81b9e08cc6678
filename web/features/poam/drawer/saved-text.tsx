import { useState } from 'react'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

export interface SavedTextProps {
  label: string
  text: string
  maxLength: number
  onSave: (text: string) => void
  /** Lines to begin with; without them it is one line. */
  rows?: number
  required?: boolean
  inputMode?: 'numeric'
  /** What is wrong with what is typed, which is then not saved. */
  faultOf?: (text: string) => string | undefined
  className?: string
}

/** A text that is saved when it is left. Give it a key of what is stored, so that it follows changes of others. */
export function Autosave(props: SavedTextProps) {
  const { label, text, maxLength, onSave, rows, required = false, inputMode, faultOf, className } = props
  const [typed, setTyped] = useState(text)
  const fault = required && typed.trim() === '' ? 'Cannot be empty' : faultOf?.(typed.trim())
  const save = () => {
    if (fault === undefined && typed.trim() !== text) onSave(typed.trim())
  }
  return (
    <Field label={label} required={required} className={className} error={fault}>
      {rows === undefined ? (
        <Input
          value={typed}
          maxLength={maxLength}
          inputMode={inputMode}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={save}
          onKeyDown={(event) => event.key === 'Enter' && save()}
        />
      ) : (
        <Textarea
          value={typed}
          rows={rows}
          maxLength={maxLength}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={save}
        />
      )}
    </Field>
  )
}
