import type { ControlStatus } from '#domain/controls/status.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { sprsDeduction } from '#domain/rules/level2-scoring.ts'
import { isSprsControlId, SYSTEM_SECURITY_PLAN } from '#domain/scoring/sprs-weights.ts'
import { counted } from '#domain/text/counted.ts'

type Weighted = { nist_id: string; status: ControlStatus; weight: number | null }

/** What a control is worth, and how much of that it costs in its present status. */
export type Points = { worth: number; now: number }

/** Undefined for protocols and controls without points. */
export function pointsAtStake(protocol: ProtocolId, { nist_id, status, weight }: Weighted): Points | undefined {
  if (protocol === 'cmmc2') {
    if (!isSprsControlId(nist_id) || nist_id === SYSTEM_SECURITY_PLAN) return undefined
    return {
      worth: sprsDeduction(nist_id, 'Not Started'),
      now: sprsDeduction(nist_id, status),
    }
  }
  if (protocol !== 'cmmc' || weight === null) return undefined
  return { worth: weight, now: status === 'Completed' || status === 'Not Applicable' ? 0 : weight }
}

export function hasPoints(protocol: ProtocolId): boolean {
  return protocol === 'cmmc2' || protocol === 'cmmc'
}

/** The requirement without which no score can be submitted. */
export function isGate(protocol: ProtocolId, nistId: string): boolean {
  return protocol === 'cmmc2' && nistId === SYSTEM_SECURITY_PLAN
}

/** What In Progress means for the score of one control; undefined where nothing needs saying. */
export function inProgressNote(protocol: ProtocolId, control: Weighted): string | undefined {
  const started = pointsAtStake(protocol, { ...control, status: 'In Progress' })
  if (started === undefined) return isGate(protocol, control.nist_id) ? 'Counts as not met' : undefined
  if (started.now < started.worth) return `Deducts ${started.now} points instead of ${started.worth}`
  return 'Counts as not met'
}

/** "−14", with a real minus. */
export function signed(value: number): string {
  return value < 0 ? `−${Math.abs(value)}` : String(value)
}

/** "1 point", "5 points". */
export function countPoints(points: number): string {
  return counted(points, 'point', 'points')
}
