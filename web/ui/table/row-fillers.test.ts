import { describe, expect, it } from 'vitest'
import { withGaps } from './row-fillers.ts'

describe('gaps of a virtual table', () => {
  it('fill the height of unmounted rows, also around a distant focused row', () => {
    const placed = [
      { index: 2, start: 80, end: 120 },
      { index: 10, start: 400, end: 440 },
      { index: 11, start: 440, end: 480 },
    ]
    expect(withGaps(placed, 4000)).toEqual([
      { kind: 'gap', before: 2, heightPx: 80 },
      { kind: 'item', index: 2 },
      { kind: 'gap', before: 10, heightPx: 280 },
      { kind: 'item', index: 10 },
      { kind: 'item', index: 11 },
      { kind: 'gap', before: -1, heightPx: 3520 },
    ])
  })

  it('are absent when every row is mounted', () => {
    expect(withGaps([{ index: 0, start: 0, end: 40 }], 40)).toEqual([{ kind: 'item', index: 0 }])
  })
})
