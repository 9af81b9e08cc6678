import { expect, test } from 'vitest'
import { readGb } from './storage-quota.ts'

const ISSUE = { issue: 'Enter a whole number of GB from 1 to 1,000,000.' }

test.each([
  ['1', { gb: 1 }],
  [' 250 ', { gb: 250 }],
  ['1000000', { gb: 1_000_000 }],
  ['0', ISSUE],
  ['1000001', ISSUE],
  ['1.5', ISSUE],
  ['', ISSUE],
])('%j GB', (text, read) => {
  expect(readGb(text)).toEqual(read)
})
