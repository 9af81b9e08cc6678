/** The statuses of a POA&M item, in the order of its work. Closed is final. */
export const POAM_STATUSES = ['Draft', 'Open', 'In Progress', 'In Review', 'Closed'] as const

export type PoamStatus = (typeof POAM_STATUSES)[number]
