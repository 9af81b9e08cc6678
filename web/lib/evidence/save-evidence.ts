import type { Id } from '#domain/ids.ts'
import { evidenceKeys, refetchCountsUnlessLive } from '../evidence-queries.ts'
import { invalidates, useWrite } from '../write/use-write.ts'

/** Writes to evidence and refetches everything that shows it. */
export function useSaveEvidence(companyId: Id<'companies'>) {
  const shown = [evidenceKeys.followed, evidenceKeys.ofCompany, evidenceKeys.requests].map((keyOf) => keyOf(companyId))
  return useWrite((cache) => {
    refetchCountsUnlessLive(cache, companyId)
    return invalidates(...shown)(cache)
  })
}
