import { useState } from 'react'
import { messageOf } from '#web/lib/errors.ts'
import { notify } from '#web/ui/notify.tsx'

/**
 * Runs what a button does, one at a time, and says what went wrong.
 *
 * @returns `run`, which resolves with what came of it; undefined when it failed
 */
export function useAction() {
  const [busy, setBusy] = useState(false)
  const run = async <Outcome>(failed: string, action: () => Promise<Outcome>): Promise<Outcome | undefined> => {
    setBusy(true)
    try {
      return await action()
    } catch (error) {
      notify.error(failed, { description: messageOf(error), id: 'mail' })
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
