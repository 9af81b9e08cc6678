import { describe, expect, test } from 'vitest'
import { assignSlots } from './row-slots.ts'

const NOTHING: ReadonlyMap<string, string> = new Map()
const NONE: ReadonlySet<string> = new Set()

const keys = (letters: string) => letters.split('').map((letter) => `row:${letter}`)
const draw = (before: ReadonlyMap<string, string>, letters: string, held = NONE) =>
  assignSlots(before, keys(letters), held)
const slotsIn = (slots: ReadonlyMap<string, string>) => [...slots.values()]

describe('the slots of rows', () => {
  const first = draw(NOTHING, 'abcd')

  test('are unique', () => {
    expect([...first.keys()]).toEqual(keys('abcd'))
    expect(new Set(first.values()).size).toBe(4)
  })

  test('stay while the rows stay', () => {
    expect(slotsIn(draw(first, 'abcd'))).toEqual(slotsIn(first))
  })

  test('pass to the rows that scroll into view; the others keep theirs', () => {
    const then = draw(first, 'bcde')
    for (const key of keys('bcd')) expect(then.get(key)).toBe(first.get(key))
    expect(then.get('row:e')).toBe(first.get('row:a'))
  })

  test('stay in their order when other rows come', () => {
    expect(slotsIn(draw(first, 'wxyz'))).toEqual(slotsIn(first))
  })

  test('stay in their order when the rows are reversed', () => {
    expect(slotsIn(draw(first, 'dcba'))).toEqual(slotsIn(first))
  })

  test('stay in their order when a filter leaves one row and brings others', () => {
    expect(slotsIn(draw(first, 'dwxy'))).toEqual(slotsIn(first))
  })

  test('that are held move with their row', () => {
    const then = draw(first, 'wbyz', new Set(['row:b']))
    expect(then.get('row:b')).toBe(first.get('row:b'))
    expect(new Set(then.values()).size).toBe(4)
  })

  test('that were held by a removed row are not reused', () => {
    expect(slotsIn(draw(first, 'wxyz', new Set(['row:b'])))).not.toContain(first.get('row:b'))
  })

  test('are created when there are more rows', () => {
    const then = draw(first, 'uvwxyz')
    expect(slotsIn(then).slice(0, 4)).toEqual(slotsIn(first))
    expect(new Set(then.values()).size).toBe(6)
  })

  test('of group headers are only reused for group headers', () => {
    const grouped = assignSlots(NOTHING, ['group:1', 'row:a', 'row:b'], NONE)
    const then = assignSlots(grouped, ['row:x', 'group:2', 'row:y'], NONE)
    expect(then.get('group:2')).toBe(grouped.get('group:1'))
    expect([then.get('row:x'), then.get('row:y')]).toEqual([grouped.get('row:a'), grouped.get('row:b')])
  })
})
