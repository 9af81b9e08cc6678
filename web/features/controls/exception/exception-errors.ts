import type { ExceptionInput } from './exception-input.ts'

type ExceptionErrors = Partial<Record<Exclude<keyof ExceptionInput, 'id' | 'kind' | 'ruling' | 'document_id'>, string>>

/** The errors of the input by field; the database refuses the same. */
export function exceptionErrors(input: ExceptionInput): ExceptionErrors {
  const { kind, description, measures, since } = input
  return {
    ...(description.trim() === '' && { description: DESCRIPTION[kind] }),
    ...(measures.trim() === '' && { measures: MEASURES[kind] }),
    ...(since === '' && { since: 'Choose a day.' }),
    ...(kind === 'temporary-deficiency' && deficiencyErrors(input)),
    ...(kind === 'approved-by-dod' && adjudicationErrors(input)),
  }
}

const DESCRIPTION = {
  'temporary-deficiency': 'Enter what is missing and why.',
  'enduring-exception': 'Enter what is missing and why.',
  'approved-by-dod': 'Say what the adjudication covers.',
} as const

const MEASURES = {
  'temporary-deficiency': 'Say how it is fixed: without a plan it does not count.',
  'enduring-exception': 'Enter what is done instead.',
  'approved-by-dod': 'Say what is done instead, or why it does not apply.',
} as const

function deficiencyErrors(input: ExceptionInput): ExceptionErrors {
  const { id, since, expected_end: end, implemented_on: implemented, found_by: foundBy, first_review: review } = input
  const isTooLate = end !== '' && review > end
  return {
    ...(implemented === '' && { implemented_on: 'Say when the requirement was implemented.' }),
    ...(implemented > since && { implemented_on: 'A deficiency arises after the requirement was implemented.' }),
    ...(foundBy.trim() === '' && { found_by: 'Say who or what found it.' }),
    ...(end === '' && { expected_end: 'Say by when it is fixed.' }),
    ...(end !== '' && end < since && { expected_end: 'It cannot end before it begins.' }),
    ...(id === undefined && review === '' && { first_review: 'Say when progress is reviewed first.' }),
    ...(isTooLate && { first_review: 'Review it before it is to end.' }),
  }
}

function adjudicationErrors({ reference, document, since, unchanged_on: unchanged }: ExceptionInput): ExceptionErrors {
  return {
    ...(reference.trim() === '' && { reference: 'Say which adjudication it is.' }),
    ...(document.trim() === '' && { document: 'Say which document it is, and where it is kept.' }),
    ...(unchanged !== '' && unchanged < since && { unchanged_on: 'Choose a day on or after the adjudication.' }),
  }
}
