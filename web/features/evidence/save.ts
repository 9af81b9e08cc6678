import { useQueryClient } from '@tanstack/react-query'
import type { Id } from '#domain/ids.ts'
import { messageOf } from '#web/lib/errors.ts'
import { evidenceKeys, refetchCountsUnlessLive } from '#web/lib/evidence-queries.ts'
import { notify } from '#web/ui/notify.tsx'

/** Does a write: says what went wrong, and has everything that shows it asked again. @returns whether it was done */
export function useSave(companyId: Id<'companies'>) {
  const cache = useQueryClient()
  return async (failed: string, write: () => Promise<void>): Promise<boolean> => {
    try {
      await write()
      return true
    } catch (error) {
      notify.error(failed, { description: messageOf(error), id: 'evidence' })
      return false
    } finally {
      refetchCountsUnlessLive(cache, companyId)
      const shown = [evidenceKeys.followed, evidenceKeys.ofCompany, evidenceKeys.requests]
      await Promise.all(shown.map((keyOf) => cache.invalidateQueries({ queryKey: keyOf(companyId) })))
    }
  }
}
