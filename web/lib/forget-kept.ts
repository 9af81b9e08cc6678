import type { Id } from '#domain/ids.ts'
import { forgetPendingOfOthers } from './pending/pending-changes.ts'
import { forgetDrafts } from './pending/text-drafts.ts'
import { forgetVisits } from './recent-records.ts'
import { forgetUnfinishedOfOthers } from './uploads/unfinished.ts'

/**
 * Deletes what this browser keeps for persons: drafts, pending changes, unfinished uploads and recent visits.
 *
 * @param except the person whose own stays; without one, everything goes, as after a deliberate sign-out
 */
export function forgetKept(except?: Id<'users'>): void {
  forgetDrafts(except)
  forgetPendingOfOthers(except)
  forgetUnfinishedOfOthers(except)
  forgetVisits(except)
}
