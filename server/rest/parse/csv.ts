import { CsvError, parse } from 'csv-parse/sync'
import { plainCell } from '#domain/text/csv-cell.ts'
import { limits } from '../limits.ts'
import { restErrors } from '../errors/errors.ts'
import type { Body } from './request.ts'

/**
 * Parses rows under a header (RFC 4180) into JSON objects of strings. `NULL` is null.
 *
 * @param formulasEscaped whether the cells are those of an export with escaped formulas
 */
export function parseCsv(text: string, formulasEscaped = false): Body {
  checkCells(text)
  const table = read(text)
  const [header, ...rows] = formulasEscaped ? table.map((cells) => cells.map(plainCell)) : table
  if (header === undefined) throw restErrors.body('Empty or invalid csv')
  if (header.length > limits.columns) throw restErrors.tooMuch('columns', limits.columns)
  if (new Set(header).size < header.length)
    throw restErrors.body('Empty or invalid csv', 'The header names a column twice.')
  if (rows.length > limits.bodyRows) throw restErrors.bodyTooMany('rows', limits.bodyRows)
  rows.forEach((row, index) => checkLength(row, header, index + 2))
  const keys = header.map((name) => JSON.stringify(name))
  return {
    text: `[${rows.map((row) => toObject(keys, row)).join(',')}]`,
    shape: { kind: 'array', keys: header, uniform: true, several: rows.length > 1 },
  }
}

const QUOTE = 34
const COMMA = 44
const LINE_FEED = 10

/** Counts the separators outside quotes, which is much faster than parsing the cells. */
function checkCells(text: string): void {
  let cells = 1
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) quoted = !quoted
    else if (!quoted && (code === COMMA || code === LINE_FEED)) cells += 1
  }
  if (cells > limits.bodyCells) throw restErrors.bodyTooMany('cells', limits.bodyCells)
}

function read(text: string): string[][] {
  try {
    // `checkLength` reports rows of a different length by their number. The size of the body is already limited.
    const options = { relax_column_count: true, skip_empty_lines: true, max_record_size: 0 }
    // One more than the header and the allowed rows, so that an excess row is noticed.
    return parse(text, { ...options, to: limits.bodyRows + 2 })
  } catch (error) {
    if (error instanceof CsvError) throw restErrors.body('Empty or invalid csv', `${error.message}.`)
    throw error
  }
}

function checkLength(row: readonly string[], header: readonly string[], number: number): void {
  if (row.length === header.length) return
  throw restErrors.body(
    'All lines must have same number of fields',
    `Row ${number} has ${row.length} where the header, which is row 1, has ${header.length}.`,
  )
}

function toObject(keys: readonly string[], row: readonly string[]): string {
  const members = keys.map((key, index) => `${key}:${toValue(row[index])}`)
  return `{${members.join(',')}}`
}

const toValue = (field: string | undefined): string => (field === 'NULL' ? 'null' : JSON.stringify(field))
