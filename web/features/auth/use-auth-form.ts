import { useState } from 'react'
import type { FieldFault } from '#web/ui/form-error-summary.tsx'

/** Validates, then sends. Counts the attempts, so that the error summary takes the focus each time. */
export function useAuthForm(check: () => readonly FieldFault[], send: () => Promise<void>) {
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const faults = attempt === 0 ? [] : check()
  const submit = async () => {
    setAttempt((count) => count + 1)
    if (check().length > 0) return
    setBusy(true)
    try {
      await send()
    } finally {
      setBusy(false)
    }
  }
  const onSubmit = () => void submit()
  const errorOf = (fieldId: string) => faults.find((fault) => fault.fieldId === fieldId)?.message
  return { attempt, busy, faults, errorOf, onSubmit }
}

/** An issue when the text is empty. */
export function required(fieldId: string, text: string, message: string): FieldFault[] {
  return text.trim() === '' ? [{ fieldId, message }] : []
}
