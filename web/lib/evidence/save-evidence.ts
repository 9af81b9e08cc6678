import { toastFailed } from '#web/lib/toast-failed.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { Id } from '#domain/ids.ts'
import { evidenceKeys, refetchCountsUnlessLive } from '../evidence-queries.ts'

/** Does a write: says what went wrong, and has everything that shows it asked again. @returns whether it was done */
export function useSaveEvidence(companyId: Id<'companies'>) {
  const cache = useQueryClient()
  return async (failed: string, write: () => Promise<void>): Promise<boolean> => {
    try {
      await write()
      return true
    } catch (error) {
      toastFailed(failed, error, 'evidence')
      return false
    } finally {
      refetchCountsUnlessLive(cache, companyId)
      const shown = [evidenceKeys.followed, evidenceKeys.ofCompany, evidenceKeys.requests]
      await Promise.all(shown.map((keyOf) => cache.invalidateQueries({ queryKey: keyOf(companyId) })))
    }
  }
}
