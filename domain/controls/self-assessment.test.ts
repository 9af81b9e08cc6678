import { expect, test } from 'vitest'
import { proofOf, resultsOfAnswer, statusOfAnswer } from './self-assessment.ts'

test.each([
  ['Yes', null, 'Completed'],
  ['Yes', true, 'Completed'],
  ['Yes', false, 'In Progress'],
  ['Partly', true, 'In Progress'],
  ['No', null, 'Not Started'],
  ['Does not apply', null, 'Not Applicable'],
] as const)('%s, everywhere %s: %s', (practice, isEverywhere, status) => {
  expect(statusOfAnswer({ practice, isEverywhere })).toBe(status)
})

const objectives = (...results: ('Met' | 'Not Met' | null)[]) =>
  results.map((result, index) => ({ id: 'abc'[index] ?? '', result }))

test.each([
  ['Yes', objectives('Met', null, 'Not Met'), { b: 'Met', c: 'Met' }],
  ['No', objectives(null, null), { a: 'Not Met', b: 'Not Met' }],
  ['Does not apply', objectives(null), { a: 'Not Applicable' }],
  ['Partly', objectives('Met', 'Met'), { a: null, b: null }],
  ['Partly', objectives('Met', 'Not Met'), {}],
  ['Partly', objectives(null, null), {}],
  ['Yes', [], {}],
] as const)('%s changes %j', (practice, before, changed) => {
  expect(resultsOfAnswer({ practice, isEverywhere: null }, before)).toEqual(changed)
})

test.each([
  ['Yes', '', 0, 'none'],
  ['Yes', 'Access list', 0, 'named'],
  ['Partly', '', 2, 'evidence'],
  ['No', '', 0, undefined],
  ['Does not apply', '', 0, undefined],
] as const)('%s with %j and %d evidence items', (practice, shownBy, count, proof) => {
  expect(proofOf({ practice, shownBy, isEverywhere: null }, count)).toBe(proof)
})
