import { useState } from 'react'
import { dismissToast, toastError } from '#web/ui/toast.tsx'
import { messageOf } from './errors.ts'
import { passkeyRefusal } from './passkey-refusal.ts'
import { ProofDeclined, withProof } from './step-up.ts'

const FAILED = 'action'

/**
 * Runs what a button does, one at a time: asks for a fresh proof where the server wants one, and says what went wrong.
 *
 * @returns `run`, which resolves with what came of it; with undefined when it was not done
 */
export function useAction() {
  const [busy, setBusy] = useState(false)
  const run = async <Outcome>(
    failed: string,
    action: () => Promise<Outcome>,
  ): Promise<{ outcome: Outcome } | undefined> => {
    setBusy(true)
    try {
      const outcome = await withProof(action)
      // What failed before is not what stands now.
      dismissToast(FAILED)
      return { outcome }
    } catch (error) {
      if (!(error instanceof ProofDeclined))
        toastError(failed, { description: passkeyRefusal(error) ?? messageOf(error), id: FAILED })
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
