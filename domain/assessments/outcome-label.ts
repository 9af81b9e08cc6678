import type { Outcome } from './affirmation.ts'

const NAMES = { final: 'Final', conditional: 'Conditional' } as const

/** Which status a score allows; from its affirmation on, which it has earned. */
export function outcomeLabel(outcome: Outcome, isAffirmed: boolean): string {
  if (outcome === 'none') return 'No status earned'
  return `${NAMES[outcome]} status ${isAffirmed ? 'earned' : 'possible'}`
}
