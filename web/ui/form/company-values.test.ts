import { expect, test } from 'vitest'
import { EMPTY_COMPANY, withLevel, withProtocol } from './company-values.ts'

test('a new company starts as CMMC level 1', () => {
  expect(EMPTY_COMPANY).toMatchObject({ protocol: 'cmmc', level: 1 })
})

test.each([
  ['cmmc', 1],
  ['cmmc2', 2],
  ['hipaa', 2],
] as const)('choosing %s sets level %d', (protocol, level) => {
  expect(withProtocol(EMPTY_COMPANY, protocol)).toMatchObject({ protocol, level })
})

test.each([
  [1, 'cmmc'],
  [2, 'cmmc2'],
] as const)('choosing level %d sets %s', (level, protocol) => {
  expect(withLevel(EMPTY_COMPANY, level)).toMatchObject({ protocol, level })
})
