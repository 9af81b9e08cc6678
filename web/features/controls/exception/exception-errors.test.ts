import { expect, test } from 'vitest'
import { exceptionErrors } from './exception-errors.ts'

const temporary = {
  kind: 'temporary-deficiency',
  description: 'A patch took the validation away.',
  measures: 'The vendor validates version 4 in March; reviewed each month.',
  since: '2026-11-02',
  expected_end: '2027-03-31',
} as const

test('a deficiency needs what is missing, a plan, and an end after its beginning', () => {
  expect(exceptionErrors(temporary)).toEqual({})
  expect(Object.keys(exceptionErrors({ ...temporary, description: ' ', measures: '' }))).toEqual([
    'description',
    'measures',
  ])
  expect(exceptionErrors({ ...temporary, expected_end: null })).toEqual({ expected_end: 'Say by when it is mended.' })
  expect(exceptionErrors({ ...temporary, expected_end: '2026-11-01' })).toEqual({
    expected_end: 'It cannot end before it begins.',
  })
})

test('an exception needs no end', () => {
  expect(exceptionErrors({ ...temporary, kind: 'enduring-exception', expected_end: null })).toEqual({})
})
