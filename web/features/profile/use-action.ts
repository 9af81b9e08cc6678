import { useState } from 'react'
import { messageOf } from '#web/lib/errors.ts'
import { passkeyRefusal } from '#web/lib/passkey-refusal.ts'
import { ProofDeclined, withProof } from '#web/lib/step-up.ts'
import { notify } from '#web/ui/notify.tsx'

/**
 * Runs what a button does, one at a time: asks for a fresh proof where the server wants one, and says what went wrong.
 *
 * @returns `run`, which resolves with whether it was done
 */
export function useAction() {
  const [busy, setBusy] = useState(false)
  const run = async (failed: string, action: () => Promise<void>): Promise<boolean> => {
    setBusy(true)
    try {
      await withProof(action)
      return true
    } catch (error) {
      if (!(error instanceof ProofDeclined))
        notify.error(failed, { description: passkeyRefusal(error) ?? messageOf(error), id: 'account' })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
