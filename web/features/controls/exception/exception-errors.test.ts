import { expect, test } from 'vitest'
import { exceptionErrors } from './exception-errors.ts'
import { blankInput, fieldsOf } from './exception-input.ts'

const temporary = {
  ...blankInput(),
  description: 'A patch took the validation away.',
  measures: 'The vendor validates version 4 in March; reviewed each month.',
  since: '2026-11-02',
  expected_end: '2027-03-31',
  implemented_on: '2025-01-15',
  found_by: 'Monthly scan',
  first_review: '2026-12-01',
} as const

test('a deficiency needs its plan, when it was implemented, who found it, an end and a review', () => {
  expect(exceptionErrors(temporary)).toEqual({})
  const empty = { ...temporary, description: ' ', measures: '', implemented_on: '', found_by: ' ', expected_end: '' }
  expect(Object.keys(exceptionErrors({ ...empty, first_review: '' }))).toEqual([
    'description',
    'measures',
    'implemented_on',
    'found_by',
    'expected_end',
    'first_review',
  ])
})

test.each([
  ['expected_end', '2026-11-01', 'It cannot end before it begins.'],
  ['implemented_on', '2026-11-03', 'A deficiency arises after the requirement was implemented.'],
  ['first_review', '2027-04-01', 'The first review must be before the expected end.'],
] as const)('%s on %s: %s', (field, day, error) => {
  expect(exceptionErrors({ ...temporary, [field]: day })[field]).toBe(error)
})

test('an exception needs no end, an adjudication its reference and document', () => {
  const enduring = { ...temporary, kind: 'enduring-exception', expected_end: '', found_by: '' } as const
  expect(exceptionErrors(enduring)).toEqual({})
  const adjudication = { ...enduring, kind: 'approved-by-dod' } as const
  expect(Object.keys(exceptionErrors(adjudication))).toEqual(['reference', 'document'])
  const whole = { ...adjudication, reference: 'CIO-7', document: 'E-4', unchanged_on: '2026-11-01' }
  expect(exceptionErrors(whole)).toEqual({ unchanged_on: 'Choose a date on or after the adjudication.' })
})

test('what belongs to another kind is not written', () => {
  const typed = { ...temporary, reference: 'CIO-7', document: 'E-4' }
  expect(fieldsOf(typed)).toMatchObject({
    reference: null,
    document: null,
    document_id: null,
    ruling: null,
    found_by: 'Monthly scan',
  })
  expect(fieldsOf({ ...typed, kind: 'approved-by-dod' })).toMatchObject({
    reference: 'CIO-7',
    ruling: 'Equally effective',
    found_by: null,
    expected_end: null,
  })
})
