import { expect, test } from 'vitest'
import { LeakyBudget, WINDOW_MS } from './leaky-budget.ts'

test('is spent above its limit, and leaks away within the window', () => {
  const budget = new LeakyBudget(100)
  budget.use(100, 0)
  expect(budget.isSpent(0)).toBe(false)
  expect(budget.isSpent(0, 1)).toBe(true)
  budget.use(50, 0)
  expect([budget.isSpent(0), budget.msUntilLeft(0)]).toEqual([true, WINDOW_MS / 2])
  expect(budget.isSpent(WINDOW_MS / 2)).toBe(false)
  expect(budget.isUntouched(WINDOW_MS * 1.5)).toBe(true)
})

test('whatever was used is forgiven one window after its end', () => {
  const budget = new LeakyBudget(100)
  budget.use(1_000_000, 0)
  expect(budget.msUntilLeft(0)).toBe(WINDOW_MS)
})
