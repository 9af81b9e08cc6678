import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('rows end in CRLF, empty cells are empty', () => {
  expect(
    toCsv(
      ['Id', 'Points', 'Note'],
      [
        ['3.1.1', -5, null],
        ['3.1.2', 0, undefined],
      ],
    ),
  ).toBe('Id,Points,Note\r\n3.1.1,-5,\r\n3.1.2,0,\r\n')
})

test.each([
  ['a,b', '"a,b"'],
  ['say "yes"', '"say ""yes"""'],
  ['two\nlines', '"two\nlines"'],
  ['Übung ✓', 'Übung ✓'],
])('%j is written as %j', (cell, written) => {
  expect(toCsv([], [[cell]])).toBe(`\r\n${written}\r\n`)
})

test.each(['=1+1', '+1', '-1+2', '@SUM(A1)', '\t=1', '\r=1', ' =HYPERLINK("http://x")'])('%j is no formula', (cell) => {
  const written = toCsv([], [[cell]]).slice(2, -2)
  expect(written.replace(/^"/, '').startsWith("'")).toBe(true)
})
