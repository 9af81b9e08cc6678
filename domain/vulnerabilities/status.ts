/** What is decided about a vulnerability. Only `open` ones count, as the dashboard of the specification does. */
export const FINDING_STATUSES = ['open', 'fixed', 'accepted', 'false positive', 'not affected'] as const

export type FindingStatus = (typeof FINDING_STATUSES)[number]
