import { needsReason, type AddressableDecision } from '#domain/controls/addressable.ts'

export interface DecisionInput {
  decision: AddressableDecision
  reason: string
}

/** A decision other than Implemented needs its reason; the database refuses the same. */
export function decisionErrors({ decision, reason }: DecisionInput): { reason?: string } {
  if (!needsReason(decision) || reason.trim() !== '') return {}
  return {
    reason:
      decision === 'Alternative measure'
        ? 'Say why it is not reasonable and appropriate, and what is done instead.'
        : 'Say why it is not reasonable and appropriate. Cost alone is no reason.',
  }
}
