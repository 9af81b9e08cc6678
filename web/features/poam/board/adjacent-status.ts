import { POAM_STATUSES, type PoamStatus } from '#domain/poam/item-status.ts'

/** The status of the column to the right or left. An item never goes back to Draft. */
export function adjacentStatus(status: PoamStatus, key: string): PoamStatus | undefined {
  const at = POAM_STATUSES.indexOf(status)
  if (key === 'ArrowRight') return POAM_STATUSES[at + 1]
  return key === 'ArrowLeft' && at > 1 ? POAM_STATUSES[at - 1] : undefined
}
