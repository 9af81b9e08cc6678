import { expect, test } from 'vitest'
import { hasExpiredProof, lacksFedramp } from './service-provider.ts'

test.each([
  ['CSP', 'Moderate', ['CUI'], false],
  ['CSP', 'High', ['CUI'], false],
  ['CSP', 'Moderate equivalent', ['CUI'], false],
  ['CSP', 'Low', ['CUI'], true],
  ['CSP', 'In process', ['CUI'], true],
  ['CSP', null, ['CUI', 'Security protection data'], true],
  ['CSP', 'None', ['Security protection data'], false],
  ['MSP', 'None', ['CUI'], false],
] as const)('a %s with FedRAMP %s that handles %s lacks it: %s', (type, fedramp, handles, lacks) => {
  expect(lacksFedramp({ type, fedramp, handles })).toBe(lacks)
})

test('a proof is good through its last day', () => {
  expect(hasExpiredProof({ proofEndsOn: '2026-11-23' }, '2026-11-23')).toBe(false)
  expect(hasExpiredProof({ proofEndsOn: '2026-11-23' }, '2026-11-24')).toBe(true)
  expect(hasExpiredProof({ proofEndsOn: null }, '2026-11-24')).toBe(false)
})
