import { expect, test } from 'vitest'
import { weeklyScores } from './epss-history.ts'

test('a score stands still until the day on which it moved', () => {
  expect(
    weeklyScores([
      { on: '2026-02-05', score: 0.9 },
      { on: '2026-01-01', score: 0.1 },
      { on: '2026-01-21', score: 0.4 },
    ]),
  ).toEqual([
    { on: '2026-01-01', score: 0.1 },
    { on: '2026-01-08', score: 0.1 },
    { on: '2026-01-15', score: 0.1 },
    { on: '2026-01-22', score: 0.4 },
    { on: '2026-01-29', score: 0.4 },
    { on: '2026-02-05', score: 0.9 },
  ])
})

test.each([
  ['no day', [], []],
  ['one day', [{ on: '2026-01-01', score: 0.1 }], [{ on: '2026-01-01', score: 0.1 }]],
  [
    'two days of one week',
    [
      { on: '2026-01-01', score: 0.1 },
      { on: '2026-01-03', score: 0.2 },
    ],
    [
      { on: '2026-01-01', score: 0.1 },
      { on: '2026-01-03', score: 0.2 },
    ],
  ],
])('%s', (_, history, expected) => {
  expect(weeklyScores(history)).toEqual(expected)
})
