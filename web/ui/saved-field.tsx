import { useState } from 'react'
import type { FieldProps } from './form/field.tsx'
import { Button } from './button.tsx'
import { LAST_DAY, TextField, type TextFieldProps } from './form/text-field.tsx'

export interface SavedTextFieldProps
  extends
    Pick<FieldProps, 'label' | 'required' | 'className'>,
    Pick<TextFieldProps, 'hint' | 'maxLength' | 'rows' | 'inputMode' | 'type' | 'max' | 'readOnly'> {
  /** As it is stored. */
  text: string
  onSave: (text: string) => void
  /** What is wrong with what is typed, which is then not saved. */
  issueOf?: ((text: string) => string | undefined) | undefined
}

/** A text that is saved when its field is left. */
export function SavedTextField({ text: stored, onSave, issueOf, hint, ...field }: SavedTextFieldProps) {
  const { typed, setTyped, conflict, settle } = useTyped(stored)
  const trimmed = typed.trim()
  const issue = field.required === true && trimmed === '' ? 'Cannot be empty' : issueOf?.(trimmed)
  const save = () => {
    if (issue === undefined && conflict === undefined && trimmed !== stored) onSave(trimmed)
  }
  return (
    <TextField
      {...field}
      error={issue}
      hint={
        conflict === undefined ? hint : <Conflict theirs={conflict} onMine={() => onSave(trimmed)} onTheirs={settle} />
      }
      value={typed}
      onChange={setTyped}
      onLeave={save}
    />
  )
}

export interface SavedDayFieldProps {
  label: string
  /** `YYYY-MM-DD` */
  day: string | null
  onSave: (day: string | null) => void
  /** What is wrong with a day, which is then not saved. */
  issueOf?: (day: string) => string | undefined
}

/** A date is typed part by part, so it counts, and what is wrong with it shows, when the field is left. */
export function SavedDayField({ label, day, onSave, issueOf }: SavedDayFieldProps) {
  const stored = day ?? ''
  const { typed, setTyped } = useTyped(stored)
  const [isLeft, setLeft] = useState(false)
  const issue = typed === '' || typed === stored ? undefined : issueOf?.(typed)
  const save = () => {
    setLeft(true)
    if (issue === undefined && typed !== stored) onSave(typed === '' ? null : typed)
  }
  const error = isLeft ? issue : undefined
  return (
    <TextField
      label={label}
      error={error}
      type="date"
      max={LAST_DAY}
      value={typed}
      onChange={setTyped}
      onLeave={save}
    />
  )
}

/** Follows what is stored, but keeps what is being typed when another person changes it meanwhile. */
function useTyped(stored: string) {
  const [typed, setTyped] = useState(stored)
  const [base, setBase] = useState(stored)
  const [conflict, setConflict] = useState<string>()
  const settle = () => {
    setTyped(stored)
    setConflict(undefined)
  }
  if (stored !== base) {
    const isMine = typed === base || typed.trim() === stored
    setBase(stored)
    setConflict(isMine ? undefined : stored)
    if (isMine) setTyped(stored)
  }
  return { typed, setTyped, conflict, settle }
}

interface ConflictProps {
  theirs: string
  onMine: () => void
  onTheirs: () => void
}

function Conflict({ theirs, onMine, onTheirs }: ConflictProps) {
  return (
    <span role="alert">
      Changed to “{theirs}” while you were typing.{' '}
      <Button size={28} onClick={onMine}>
        Keep mine
      </Button>{' '}
      <Button size={28} onClick={onTheirs}>
        Take theirs
      </Button>
    </span>
  )
}
