import { useState } from 'react'

/** The outcome of a submit: false or undefined when it was not done. */
export type Submitted = object | boolean | undefined | void

/** Runs the action of a form or confirmation, one run at a time, and calls `onDone` after success. */
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
