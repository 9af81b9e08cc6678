import type { AddressableDecision } from '../controls/addressable.ts'
import type { ObjectiveCounts } from '../controls/objectives.ts'
import type { ProtocolId } from '../protocols/protocol-id.ts'
import type { RequirementState } from '../scoring/scored-status.ts'

/** error: an assessor would stop here. warning: work that is left. hint: something that could be done now. */
export const CHECK_LEVELS = ['error', 'warning', 'hint'] as const

export type CheckLevel = (typeof CHECK_LEVELS)[number]

/** What the rules look at. Days are calendar days, `2027-01-10`. */
export interface CheckedControl extends RequirementState {
  readonly nist_id: string
  readonly evidence_count: number
  /** Pieces of evidence that have expired. */
  readonly expiredEvidence: number
  readonly naReason: string | null
  /** "addressable" for some specifications of HIPAA. */
  readonly requirement: string | null
  readonly addressable: AddressableDecision | null
  readonly ownerId: string | null
  readonly dueOn: string | null
  readonly reviewOn: string | null
  readonly objectives: ObjectiveCounts
  readonly hasStatement: boolean
  /** The statement of 3.13.11, whose certificates are checked; null for every other control. */
  readonly cryptography: string | null
  /** Lines of the responsibility matrix that do not say what the provider does. */
  readonly unclearInheritances: number
  /** Providers of whom the control is inherited and whose document of proof has expired. */
  readonly expiredProofs: readonly ExpiredProof[]
}

export interface ExpiredProof {
  readonly provider: string
  readonly endedOn: string
}

export interface CheckContext {
  readonly protocol: ProtocolId
  /** Today's calendar day of the reader. */
  readonly today: string
  /** The company's open vulnerabilities past their due date. */
  readonly pastDueFindings: number
  readonly missedScans: readonly MissedScan[]
}

/** A scan that the company expects of itself and that was not taken in time. */
export interface MissedScan {
  readonly name: string
  /** The last day on which it was in time. */
  readonly dueOn: string
}

/** Where on a control the fault is put right. */
export const FIX_TARGETS = [
  'objectives',
  'statement',
  'evidence',
  'expired-evidence',
  'assignment',
  'na-reason',
  'addressable',
  'inheritance',
  'exception',
  'past-due-findings',
  'missed-scans',
  'status',
] as const

export type FixTarget = (typeof FIX_TARGETS)[number]

export interface CheckRule {
  readonly id: string
  readonly level: CheckLevel
  /** What all of its findings have in common: "Completed without evidence". */
  readonly title: string
  readonly fix: FixTarget
  /** What is wrong with this control, in a sentence; undefined when nothing is. */
  readonly find: (control: CheckedControl, context: CheckContext) => string | undefined
}
