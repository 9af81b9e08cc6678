import type { Finding, FindingChange } from './finding-queries.ts'

/** An undo would accept a risk again, by another approver, and nothing becomes a proposal again. */
export const changesDecision = ({ status }: Pick<Finding, 'status'>, change: FindingChange): boolean =>
  (status === 'Accepted' || status === 'Proposed') && ('status' in change || 'reason' in change)
