/** The four states of a control, in the order they are offered; any may follow any. Specification section 4. */
export const CONTROL_STATUSES = ['Not Started', 'In Progress', 'Completed', 'Not Applicable'] as const

/** One of `CONTROL_STATUSES`. */
export type ControlStatus = (typeof CONTROL_STATUSES)[number]

/** What a control is when no record says otherwise. Specification section 4. */
export const DEFAULT_CONTROL_STATUS: ControlStatus = 'Not Started'

/**
 * Turns outside text into a status; absent or empty text means `DEFAULT_CONTROL_STATUS`.
 *
 * @throws RangeError when the text names no status (case and spaces matter)
 */
export function parseControlStatus(text: string | null | undefined): ControlStatus {
  if (!text) return DEFAULT_CONTROL_STATUS
  const known = CONTROL_STATUSES.find((status) => status === text)
  if (known === undefined) throw new RangeError(`not a control status: ${text}`)
  return known
}
