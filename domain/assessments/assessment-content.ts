import type { ControlException } from '#domain/controls/exception.ts'
import type { ObjectiveResult } from '#domain/controls/objectives.ts'
import type { ControlStatus } from '#domain/controls/status.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import type { Outcome } from './affirmation.ts'
import type { AssessmentKind, AssessmentState } from './assessment-kinds.ts'

/** The assessment methods of NIST SP 800-171A. */
export const ASSESSMENT_METHODS = ['Examine', 'Interview', 'Test'] as const

export type AssessmentMethod = (typeof ASSESSMENT_METHODS)[number]

/** What was found for an objective, or for a control without objectives (null). */
export interface AssessmentResult {
  readonly controlId: string
  readonly objectiveId: string | null
  readonly result: ObjectiveResult | null
  readonly methods: readonly AssessmentMethod[]
  /** What is to be done; on which of how many; what was seen; what is wrong. Empty where not recorded. */
  readonly steps: string
  readonly sample: string
  readonly observed: string
  readonly finding: string
}

export interface AssessedObjective {
  readonly id: string
  readonly letter: string
  readonly words: string
  /** What the company says of itself. */
  readonly result: ObjectiveResult | null
  readonly note: string
}

export interface AssessedEvidence {
  readonly number: number
  readonly title: string
  readonly version: number
  readonly fileName: string | null
  readonly sha256: string | null
  readonly expiresOn: string | null
  /** Absent from records of the time before it was kept. */
  readonly reviewState?: string | undefined
  /** Letters of the objectives that it proves; none: the control as a whole. */
  readonly objectives: readonly string[]
}

/** A control in the scope, as it stands. */
export interface AssessedRequirement {
  readonly id: string
  readonly number: string
  readonly title: string
  readonly domain: string | null
  readonly status: ControlStatus
  readonly naReason: string
  /** Of 3.5.3 and 3.13.11: whether the case that costs less holds; null without an answer. */
  readonly partialCase?: boolean | null | undefined
  readonly statement: string
  /** What makes it count as met although something is missing. */
  readonly exception?: ControlException | null | undefined
  readonly objectives: readonly AssessedObjective[]
  readonly evidence: readonly AssessedEvidence[]
}

export interface AssessmentFacts {
  readonly id: string
  readonly number: number
  readonly protocol: ProtocolId
  readonly kind: AssessmentKind
  readonly title: string
  readonly scope: string
  readonly coversAll: boolean
  readonly state: AssessmentState
  readonly beganOn: string | null
  readonly endedOn: string | null
  readonly outcome: Outcome | null
  readonly statusOn: string | null
}

/** Which assessment one closes out, and until when. Days are `YYYY-MM-DD`. */
export interface Closes {
  readonly number: number
  readonly statusOn: string | null
  /** The last day. */
  readonly closeOutBy: string | null
}

/** The assessment that one closes out, with the hash of its record. */
export interface ClosedOut extends Closes {
  readonly sha256: string
}

export interface PlannedItem {
  readonly number: number
  readonly weakness: string
  readonly severity: string
  readonly status: string
  readonly dueOn: string | null
  readonly controls: readonly string[] | null
}

/** Everything that the record of an assessment is made of, as `assessment_content` gives it. */
export interface AssessmentContent {
  readonly company: string
  readonly cageCode: string | null
  readonly assessment: AssessmentFacts
  /** Only a close-out has one. */
  readonly closes?: ClosedOut | null | undefined
  readonly assessors: readonly { readonly name: string; readonly organization: string; readonly role: string }[]
  readonly controls: readonly AssessedRequirement[]
  readonly results: readonly AssessmentResult[]
  /** Open items of the plan of action for controls in the scope. */
  readonly plan: readonly PlannedItem[]
}
