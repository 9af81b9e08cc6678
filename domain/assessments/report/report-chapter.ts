import type { ProtocolId } from '../../protocols/protocol-id.ts'
import type { Block } from '../../ssp/ssp-document.ts'
import type { AssessmentRecord } from '../assessment-record.ts'

/** The signed affirmation of the record. */
export interface Affirmation {
  readonly occasion: string
  readonly name: string
  readonly title: string
  readonly statement: string
  /** ISO 8601. */
  readonly at: string
}

/** What a report is made of: the record, and what became of it since. Days are `YYYY-MM-DD`. */
export interface Reported {
  readonly protocol: ProtocolId
  readonly record: AssessmentRecord
  /** Of the frozen record; null for a draft. */
  readonly sha256: string | null
  readonly affirmations: readonly Affirmation[]
  readonly statusOn: string | null
  readonly closeOutBy: string | null
  readonly validUntil: string | null
}

/** Before it is numbered. */
export interface ReportChapter {
  readonly title: string
  readonly sections: readonly ReportSection[]
}

export interface ReportSection {
  readonly title: string
  readonly citation?: string
  readonly blocks: readonly Block[]
}
