import { expect, test } from 'vitest'
import { type Estimate, priceOf, priceOfRest } from './estimates.ts'

const said: Estimate = { cost: 900, hours: 31, partCost: 200, partHours: null }

test.each([
  ['cost', said, 'Completed', 900, false],
  ['cost', said, 'In Progress', 200, false],
  ['hours', said, 'Completed', 31, false],
  ['hours', said, 'In Progress', 16, true],
  ['cost', undefined, 'Completed', 1000, true],
  ['cost', undefined, 'In Progress', 500, true],
  ['cost', { ...said, cost: 0 }, 'Completed', 0, false],
  ['controls', said, 'In Progress', 1, false],
] as const)('%s of %j, %s: %i', (spending, estimate, to, amount, isAssumed) => {
  expect(priceOf({ spending, estimate, assumed: 1000 }, to)).toEqual({ amount, isAssumed })
})

test('once the part is done the rest is left', () => {
  expect(priceOfRest({ spending: 'cost', estimate: said, assumed: 1000 })).toEqual({ amount: 700, isAssumed: false })
  expect(priceOfRest({ spending: 'hours', estimate: said, assumed: 1000 })).toEqual({ amount: 15, isAssumed: true })
  expect(priceOfRest({ spending: 'controls', estimate: said, assumed: 1000 }).amount).toBe(0)
})
