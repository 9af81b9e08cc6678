/** Where an item of the plan of action stands, in the order in which it goes. Nothing follows Closed. */
export const PLAN_STATUSES = ['Draft', 'Open', 'In Progress', 'In Review', 'Closed'] as const

export type PlanStatus = (typeof PLAN_STATUSES)[number]

/** @throws RangeError when the text is none of them */
export function parsePlanStatus(text: string): PlanStatus {
  const status = PLAN_STATUSES.find((one) => one === text)
  if (status === undefined) throw new RangeError(`not a status of a plan: ${text}`)
  return status
}
