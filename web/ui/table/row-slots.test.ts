import { describe, expect, test } from 'vitest'
import { assignPlaces } from './row-slots.ts'

const NOTHING: ReadonlyMap<string, string> = new Map()
const NONE: ReadonlySet<string> = new Set()

const keys = (letters: string) => letters.split('').map((letter) => `row:${letter}`)
const draw = (before: ReadonlyMap<string, string>, letters: string, held = NONE) =>
  assignPlaces(before, keys(letters), held)
const placesIn = (places: ReadonlyMap<string, string>) => [...places.values()]

describe('the slots of rows', () => {
  const first = draw(NOTHING, 'abcd')

  test('are unique', () => {
    expect([...first.keys()]).toEqual(keys('abcd'))
    expect(new Set(first.values()).size).toBe(4)
  })

  test('stay while the rows stay', () => {
    expect(placesIn(draw(first, 'abcd'))).toEqual(placesIn(first))
  })

  test('pass to the rows that scroll into view; the others keep theirs', () => {
    const then = draw(first, 'bcde')
    for (const key of keys('bcd')) expect(then.get(key)).toBe(first.get(key))
    expect(then.get('row:e')).toBe(first.get('row:a'))
  })

  test('stay in their order when other rows come', () => {
    expect(placesIn(draw(first, 'wxyz'))).toEqual(placesIn(first))
  })

  test('stay in their order when the rows are reversed', () => {
    expect(placesIn(draw(first, 'dcba'))).toEqual(placesIn(first))
  })

  test('stay in their order when a filter leaves one row and brings others', () => {
    expect(placesIn(draw(first, 'dwxy'))).toEqual(placesIn(first))
  })

  test('that are held move with their row', () => {
    const then = draw(first, 'wbyz', new Set(['row:b']))
    expect(then.get('row:b')).toBe(first.get('row:b'))
    expect(new Set(then.values()).size).toBe(4)
  })

  test('that were held by a removed row are not reused', () => {
    expect(placesIn(draw(first, 'wxyz', new Set(['row:b'])))).not.toContain(first.get('row:b'))
  })

  test('are created when there are more rows', () => {
    const then = draw(first, 'uvwxyz')
    expect(placesIn(then).slice(0, 4)).toEqual(placesIn(first))
    expect(new Set(then.values()).size).toBe(6)
  })

  test('of group headers are only reused for group headers', () => {
    const grouped = assignPlaces(NOTHING, ['group:1', 'row:a', 'row:b'], NONE)
    const then = assignPlaces(grouped, ['row:x', 'group:2', 'row:y'], NONE)
    expect(then.get('group:2')).toBe(grouped.get('group:1'))
    expect([then.get('row:x'), then.get('row:y')]).toEqual([grouped.get('row:a'), grouped.get('row:b')])
  })
})
