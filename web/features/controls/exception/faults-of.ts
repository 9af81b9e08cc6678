import type { ExceptionInput } from './exception-queries.ts'

type Faults = Partial<Record<'description' | 'measures' | 'since' | 'expected_end', string>>

/** What is wrong with what somebody entered, by field; the database refuses the same. */
export function faultsOf({ kind, description, measures, since, expected_end: end }: ExceptionInput): Faults {
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
