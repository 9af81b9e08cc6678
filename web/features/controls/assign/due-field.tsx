import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { Input } from '#web/ui/form/input.tsx'
import { dueCell, lateness } from '../cells.tsx'
import type { AssignmentChange } from './assignment.ts'
import { cellButton } from './cell-button.tsx'

export interface DueFieldProps {
  control: CompanyControl
  onAssign: (control: CompanyControl, change: AssignmentChange) => void
}

/** The due date, typed in its cell: Enter saves, Esc restores, leaving saves. */
export function DueField({ control, onAssign }: DueFieldProps) {
  const [isEditing, setEditing] = useState(false)
  const { nist_id: number, dueOn } = control
  const late = lateness(control)
  if (isEditing) {
    return (
      <DayInput
        label={`Due date of ${number}`}
        day={dueOn}
        onDone={(day) => {
          setEditing(false)
          if (day !== dueOn) onAssign(control, { dueOn: day })
        }}
      />
    )
  }
  return cellButton({
    'data-edit': 'due',
    'aria-label': `Due date of ${number}: ${dueOn === null ? 'none' : formatDate(dueOn)}${late === undefined ? '' : `, ${late}`}`,
    onClick: () => setEditing(true),
    children: dueCell(control),
  })
}

interface DayInputProps {
  label: string
  day: string | null
  onDone: (day: string | null) => void
}

function DayInput({ label, day, onDone }: DayInputProps) {
  const [typed, setTyped] = useState(day ?? '')
  const isRestored = useRef(false)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    isRestored.current = event.key === 'Escape'
    // The row, from which a key leads to the next one.
    event.currentTarget.closest('tr')?.focus()
  }
  const onBlur = ({ currentTarget: { validity } }: FocusEvent<HTMLInputElement>) => {
    // The browser gives no value for half a date.
    const isKept = isRestored.current || validity.badInput
    onDone(isKept ? day : typed === '' ? null : typed)
  }
  return (
    <Input
      ref={focusOnce}
      type="date"
      size={28}
      aria-label={label}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
      className="-mx-2.5 w-[calc(100%+1.25rem)] px-1.5"
    />
  )
}

function focusOnce(input: HTMLInputElement | null): void {
  input?.focus()
}
