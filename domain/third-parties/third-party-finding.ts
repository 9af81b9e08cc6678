export const FINDING_STATUSES = ['Proposed', 'Open', 'In Progress', 'Resolved', 'Accepted', 'Dismissed'] as const
export type FindingStatus = (typeof FINDING_STATUSES)[number]

/** Whether a person confirmed the finding and there is still something to do. */
export function isOpenFinding({ status }: { readonly status: FindingStatus }): boolean {
  return status === 'Open' || status === 'In Progress'
}
