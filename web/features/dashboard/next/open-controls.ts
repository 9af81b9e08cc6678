import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import type { RequirementState } from '#domain/scoring/scored-status.ts'
import { LEVEL1_WEIGHTS } from '#domain/scoring/level1-weights.ts'
import { sprsDeduction } from '#domain/rules/level2-scoring.ts'
import { isSprsControlId, SYSTEM_SECURITY_PLAN } from '#domain/scoring/sprs-weights.ts'

interface Candidate extends RequirementState {
  readonly nist_id: string
}

/**
 * The open controls, what to do first at the top: one that gates the score, then the one with the most points, then one
 * in progress. Ties keep the given order.
 */
export function openControls<Control extends Candidate>(
  protocol: ProtocolId,
  controls: readonly Control[],
): readonly Control[] {
  return controls
    .filter(({ status, countsAsMet }) => (status === 'Not Started' || status === 'In Progress') && !countsAsMet)
    .toSorted((a, b) => urgency(protocol, b) - urgency(protocol, a))
}

/** Whether the score waits for this control, whatever its points. */
export function isGate(protocol: ProtocolId, { nist_id: id }: Pick<Candidate, 'nist_id'>): boolean {
  return protocol === 'cmmc2' && id === SYSTEM_SECURITY_PLAN
}

function urgency(protocol: ProtocolId, control: Candidate): number {
  if (isGate(protocol, control)) return Number.POSITIVE_INFINITY
  return pointsAtStake(protocol, control) + (control.status === 'In Progress' ? 0.5 : 0)
}

/** The points that it costs with this status; zero where the score has no points. */
export function pointsAtStake(
  protocol: ProtocolId,
  { nist_id, status }: Pick<Candidate, 'nist_id' | 'status'>,
): number {
  if (protocol === 'cmmc2') return isSprsControlId(nist_id) ? sprsDeduction(nist_id, status) : 0
  if (protocol === 'cmmc') return isLevel1Id(nist_id) ? LEVEL1_WEIGHTS[nist_id] : 0
  return 0
}

function isLevel1Id(id: string): id is keyof typeof LEVEL1_WEIGHTS {
  return Object.hasOwn(LEVEL1_WEIGHTS, id)
}
