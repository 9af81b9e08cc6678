import { useState } from 'react'
import { Field } from '#web/ui/form/field.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'

export interface BlurTextProps {
  label: string
  hint?: string | undefined
  text: string
  maxLength: number
  readOnly: boolean
  onSave: (text: string) => void
}

/** A text that saves on blur. It follows changes by others unless the person is typing. */
export function BlurText({ label, hint, text, maxLength, readOnly, onSave }: BlurTextProps) {
  const [typed, setTyped] = useState<string>()
  const save = () => {
    if (typed !== undefined && typed !== text) onSave(typed)
    setTyped(undefined)
  }
  return (
    <Field label={label} hint={hint}>
      <Textarea
        rows={2}
        readOnly={readOnly}
        maxLength={maxLength}
        value={typed ?? text}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={save}
      />
    </Field>
  )
}
