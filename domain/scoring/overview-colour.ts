/** The colours of the controls overview, best first. */
export type OverviewColour = 'green' | 'amber' | 'neutral'

/**
 * Colour of the controls overview for a percentage, 0 to 100: 80 or more green, 50 or more amber, else none: red
 * is for what is late. Specification section 2.
 */
export function overviewColour(percent: number): OverviewColour {
  if (percent >= 80) return 'green'
  return percent >= 50 ? 'amber' : 'neutral'
}
