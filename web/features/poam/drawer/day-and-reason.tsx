import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useSubmit, type Submitted } from '#web/ui/form/use-submit.ts'
import { Form } from '#web/ui/form/form.tsx'
import { LAST_DAY, TextField } from '#web/ui/form/text-field.tsx'

export interface DayAndReasonProps {
  dayLabel: string
  /** The initial value. */
  day: string
  action: string
  /** The error message for a day. */
  isWrong: (day: string) => string | undefined
  /** A note about the chosen day. */
  aboutDay?: (day: string) => ReactNode
  onSend: (day: string, reason: string) => Promise<Submitted>
  /** Called after the form was sent or canceled. */
  onClose: () => void
}

/** A form for a new date with its reason. */
export function DayAndReason({ dayLabel, day, action, isWrong, aboutDay, onSend, onClose }: DayAndReasonProps) {
  const [typed, setTyped] = useState(day)
  const [reason, setReason] = useState('')
  const missing =
    typed === '' ? 'Choose a date' : (isWrong(typed) ?? (reason.trim() === '' ? 'Enter a reason' : undefined))
  const { busy, submit } = useSubmit(() => onSend(typed, reason.trim()))
  return (
    <Form
      onSubmit={() => missing === undefined && submit(onClose)}
      className="mt-3 space-y-3 rounded-md border border-border p-3"
    >
      <TextField label={dayLabel} required type="date" max={LAST_DAY} value={typed} onChange={setTyped} />
      {aboutDay?.(typed)}
      <TextField label="Reason" required rows={2} maxLength={2000} value={reason} onChange={setReason} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={busy} disabledReason={missing}>
          {action}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Form>
  )
}
