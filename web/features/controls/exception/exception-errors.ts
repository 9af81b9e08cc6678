import type { ExceptionInput } from './exception-queries.ts'

type ExceptionErrors = Partial<Record<'description' | 'measures' | 'since' | 'expected_end', string>>

/** The errors of the input by field; the database refuses the same. */
export function exceptionErrors({
  kind,
  description,
  measures,
  since,
  expected_end: end,
}: ExceptionInput): ExceptionErrors {
  const isTemporary = kind === 'temporary-deficiency'
  return {
    ...(description.trim() === '' && { description: 'Say what is missing and why.' }),
    ...(measures.trim() === '' && {
      measures: isTemporary ? 'Say how it is mended: without a plan it does not count.' : 'Say what is done instead.',
    }),
    ...(since === '' && { since: 'Say since when.' }),
    ...(isTemporary && end === null && { expected_end: 'Say by when it is mended.' }),
    ...(isTemporary && end !== null && end < since && { expected_end: 'It cannot end before it begins.' }),
  }
}
