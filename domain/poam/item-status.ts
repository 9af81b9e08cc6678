/** Where an item of the plan of action stands, in the order in which it goes. Nothing follows Closed. */
export const POAM_STATUSES = ['Draft', 'Open', 'In Progress', 'In Review', 'Closed'] as const

export type PoamStatus = (typeof POAM_STATUSES)[number]
