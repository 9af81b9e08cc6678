import { CsvError, parse } from 'csv-parse/sync'
import { limits } from './limits.ts'
import { refusal } from './refusals.ts'
import type { Body } from './request.ts'

/** Rows under a header, as RFC 4180 has them, made into JSON objects of strings. `NULL` is null. */
export function parseCsv(text: string): Body {
  const [header, ...rows] = read(text)
  if (header === undefined) throw refusal.body('Empty or invalid csv')
  if (header.length > limits.columns) throw refusal.tooMuch('columns', limits.columns)
  if (new Set(header).size < header.length)
    throw refusal.body('Empty or invalid csv', 'The header names a column twice.')
  rows.forEach((row, index) => checkLength(row, header, index + 2))
  const keys = header.map((name) => JSON.stringify(name))
  return {
    text: `[${rows.map((row) => toObject(keys, row)).join(',')}]`,
    shape: { kind: 'array', keys: header, uniform: true, several: rows.length > 1 },
  }
}

function read(text: string): string[][] {
  try {
    // Rows of another length are ours to refuse, by their number. The body as a whole is bounded already.
    return parse(text, { relax_column_count: true, skip_empty_lines: true, max_record_size: 0 })
  } catch (error) {
    if (error instanceof CsvError) throw refusal.body('Empty or invalid csv', `${error.message}.`)
    throw error
  }
}

function checkLength(row: readonly string[], header: readonly string[], number: number): void {
  if (row.length === header.length) return
  throw refusal.body(
    'All lines must have same number of fields',
    `Row ${number} has ${row.length} where the header, which is row 1, has ${header.length}.`,
  )
}

function toObject(keys: readonly string[], row: readonly string[]): string {
  const members = keys.map((key, index) => `${key}:${toValue(row[index])}`)
  return `{${members.join(',')}}`
}

const toValue = (field: string | undefined): string => (field === 'NULL' ? 'null' : JSON.stringify(field))
