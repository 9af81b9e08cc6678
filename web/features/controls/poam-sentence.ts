import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { level2Deferral } from '#domain/rules/deferral.ts'
import { isSprsControlId } from '#domain/scoring/sprs-weights.ts'

/** A sentence on whether the requirement may be on a POA&M. Only CMMC Level 2 has that rule. */
export function poamSentence(protocol: ProtocolId, nist_id: string): string | undefined {
  if (protocol !== 'cmmc2' || !isSprsControlId(nist_id)) return undefined
  const [untouched, begun] = [level2Deferral(nist_id, 'Not Started'), level2Deferral(nist_id, 'In Progress')]
  if (untouched === undefined || begun === undefined) return undefined
  if (untouched.allowed) return `Eligible for a POA&M. ${untouched.reason}`
  if (begun.allowed) return `Eligible for a POA&M only while In Progress. ${begun.reason}`
  return `Ineligible for a POA&M. ${untouched.reason}`
}
