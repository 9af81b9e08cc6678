import type { QuestionKind } from '#domain/questionnaires/templates/template.ts'

/** A question as the respondent gets it. */
export interface AskedQuestion {
  readonly id: string
  readonly key: string
  readonly section: string
  readonly text: string
  readonly kind: QuestionKind
  readonly options: readonly string[]
  readonly is_required: boolean
  readonly shows_if: string | null
  readonly shows_when: readonly string[]
  readonly answer: string
  readonly note: string
  /** Counts the saved answers. */
  readonly revision: number
  /** What the third party answered the last time, and the day. */
  readonly last: { readonly answer: string; readonly note: string; readonly on: string } | null
}

export interface AnswerToSave {
  readonly question: string
  readonly answer: string
  readonly note: string
  /** The revision that the respondent has seen. */
  readonly seen: number
}

export interface SavedAnswer {
  readonly is_saved: boolean
  readonly answer: string
  readonly note: string
  readonly revision: number
  readonly answered_by: string
}
