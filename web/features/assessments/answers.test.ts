import { expect, test } from 'vitest'
import { nothingAt, withChange } from './answers.ts'

const met = { ...nothingAt('c', null), result: 'Met' as const, methods: ['Examine' as const] }

test('a change leaves what else was said of the place, and every other place', () => {
  const other = { ...met, controlId: 'd' }
  expect(withChange([met, other], { controlId: 'c', objectiveId: null, sample: '5 of 40' })).toEqual([
    other,
    { ...met, sample: '5 of 40' },
  ])
})

test('the first word on a place begins with nothing else', () => {
  expect(withChange([], { controlId: 'c', objectiveId: 'a', result: 'Not Met' })).toEqual([
    { ...nothingAt('c', 'a'), result: 'Not Met' },
  ])
})
