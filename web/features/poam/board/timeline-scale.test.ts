import { expect, test } from 'vitest'
import { scaleOf } from './timeline-scale.ts'

const item = (identified_on: string, due_on: string) => ({ identified_on, due_on, milestones: [] })

test('the scale runs from the month of the first day to a week after the last', () => {
  const { from, to, at, isCut } = scaleOf([item('2026-10-15', '2026-12-03')], '2026-11-22', ['2026-12-24'])
  expect([from, to, isCut]).toEqual(['2026-10-01', '2026-12-31', false])
  expect([at('2026-10-01'), at('2026-12-31')]).toEqual([0, 100])
})

test('a day in the distant past is placed at the edge', () => {
  const { from, at, isCut } = scaleOf([item('1901-01-01', '2026-12-03')], '2026-11-22', [])
  expect([from, isCut, at('1901-01-01')]).toEqual(['2024-11-01', true, 0])
})

test('a day in the distant future is placed at the edge', () => {
  const { to, at, isCut } = scaleOf([item('2026-10-15', '2999-12-31')], '2026-11-22', [])
  expect([to, isCut, at('2999-12-31')]).toEqual(['2031-11-28', true, 100])
})
