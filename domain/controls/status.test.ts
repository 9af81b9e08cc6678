import { expect, test } from 'vitest'
import { CONTROL_STATUSES, parseControlStatus } from './status.ts'

test.each(CONTROL_STATUSES)('%s is a status', (status) => {
  expect(parseControlStatus(status)).toBe(status)
})

test.each([undefined, null, ''])('no record (%j) means Not Started', (text) => {
  expect(parseControlStatus(text)).toBe('Not Started')
})

test.each(['completed', 'Completed ', 'Implemented', 'constructor'])('%j is refused', (text) => {
  expect(() => parseControlStatus(text)).toThrow(RangeError)
})
