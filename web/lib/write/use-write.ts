import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { dismissToast, toastError, toastUndo } from '#web/ui/overlay/toast.tsx'
import { messageOf } from '../errors.ts'
import { passkeyErrorMessage } from '../auth/passkey-error.ts'
import { StepUpDeclined, withStepUp } from '../auth/step-up.ts'
import type { Optimistic } from './optimistic.ts'

/** Refetches everything that shows the written data. */
export type Refresh = (cache: QueryClient) => unknown

export interface WriteOptions {
  optimistic?: Optimistic
  /** Offers to undo the write after success. */
  undo?: { message: string; description?: string; action: () => PromiseLike<unknown> }
}

/**
 * Runs a write. Resolves with its outcome, or with undefined on an error, after a toast.
 *
 * @param failed what was not done: "The item could not be added"
 */
export type Write = <Outcome>(
  failed: string,
  action: () => PromiseLike<Outcome>,
  options?: WriteOptions,
) => Promise<{ outcome: Outcome } | undefined>

/** One toast for all writes: a new error replaces the last one, and a success closes it. */
const FAILED = 'write failed'

/**
 * The only way to write to the server: asks for a step-up where the server requires one, shows optimistic changes at
 * once, shows errors, and refreshes the data after success and error.
 */
export function useWrite(refresh?: Refresh): Write {
  const cache = useQueryClient()
  const write: Write = async (failed, action, { optimistic, undo } = {}) => {
    const rollback = await optimistic?.(cache)
    try {
      const outcome = await withStepUp(async () => action())
      await refresh?.(cache)
      dismissToast(FAILED)
      if (undo !== undefined) {
        const { message, action: takeBack, ...options } = undo
        toastUndo(message, () => void write('The change could not be undone', takeBack), options)
      }
      return { outcome }
    } catch (error) {
      rollback?.()
      if (!(error instanceof StepUpDeclined))
        toastError(failed, { description: passkeyErrorMessage(error) ?? messageOf(error), id: FAILED })
      // Not awaited, so that the person can retry at once.
      void refresh?.(cache)
      return undefined
    }
  }
  return write
}

/** Refetches the queries under these keys. */
export const invalidates =
  (...keys: readonly QueryKey[]): Refresh =>
  (cache) =>
    Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })))
