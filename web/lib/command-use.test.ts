import { expect, test } from 'vitest'
import { weightAt, withUse, type Use } from './command-use.ts'

const DAY = 86_400_000
const use = (id: string, weight: number, at = 0): Use => ({ id, weight, at })

test('a use counts half as much after two weeks, and adds to what is left of the earlier ones', () => {
  const [used] = withUse([use('Evidence', 2)], 'Evidence', 14 * DAY)
  expect(used).toEqual({ id: 'Evidence', weight: 2, at: 14 * DAY })
  expect(weightAt(use('Evidence', 1), 28 * DAY)).toBe(0.25)
})

test('only the thirty most used commands are kept', () => {
  const many = Array.from({ length: 40 }, (_, n) => use(`Command ${n}`, n + 1))
  const kept = withUse(many, 'New', 0).map(({ id }) => id)
  expect(kept).toHaveLength(30)
  expect(kept.slice(0, 2)).toEqual(['New', 'Command 39'])
  expect(kept).not.toContain('Command 10')
})
