import { expect, test } from 'vitest'
import { readDays } from './retention.ts'

const ISSUE = { issue: 'Enter a whole number of days from 30 to 36,500.' }

test.each([
  ['365', { days: 365 }],
  [' 30 ', { days: 30 }],
  ['36500', { days: 36_500 }],
  ['29', ISSUE],
  ['36501', ISSUE],
  ['30.5', ISSUE],
  ['1e3', ISSUE],
  ['', ISSUE],
])('%j days', (text, read) => {
  expect(readDays(text)).toEqual(read)
})
