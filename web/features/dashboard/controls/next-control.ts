import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import type { RequirementState } from '#domain/scoring/scored-status.ts'
import { LEVEL1_WEIGHTS } from '#domain/scoring/level1-weights.ts'
import { sprsDeduction } from '#domain/rules/level2-scoring.ts'
import { isSprsControlId, SYSTEM_SECURITY_PLAN } from '#domain/scoring/sprs-weights.ts'
import { counted } from '#domain/text/counted.ts'

interface Candidate extends RequirementState {
  readonly nist_id: string
}

/**
 * The open control to do first: one that gates the score, then the one with the most points, then one in progress. Ties
 * keep the given order. Undefined when no control is open.
 */
export function nextControl<Control extends Candidate>(
  protocol: ProtocolId,
  controls: readonly Control[],
): Control | undefined {
  return controls
    .filter(({ status, countsAsMet }) => (status === 'Not Started' || status === 'In Progress') && !countsAsMet)
    .toSorted((a, b) => urgency(protocol, b) - urgency(protocol, a))[0]
}

/** Why this control comes first; undefined when it is only the next in order. */
export function whyNext(protocol: ProtocolId, control: Candidate): string | undefined {
  if (protocol === 'cmmc2' && control.nist_id === SYSTEM_SECURITY_PLAN) return 'no score without it'
  const points = protocol === 'cmmc2' ? pointsAtStake(protocol, control) : 0
  if (points > 0) return `worth ${counted(points, 'point', 'points')}`
  return control.status === 'In Progress' ? 'already in progress' : undefined
}

function urgency(protocol: ProtocolId, control: Candidate): number {
  if (protocol === 'cmmc2' && control.nist_id === SYSTEM_SECURITY_PLAN) return Number.POSITIVE_INFINITY
  return pointsAtStake(protocol, control) + (control.status === 'In Progress' ? 0.5 : 0)
}

function pointsAtStake(protocol: ProtocolId, { nist_id, status }: Candidate): number {
  if (protocol === 'cmmc2') return isSprsControlId(nist_id) ? sprsDeduction(nist_id, status) : 0
  if (protocol === 'cmmc') return isLevel1Id(nist_id) ? LEVEL1_WEIGHTS[nist_id] : 0
  return 0
}

function isLevel1Id(id: string): id is keyof typeof LEVEL1_WEIGHTS {
  return Object.hasOwn(LEVEL1_WEIGHTS, id)
}
