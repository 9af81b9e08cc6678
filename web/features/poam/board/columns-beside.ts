import { POAM_STATUSES, type PoamStatus } from '#domain/poam/item-status.ts'

/** The status to the right or left of one; none before Open, where a plan begins. */
export function besides(status: PoamStatus, key: string): PoamStatus | undefined {
  const at = POAM_STATUSES.indexOf(status)
  if (key === 'ArrowRight') return POAM_STATUSES[at + 1]
  return key === 'ArrowLeft' && at > 1 ? POAM_STATUSES[at - 1] : undefined
}
