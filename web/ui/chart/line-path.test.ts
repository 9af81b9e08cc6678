import { expect, it } from 'vitest'
import { trendCoordinates, trendDomain, trendPath } from './line-path.ts'

it('spreads values over the whole width, larger ones higher', () => {
  expect(trendCoordinates([0, 10, 5], [0, 10])).toEqual([
    [0, 100],
    [50, 0],
    [100, 50],
  ])
})

it('draws a step as horizontal and vertical lines only', () => {
  expect(trendPath(trendCoordinates([0, 10], [0, 10]), true)).toBe('M0,100L100,100L100,0')
  expect(trendPath(trendCoordinates([0, 10], [0, 10]), false)).toBe('M0,100L100,0')
})

it('handles no values, one value and equal values', () => {
  expect(trendDomain([])).toEqual([0, 1])
  expect(trendPath([], true)).toBe('')
  expect(trendCoordinates([7], trendDomain([7]))).toEqual([[0, 50]])
})
