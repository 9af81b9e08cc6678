import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_IMPORTED_ROWS } from '#domain/jobs/import-limits.ts'
import { toCsv } from '../file/csv.ts'
import { readCsv, readTable } from './read-csv.ts'

const columns = [{ key: 'title', headers: ['Title'], required: true }]
const titles = ({ rows }: ReturnType<typeof readTable>) => rows.map(({ cells }) => cells.get('title'))

test('a CSV cell loses the quote that protects it from running as a formula', () => {
  expect(titles(readCsv("Title\r\n'=1+1\r\n'quoted'\r\n", columns))).toEqual(['=1+1', "'quoted'"])
})

test('a workbook cell is read unchanged', () => {
  expect(titles(readTable([['Title'], ["'=1+1"], ["'\n=1+1"]], columns))).toEqual(["'=1+1", "'\n=1+1"])
})

test('what an export wrote is read without a character changed', () => {
  const cell = fc.oneof(
    fc.array(fc.constantFrom("'", '=', '+', '-', '@', '＝', '\t', '\r', '\n', ' ', '"', ',', ';', 'a', '1'), {
      maxLength: 8,
    }),
    fc.array(fc.string({ unit: 'grapheme' })),
  )
  const text = cell.map((signs) => signs.join(''))
  const columns = ['Title', 'Notes'].map((name) => ({ key: name, headers: [name], required: true }))
  const row = fc.tuple(text, text).filter((cells) => cells.some((one) => one.trim() !== ''))
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (rows) => {
      const read = readCsv(toCsv(['Title', 'Notes'], rows), columns)
      expect(read.rows.map(({ cells }) => [...cells.values()])).toEqual(rows)
    }),
    { numRuns: 500 },
  )
})

test('a file with as many rows as may be imported is read, also with a line break at its end', () => {
  const rows = (count: number) => `Title\r\n${'One\r\n'.repeat(count)}\r\n`
  expect(readCsv(rows(MAX_IMPORTED_ROWS), columns).rows).toHaveLength(MAX_IMPORTED_ROWS)
  expect(() => readCsv(rows(MAX_IMPORTED_ROWS + 1), columns)).toThrow('The file has 10,001 rows.')
})
