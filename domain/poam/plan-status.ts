/** Where an item of the plan of action stands, in the order in which it goes. Nothing follows Closed. */
export const PLAN_STATUSES = ['Draft', 'Open', 'In Progress', 'In Review', 'Closed'] as const

export type PlanStatus = (typeof PLAN_STATUSES)[number]
