import type { QueryClient } from '@tanstack/react-query'
import type { Id } from '#domain/ids.ts'
import { controlKeys, isUnderWay, type CompanyControl } from '../controls/controls-queries.ts'
import { putEvidence, takeEvidenceOut } from '../evidence-queries.ts'
import { applyRecords } from './apply-records.ts'
import type { Change } from './changes.ts'

/**
 * Applies changes to the cached lists of a company, in one step each.
 *
 * @returns deferred changes: those to controls whose status this page is writing. Applied at once they would flicker
 * under the optimistic value.
 */
export function applyChanges(cache: QueryClient, companyId: Id<'companies'>, changes: readonly Change[]): Change[] {
  const waiting = changes.filter((change) => change.kind === 'status' && isUnderWay(change.record.control_id))
  const ready = changes.filter((change) => !waiting.includes(change))
  const statuses = ready.flatMap((change) => (change.kind === 'status' ? [change.record] : []))
  const records = ready.flatMap((change) => (change.kind === 'control' ? [change.record] : []))
  if (statuses.length + records.length > 0) {
    cache.setQueriesData<readonly CompanyControl[]>(
      { queryKey: controlKeys.lists(companyId) },
      (controls) => controls && applyRecords(controls, statuses, records),
    )
  }
  for (const change of ready) {
    if (change.kind === 'evidence') putEvidence(cache, change.record)
    if (change.kind === 'evidence gone') takeEvidenceOut(cache, { id: change.id, company_id: change.companyId })
  }
  return waiting
}

/** The rows that others changed, to highlight. */
export function changedByOthers(changes: readonly Change[], me: Id<'users'> | undefined): string[] {
  return changes.flatMap((change): string[] => {
    if (change.kind === 'status' && change.record.updated_by !== me) return [change.record.control_id]
    if (change.kind === 'evidence' && change.record.uploaded_by !== me) return [change.record.id]
    return []
  })
}
