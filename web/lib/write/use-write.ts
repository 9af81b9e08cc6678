import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { dismissToast, toastError, toastUndo } from '#web/ui/overlay/toast.tsx'
import { messageOf } from '../errors.ts'
import { passkeyRefusal } from '../auth/passkey-error.ts'
import { ProofDeclined, withProof } from '../auth/step-up.ts'
import type { Optimistic } from './optimistic.ts'

/** Has everything fetched again that shows what was written. */
export type Refresh = (cache: QueryClient) => unknown

export interface WriteOptions {
  optimistic?: Optimistic
  /** Offers to take it back, once it is done. */
  undo?: { message: string; description?: string; action: () => PromiseLike<unknown> }
}

/**
 * Does a write. Resolves with its outcome; with undefined where it failed, which a toast has said by then.
 *
 * @param failed what was not done: "The item could not be added"
 */
export type Write = <Outcome>(
  failed: string,
  action: () => PromiseLike<Outcome>,
  options?: WriteOptions,
) => Promise<{ outcome: Outcome } | undefined>

/** One toast for all writes: the latest failure replaces the one before, and a success takes it away. */
const FAILED = 'write failed'

/**
 * The one way to write to the server: asks for a fresh proof where the server wants one, shows the change at once where it
 * is optimistic, says why it failed, and refreshes what shows it either way.
 */
export function useWrite(refresh?: Refresh): Write {
  const cache = useQueryClient()
  const write: Write = async (failed, action, { optimistic, undo } = {}) => {
    const rollback = await optimistic?.(cache)
    try {
      const outcome = await withProof(async () => action())
      await refresh?.(cache)
      dismissToast(FAILED)
      if (undo !== undefined) {
        const { message, action: takeBack, ...options } = undo
        toastUndo(message, () => void write('The change could not be undone', takeBack), options)
      }
      return { outcome }
    } catch (error) {
      rollback?.()
      if (!(error instanceof ProofDeclined))
        toastError(failed, { description: passkeyRefusal(error) ?? messageOf(error), id: FAILED })
      // Not waited for: it can be tried again at once.
      void refresh?.(cache)
      return undefined
    }
  }
  return write
}

/** Has the queries under these keys fetched again. */
export const invalidates =
  (...keys: readonly QueryKey[]): Refresh =>
  (cache) =>
    Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })))
