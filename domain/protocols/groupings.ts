import { compareControlIds } from './compare-control-ids.ts'
import type { ProtocolId } from './protocol-id.ts'

/** One value of `safeguard_domain` and the name it is shown under. */
export interface Grouping {
  readonly code: string
  readonly name: string
}

/** What a control without a `safeguard_domain` is counted under. */
export const UNGROUPED: Grouping = { code: 'other', name: 'Other' }

/** The fourteen families of NIST SP 800-171 r2, in the order of its chapter 3 (3.1 to 3.14). */
const families: readonly Grouping[] = [
  { code: 'AC', name: 'Access Control' },
  { code: 'AT', name: 'Awareness and Training' },
  { code: 'AU', name: 'Audit and Accountability' },
  { code: 'CM', name: 'Configuration Management' },
  { code: 'IA', name: 'Identification and Authentication' },
  { code: 'IR', name: 'Incident Response' },
  { code: 'MA', name: 'Maintenance' },
  { code: 'MP', name: 'Media Protection' },
  { code: 'PS', name: 'Personnel Security' },
  { code: 'PE', name: 'Physical Protection' },
  { code: 'RA', name: 'Risk Assessment' },
  { code: 'CA', name: 'Security Assessment' },
  { code: 'SC', name: 'System and Communications Protection' },
  { code: 'SI', name: 'System and Information Integrity' },
]

const groupings: Readonly<Record<ProtocolId, readonly Grouping[]>> = {
  cmmc: families,
  cmmc2: families,
  hipaa: [
    { code: 'administrative', name: 'Administrative safeguards' },
    { code: 'physical', name: 'Physical safeguards' },
    { code: 'technical', name: 'Technical safeguards' },
    { code: 'organizational', name: 'Organizational requirements' },
    { code: 'breach', name: 'Breach notification' },
  ],
  iso27001: [
    { code: 'organizational', name: 'Organizational controls' },
    { code: 'people', name: 'People controls' },
    { code: 'physical', name: 'Physical controls' },
    { code: 'technological', name: 'Technological controls' },
    { code: 'clause', name: 'Management system clauses' },
  ],
  soc2: [
    { code: 'security', name: 'Security (common criteria)' },
    { code: 'availability', name: 'Availability' },
    { code: 'processing-integrity', name: 'Processing integrity' },
    { code: 'confidentiality', name: 'Confidentiality' },
    { code: 'privacy', name: 'Privacy' },
  ],
}

/**
 * The groupings of a protocol in the order of its source: NIST SP 800-171 r2 chapter 3, 45 CFR 164 subparts C and D,
 * ISO/IEC 27001:2022 Annex A (then clauses 4 to 10), the AICPA Trust Services Criteria.
 */
export function groupingsOf(protocol: ProtocolId): readonly Grouping[] {
  return groupings[protocol]
}

/** The name shown for a `safeguard_domain`; a code the protocol does not know is shown as it is. */
export function groupingName(protocol: ProtocolId, code: string): string {
  if (code === UNGROUPED.code) return UNGROUPED.name
  return groupings[protocol].find((grouping) => grouping.code === code)?.name ?? code
}

/** Total order of `safeguard_domain` codes: known ones as in `groupingsOf`, then unknown ones in natural order. */
export function compareGroupings(protocol: ProtocolId, a: string, b: string): number {
  return rank(protocol, a) - rank(protocol, b) || compareControlIds(a, b)
}

function rank(protocol: ProtocolId, code: string): number {
  const index = groupings[protocol].findIndex((grouping) => grouping.code === code)
  return index === -1 ? groupings[protocol].length : index
}
