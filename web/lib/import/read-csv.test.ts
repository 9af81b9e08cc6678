import { expect, test } from 'vitest'
import { readCsv, readTable } from './read-csv.ts'

const columns = [{ key: 'title', headers: ['Title'], required: true }]
const titles = ({ rows }: ReturnType<typeof readTable>) => rows.map(({ cells }) => cells.get('title'))

test('a CSV cell loses the quote that protects it from running as a formula', () => {
  expect(titles(readCsv("Title\r\n'=1+1\r\n'quoted'\r\n", columns))).toEqual(['=1+1', "'quoted'"])
})

test('a workbook cell is read unchanged', () => {
  expect(titles(readTable([['Title'], ["'=1+1"], ["'\n=1+1"]], columns))).toEqual(["'=1+1", "'\n=1+1"])
})
