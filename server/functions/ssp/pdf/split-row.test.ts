import { expect, test } from 'vitest'
import { splitRow } from './split-row.ts'

const upTo = (most: number) => (_at: number, text: string) => text.length <= most

test('a row that fits is unchanged', () => {
  expect(splitRow(['a', '', 'b c'], upTo(10))).toEqual([['a', '', 'b c']])
})

test('a row that is too long continues in the next one, split between words, without loss', () => {
  const pieces = splitRow(['3.1.1', 'one two three four'], upTo(9))
  expect(pieces).toEqual([
    ['3.1.1', 'one two'],
    [' ', 'three'],
    [' ', 'four'],
  ])
})

test('a word longer than a part is split inside', () => {
  expect(splitRow(['abcdefgh'], upTo(3))).toEqual([['abc'], ['def'], ['gh']])
})

test('it ends even where no letter fits', () => {
  expect(splitRow(['abc'], (_at, text) => text.length === 0)).toEqual([['a'], ['b'], ['c']])
})
