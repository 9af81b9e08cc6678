import { useState } from 'react'
import type { FieldIssue } from '#web/ui/form/form-error-summary.tsx'

/** Validates, then sends. Counts the attempts, so that the error summary takes the focus each time. */
export function useAuthForm(check: () => readonly FieldIssue[], send: () => Promise<void>) {
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const issues = attempt === 0 ? [] : check()
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
  const issueOf = (fieldId: string) => issues.find((issue) => issue.fieldId === fieldId)?.message
  return { attempt, busy, issues, issueOf, onSubmit }
}

/** An issue when the text is empty. */
export function required(fieldId: string, text: string, message: string): FieldIssue[] {
  return text.trim() === '' ? [{ fieldId, message }] : []
}
