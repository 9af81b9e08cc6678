import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { type AssessmentKind, earnsStatus } from './assessment-kinds.ts'
import type { Outcome } from './affirmation.ts'

/**
 * What the CMMC Status is called that an assessment has earned: "Conditional Level 2 (Self)". Undefined where it earned
 * none. 32 CFR 170.4.
 */
export function statusName(protocol: ProtocolId, kind: AssessmentKind, outcome: Outcome | null): string | undefined {
  if (!earnsStatus(protocol, kind) || outcome === null || outcome === 'none') return undefined
  const level = protocol === 'cmmc' ? 1 : 2
  const by = kind === 'Third-party assessment' ? 'C3PAO' : 'Self'
  return `${outcome === 'final' ? 'Final' : 'Conditional'} Level ${level} (${by})`
}
