import { describe, expect, it } from 'vitest'
import { percentBand, sprsBand, sprsPosition, stackPositions, wholePercent } from './chart-scale.ts'

describe('chart scales', () => {
  it.each([
    [39, 1],
    [40, 2],
    [60, 3],
    [80, 4],
    [99, 4],
    [100, 5],
  ] as const)('%i %% is band %i', (percent, band) => {
    expect(percentBand(percent)).toBe(band)
  })

  it.each([
    [-203, 1],
    [-1, 1],
    [0, 2],
    [60, 3],
    [88, 4],
    [110, 5],
  ] as const)('a score of %i is band %i', (score, band) => {
    expect(sprsBand(score)).toBe(band)
  })

  it('puts scores below zero into the stub and the rest after it', () => {
    expect(sprsPosition(-203)).toBe(0)
    expect(sprsPosition(-500)).toBe(0)
    expect(sprsPosition(-1)).toBeLessThan(9)
    expect(sprsPosition(0)).toBe(11)
    expect(sprsPosition(88)).toBeCloseTo(82.2)
    expect(sprsPosition(110)).toBe(100)
  })

  it('does not round to 0 or 100 percent', () => {
    expect(wholePercent(1, 1000)).toBe(1)
    expect(wholePercent(999, 1000)).toBe(99)
    expect(wholePercent(0, 0)).toBe(0)
    expect(wholePercent(2, 3)).toBe(67)
  })

  it('stacks parts without gaps or overlaps', () => {
    expect(stackPositions([{ value: 1 }, { value: 3 }])).toEqual([
      { start: 0, width: 25 },
      { start: 25, width: 75 },
    ])
    expect(stackPositions([{ value: 0 }])).toEqual([{ start: 0, width: 0 }])
  })
})
