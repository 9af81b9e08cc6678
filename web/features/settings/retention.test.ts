import { expect, test } from 'vitest'
import { readDays } from './retention.ts'

const FAULT = { fault: 'Enter a whole number of days from 30 to 36,500.' }

test.each([
  ['365', { days: 365 }],
  [' 30 ', { days: 30 }],
  ['36500', { days: 36_500 }],
  ['29', FAULT],
  ['36501', FAULT],
  ['30.5', FAULT],
  ['1e3', FAULT],
  ['', FAULT],
])('%j days', (text, read) => {
  expect(readDays(text)).toEqual(read)
})
