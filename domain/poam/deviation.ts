/** Why an item deviates from the original finding. */
export const DEVIATIONS = ['False positive', 'Risk adjustment', 'Operational requirement'] as const

export type Deviation = (typeof DEVIATIONS)[number]

/** Where a deviation is on its way to approval by an Owner or a Manager. */
export const DEVIATION_STATES = ['Requested', 'Approved', 'Refused'] as const

export type DeviationState = (typeof DEVIATION_STATES)[number]

/** The fields of an item that decide whether its deviation counts. Days are `YYYY-MM-DD`. */
export interface DeviatingItem {
  readonly deviation: Deviation | null
  readonly deviation_state: DeviationState | null
  /** The last day of the approval; null without an end. */
  readonly deviation_until: string | null
  readonly completed_on: string | null
}

/** The deviation that counts today, or of a closed item on the day it was completed: approved, and not past its end. */
export function deviationInForce(item: DeviatingItem, today: string): Deviation | null {
  const { deviation, deviation_state: state, deviation_until: until, completed_on: completedOn } = item
  return state === 'Approved' && (until === null || until >= (completedOn ?? today)) ? deviation : null
}
