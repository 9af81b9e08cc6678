import { useState } from 'react'

/** What came of submitting: something where it was done, false or undefined where it was not. */
export type Submitted = object | boolean | undefined | void

/** Does what a form or a confirmation is for, once at a time, and goes on where it was done. */
export function useSubmit(action: () => Promise<Submitted> | Submitted) {
  const [busy, setBusy] = useState(false)
  const submit = async (onDone: () => void) => {
    if (busy) return
    setBusy(true)
    const isDone = await Promise.resolve(action()).finally(() => setBusy(false))
    if (isDone !== undefined && isDone !== false) onDone()
  }
  return { busy, submit: (onDone: () => void) => void submit(onDone) }
}
