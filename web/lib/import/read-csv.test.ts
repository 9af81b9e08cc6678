import { expect, test } from 'vitest'
import { readCsv, readTable } from './read-csv.ts'

const columns = [{ key: 'title', headers: ['Title'], required: true }]
const titles = ({ rows }: ReturnType<typeof readTable>) => rows.map(({ cells }) => cells.get('title'))

test('a cell of CSV loses the quote that keeps a spreadsheet from running it', () => {
  expect(titles(readCsv("Title\r\n'=1+1\r\n'quoted'\r\n", columns))).toEqual(['=1+1', "'quoted'"])
})

test('a cell of a workbook is read as it is', () => {
  expect(titles(readTable([['Title'], ["'=1+1"], ["'\n=1+1"]], columns))).toEqual(["'=1+1", "'\n=1+1"])
})
