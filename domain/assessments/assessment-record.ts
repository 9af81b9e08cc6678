import type { ControlException } from '#domain/controls/exception.ts'
import type { ObjectiveResult } from '#domain/controls/objectives.ts'
import type { ControlStatus } from '#domain/controls/status.ts'
import type { CountsAsMet } from '#domain/scoring/scored-status.ts'
import type { Outcome } from './affirmation.ts'
import type { AssessmentIssue } from './assessment-issue.ts'
import type { AssessedEvidence, AssessmentMethod, PlannedItem } from './assessment-content.ts'

/** What was found, as it is frozen. */
export interface Found {
  readonly result: ObjectiveResult | null
  readonly methods: readonly AssessmentMethod[]
  readonly steps: string
  readonly sample: string
  readonly observed: string
  readonly finding: string
}

export interface RecordedControl {
  readonly number: string
  readonly title: string
  readonly domain: string | null
  readonly status: ControlStatus
  readonly naReason: string
  readonly statement: string
  /** Absent from records of the time before it was kept. */
  readonly exception?: ControlException | null | undefined
  /** What counted as met on the day, and why a recorded exception did not. Absent from earlier records. */
  readonly countsAsMet?: CountsAsMet | null | undefined
  readonly lapsed?: string | null | undefined
  /** Of 3.5.3 and 3.13.11: the company's answer. */
  readonly partialCase?: boolean | null | undefined
  readonly verdict: ObjectiveResult | null
  /** The verdict as the score counts it: what counts as met is met, what is Not Applicable without a reason is not. */
  readonly counted?: ObjectiveResult | null | undefined
  /** In the record of a close-out, which did not look again: the number of the assessment that found it so. */
  readonly foundIn?: number | undefined
  /** Of a control without objectives. */
  readonly found?: Found | undefined
  readonly objectives: readonly {
    readonly letter: string
    readonly words: string
    readonly ownResult: ObjectiveResult | null
    readonly ownNote: string
    readonly found?: Found | undefined
  }[]
  readonly evidence: readonly AssessedEvidence[]
}

/** A score with its arithmetic. */
export interface RecordedScore {
  readonly value: number
  readonly max: number
  /** "110 − 23", "12 ÷ 15" */
  readonly sum: string
  /** By which rules it was computed. */
  readonly rules: string
  /** What the rules do not deduct and another method would, in a sentence. */
  readonly note?: string | undefined
  readonly lines: readonly {
    readonly id: string
    readonly points: number
    readonly weight: number
    readonly why: string
    readonly citation: string
  }[]
}

/** Under which rules of proof a record was frozen, and what the checks found all the same. */
export interface RecordedProof {
  /** `PROOF_RULES_VERSION` of the day. */
  readonly rules: string
  readonly issues: readonly AssessmentIssue[]
}

/** The frozen assessment whose Conditional status is closed out. */
export interface RecordedBase {
  readonly number: number
  readonly sha256: string
  readonly statusOn: string | null
  readonly closeOutBy: string | null
}

/** What is frozen of an assessment. */
export interface AssessmentRecord {
  readonly format: 1
  readonly number: number
  readonly title: string
  readonly kind: string
  readonly protocol: string
  readonly company: string
  readonly cageCode: string | null
  readonly scope: string
  readonly coversAll: boolean
  readonly beganOn: string | null
  /** Absent from records of the time before it was entered. */
  readonly endedOn?: string | null | undefined
  readonly frozenAt: string
  readonly frozenBy: string
  readonly assessors: readonly { readonly name: string; readonly organization: string; readonly role: string }[]
  readonly counts: {
    readonly met: number
    readonly notMet: number
    readonly notApplicable: number
    readonly open: number
  }
  /** Null where the scope is a part of what is scored together. */
  readonly score: RecordedScore | null
  readonly outcome: Outcome | null
  /** The record that a close-out goes on from. */
  readonly closes?: RecordedBase | undefined
  readonly controls: readonly RecordedControl[]
  readonly plan: readonly PlannedItem[]
  /** Absent from records that were frozen before proof was asked for. */
  readonly proof?: RecordedProof | undefined
}

/** A record that is not frozen yet. */
export type AssembledRecord = Omit<AssessmentRecord, 'frozenAt' | 'frozenBy'>
