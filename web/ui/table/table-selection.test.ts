import { describe, expect, it } from 'vitest'
import { headerState, rangeOf, withAllToggled, withExtended, withRange, withToggled } from './table-selection.ts'

const order = ['a', 'b', 'c', 'd', 'e']

describe('table selection', () => {
  it('selects a range in table order from either end', () => {
    expect(rangeOf(order, 'b', 'd')).toEqual(['b', 'c', 'd'])
    expect(rangeOf(order, 'd', 'b')).toEqual(['b', 'c', 'd'])
  })

  it('selects only the target when the anchor is filtered out', () => {
    expect(rangeOf(order, 'gone', 'c')).toEqual(['c'])
    expect(rangeOf(order, 'a', 'gone')).toEqual([])
  })

  it('toggles one row without changing the given set', () => {
    const before = new Set(['a'])
    expect([...withToggled(before, 'b')]).toEqual(['a', 'b'])
    expect([...withToggled(before, 'a')]).toEqual([])
    expect([...before]).toEqual(['a'])
  })

  it('gives a range the state of its target', () => {
    expect([...withRange(new Set(['a']), order, 'a', 'c')]).toEqual(['a', 'b', 'c'])
    expect([...withRange(new Set(order), order, 'b', 'd')]).toEqual(['a', 'e'])
  })

  it('only adds rows when it extends', () => {
    expect([...withExtended(new Set(['b', 'c']), order, 'b', 'c')]).toEqual(['b', 'c'])
  })

  it('keeps the selection on other pages when the header checkbox is pressed', () => {
    const elsewhere = new Set(['z'])
    const all = withAllToggled(elsewhere, order)
    expect(headerState(order, all)).toBe('all')
    expect([...withAllToggled(all, order)]).toEqual(['z'])
  })

  it('shows a mixed header checkbox when some rows are selected', () => {
    expect(headerState(order, new Set(['c']))).toBe('some')
    expect(headerState(order, new Set(['z']))).toBe('none')
    expect(headerState([], new Set())).toBe('none')
  })
})
