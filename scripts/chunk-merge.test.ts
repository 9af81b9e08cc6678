import { describe, expect, it } from 'vitest'
import { mergeGroups, type ModuleGroup } from './chunk-merge.ts'

const group = (name: string, size: number, entries: number[], rest: Partial<ModuleGroup> = {}): ModuleGroup => ({
  modules: [name],
  size,
  entries: new Set(entries),
  earlier: new Set(),
  imports: new Set(),
  isFixed: false,
  ...rest,
})
const merged = (groups: ModuleGroup[], request = 100, weights = [1, 1, 1]) =>
  mergeGroups(groups, { request, weights })
    .map((modules) => modules.sort().join('+'))
    .sort()

describe('mergeGroups', () => {
  it('merges what the same entries load', () => {
    expect(merged([group('a', 5000, [0, 1]), group('b', 5000, [0, 1])])).toEqual(['a+b'])
  })

  it('merges what one entry does not need only while that costs less than a request', () => {
    expect(merged([group('a', 10, [0, 1]), group('b', 10, [0])])).toEqual(['a+b'])
    expect(merged([group('a', 10, [0, 1]), group('b', 500, [0])])).toEqual(['a', 'b'])
  })

  it('spares entries of a greater weight', () => {
    expect(merged([group('a', 10, [0, 1]), group('b', 50, [0])], 100, [1, 1])).toEqual(['a+b'])
    expect(merged([group('a', 10, [0, 1]), group('b', 50, [0])], 100, [1, 10])).toEqual(['a', 'b'])
  })

  it('counts what a chunk imports as brought along', () => {
    const large = group('large', 5000, [0])
    expect(merged([group('a', 10, [0, 1]), group('b', 10, [0], { imports: new Set([2]) }), large])).toEqual([
      'a',
      'b+large',
    ])
  })

  it('counts nothing for what is loaded earlier anyway', () => {
    const known = group('known', 5000, [0], { earlier: new Set([1]) })
    expect(merged([group('a', 10, [0, 1]), known])).toEqual(['a+known'])
  })

  it('never lets two chunks import each other through a third', () => {
    const groups = [
      group('a', 10, [0, 1], { imports: new Set([1]) }),
      group('between', 9000, [0], { imports: new Set([2]), isFixed: true }),
      group('c', 10, [0, 1]),
    ]
    expect(merged(groups)).toEqual(['a', 'c'])
  })

  it('keeps a circle of modules in one chunk, however little its parts share', () => {
    const groups = [group('a', 9000, [0], { imports: new Set([1]) }), group('b', 9000, [1], { imports: new Set([0]) })]
    expect(merged(groups)).toEqual(['a+b'])
  })
})
