import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { useSubmit, type Submitted } from '#web/ui/form/use-submit.ts'
import { Form } from '#web/ui/form/form.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'

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
      <Field label={dayLabel} required>
        <Input type="date" max="2999-12-31" value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Field>
      {aboutDay?.(typed)}
      <Field label="Reason" required>
        <Textarea rows={2} maxLength={2000} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={busy} disabledReason={missing}>
          {action}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Form>
  )
}
