import { expect, test } from 'vitest'
import { assessedRisk, RISK_LEVELS, riskOf } from './risk-level.ts'

test.each([
  ['Moderate', 'High', 'Moderate'],
  ['High', 'High', 'High'],
  ['Very High', 'Very High', 'Very High'],
  ['Low', 'Very High', 'Moderate'],
  ['Very Low', 'Very High', 'Low'],
  ['Very High', 'Very Low', 'Very Low'],
] as const)('%s likelihood with %s impact is %s risk', (likelihood, impact, risk) => {
  expect(riskOf(likelihood, impact)).toBe(risk)
})

test('a higher likelihood or impact never lowers the risk', () => {
  const rank = (likelihood: number, impact: number) =>
    RISK_LEVELS.indexOf(riskOf(RISK_LEVELS[likelihood] ?? 'Low', RISK_LEVELS[impact] ?? 'Low'))
  for (const likelihood of [1, 2, 3, 4])
    for (const impact of [1, 2, 3, 4]) {
      expect(rank(likelihood, impact)).toBeGreaterThanOrEqual(rank(likelihood - 1, impact))
      expect(rank(likelihood, impact)).toBeGreaterThanOrEqual(rank(likelihood, impact - 1))
    }
})

test.each([
  ['High', 'Very High', 'Very High'],
  ['High', null, undefined],
  [null, 'Low', undefined],
] as const)('likelihood %s with impact %s is assessed as %s', (likelihood, impact, risk) => {
  expect(assessedRisk(likelihood, impact)).toBe(risk)
})
