import type { Outcome } from './affirmation.ts'

const OUTCOME_LABELS: Readonly<Record<Outcome, string>> = {
  final: 'Final status earned',
  conditional: 'Conditional status possible',
  none: 'No status earned',
}

/** What a score earns; from its affirmation on, what it has earned. */
export function outcomeLabel(outcome: Outcome, isAffirmed: boolean): string {
  return isAffirmed && outcome === 'conditional' ? 'Conditional status earned' : OUTCOME_LABELS[outcome]
}
