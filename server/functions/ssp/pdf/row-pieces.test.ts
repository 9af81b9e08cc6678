import { expect, test } from 'vitest'
import { rowPieces } from './row-pieces.ts'

const upTo = (most: number) => (_at: number, text: string) => text.length <= most

test('a row that fits stays as it is', () => {
  expect(rowPieces(['a', '', 'b c'], upTo(10))).toEqual([['a', '', 'b c']])
})

test('what is too long goes on in the next row, parted between words, and nothing is lost', () => {
  const pieces = rowPieces(['3.1.1', 'one two three four'], upTo(9))
  expect(pieces).toEqual([
    ['3.1.1', 'one two'],
    [' ', 'three'],
    [' ', 'four'],
  ])
})

test('a word that is longer than all of it is parted where it must be', () => {
  expect(rowPieces(['abcdefgh'], upTo(3))).toEqual([['abc'], ['def'], ['gh']])
})

test('where not even a letter fits it comes to an end', () => {
  expect(rowPieces(['abc'], (_at, text) => text.length === 0)).toEqual([['a'], ['b'], ['c']])
})
