import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { wordingOf } from '#domain/protocols/wording.ts'

/** What an assessment can be; the database knows no others. A test of controls is planned by the wizard. */
export const ASSESSMENT_KINDS = [
  'Self-assessment',
  'Third-party assessment',
  'Internal audit',
  'Gap analysis',
  'Risk analysis',
  'Evaluation',
  'Readiness review',
  'Control test',
] as const

export type AssessmentKind = (typeof ASSESSMENT_KINDS)[number]

export const ASSESSMENT_STATES = ['Planned', 'In Progress', 'Frozen', 'Affirmed', 'Superseded'] as const

export type AssessmentState = (typeof ASSESSMENT_STATES)[number]

/** A kind as a framework calls it, and where that framework asks for it. */
export interface AssessmentKindLabel {
  readonly kind: AssessmentKind
  readonly label: string
  /** Undefined where no rule requires it. */
  readonly citation?: string
}

const GAP: AssessmentKindLabel = { kind: 'Gap analysis', label: 'Gap analysis' }

const KINDS: Readonly<Record<ProtocolId, readonly AssessmentKindLabel[]>> = {
  cmmc: [{ kind: 'Self-assessment', label: 'Level 1 self-assessment', citation: '32 CFR 170.15(a)(1)' }, GAP],
  cmmc2: [
    { kind: 'Self-assessment', label: 'Level 2 self-assessment', citation: '32 CFR 170.16(a)(1)' },
    { kind: 'Third-party assessment', label: 'Level 2 assessment by a C3PAO', citation: '32 CFR 170.17(a)(1)' },
    { kind: 'Internal audit', label: 'Internal audit', citation: 'NIST SP 800-171 r2, 3.12.1' },
    GAP,
  ],
  hipaa: [
    { kind: 'Risk analysis', label: 'Security risk analysis', citation: '45 CFR 164.308(a)(1)(ii)(A)' },
    { kind: 'Evaluation', label: 'Periodic evaluation', citation: '45 CFR 164.308(a)(8)' },
    GAP,
  ],
  iso27001: [
    { kind: 'Internal audit', label: 'Internal audit', citation: 'ISO/IEC 27001:2022, 9.2' },
    { kind: 'Third-party assessment', label: 'Certification audit', citation: 'ISO/IEC 27006-1' },
    GAP,
  ],
  soc2: [
    { kind: 'Readiness review', label: 'Readiness assessment' },
    { kind: 'Third-party assessment', label: 'SOC 2 examination', citation: 'AICPA AT-C section 205' },
    GAP,
  ],
}

/** What a company of that framework plans, the usual one first. */
export function kindsOf(protocol: ProtocolId): readonly AssessmentKindLabel[] {
  return KINDS[protocol]
}

/** A kind in the words of the framework; one that it does not know in our own. */
export function assessmentKindLabel(protocol: ProtocolId, kind: AssessmentKind): AssessmentKindLabel {
  if (kind === 'Control test') return { kind, label: `Test of ${wordingOf(protocol).controlPlural.toLowerCase()}` }
  return KINDS[protocol].find((known) => known.kind === kind) ?? { kind, label: kind }
}

/** Whether it earns a CMMC status: others only tell how things stand. 32 CFR 170.15 to 170.17. */
export function earnsStatus(protocol: ProtocolId, kind: AssessmentKind): boolean {
  if (protocol === 'cmmc') return kind === 'Self-assessment'
  return protocol === 'cmmc2' && (kind === 'Self-assessment' || kind === 'Third-party assessment')
}
