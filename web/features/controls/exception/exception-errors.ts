import type { ExceptionInput } from './exception-input.ts'

type ExceptionErrors = Partial<Record<Exclude<keyof ExceptionInput, 'id' | 'kind' | 'ruling' | 'document_id'>, string>>

/** The errors of the input by field; the database refuses the same. */
export function exceptionErrors(input: ExceptionInput): ExceptionErrors {
  const { kind, description, measures, since } = input
  return {
    ...(description.trim() === '' && { description: DESCRIPTION[kind] }),
    ...(measures.trim() === '' && { measures: MEASURES[kind] }),
    ...(since === '' && { since: 'Choose a date.' }),
    ...(kind === 'temporary-deficiency' && deficiencyErrors(input)),
    ...(kind === 'approved-by-dod' && adjudicationErrors(input)),
  }
}

const DESCRIPTION = {
  'temporary-deficiency': 'Enter what is missing and why.',
  'enduring-exception': 'Enter what is missing and why.',
  'approved-by-dod': 'Enter what the adjudication covers.',
} as const

const MEASURES = {
  'temporary-deficiency': 'Enter the plan: without one, the deficiency does not count.',
  'enduring-exception': 'Enter what is done instead.',
  'approved-by-dod': 'Enter what is done instead, or why it does not apply.',
} as const

function deficiencyErrors(input: ExceptionInput): ExceptionErrors {
  const { id, since, expected_end: end, implemented_on: implemented, found_by: foundBy, first_review: review } = input
  const isTooLate = end !== '' && review > end
  return {
    ...(implemented === '' && { implemented_on: 'Enter the date of implementation.' }),
    ...(implemented > since && { implemented_on: 'A deficiency arises after the requirement was implemented.' }),
    ...(foundBy.trim() === '' && { found_by: 'Enter who or what found it.' }),
    ...(end === '' && { expected_end: 'Enter the expected end.' }),
    ...(end !== '' && end < since && { expected_end: 'It cannot end before it begins.' }),
    ...(id === undefined && review === '' && { first_review: 'Enter the date of the first review.' }),
    ...(isTooLate && { first_review: 'The first review must be before the expected end.' }),
  }
}

function adjudicationErrors({ reference, document, since, unchanged_on: unchanged }: ExceptionInput): ExceptionErrors {
  return {
    ...(reference.trim() === '' && { reference: 'Enter the reference of the adjudication.' }),
    ...(document.trim() === '' && { document: 'Enter the document and where it is kept.' }),
    ...(unchanged !== '' && unchanged < since && { unchanged_on: 'Choose a date on or after the adjudication.' }),
  }
}
