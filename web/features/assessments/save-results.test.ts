import { expect, test } from 'vitest'
import { emptyResult, withChange } from './save-results.ts'

const met = { ...emptyResult('c', null), result: 'Met' as const, methods: ['Examine' as const] }

test('a change keeps the other fields of the result and all other results', () => {
  const other = { ...met, controlId: 'd' }
  expect(withChange([met, other], { controlId: 'c', objectiveId: null, sample: '5 of 40' })).toEqual([
    other,
    { ...met, sample: '5 of 40' },
  ])
})

test('the first change of a result starts from empty fields', () => {
  expect(withChange([], { controlId: 'c', objectiveId: 'a', result: 'Not Met' })).toEqual([
    { ...emptyResult('c', 'a'), result: 'Not Met' },
  ])
})
