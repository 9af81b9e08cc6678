import { parse } from 'papaparse'
import { MAX_IMPORTED_ROWS } from '#domain/jobs/import-limits.ts'
import { plainCell } from '#domain/text/csv-cell.ts'
import type { ImportColumn } from './import-column.ts'

/** The rows of a file, each with its row number and the text of the recognized columns. */
export interface ReadRows {
  rows: readonly {
    row: number
    cells: ReadonlyMap<string, string>
    /** Issues found while reading, before validation. */
    issues?: readonly string[]
  }[]
  /** Unknown headers, which are ignored. */
  passedOver: readonly string[]
  /** Notes about the file for the person. */
  notes?: readonly string[]
}

const DELIMITERS = [',', ';', '\t']

/** Templates begin with lines about the export, before the header row. */
const HEADER_WITHIN = 20

/**
 * Reads a table of text. Columns are found by their headers, in any order.
 *
 * @throws RangeError with a message for the person when the header is unknown or there are too many rows
 */
export function readCsv(text: string, columns: readonly ImportColumn[]): ReadRows {
  const { data } = parse<string[]>(text, { delimiter: delimiterOf(text, columns) })
  // Only CSV escapes formulas; workbook cells are text already.
  const table = data.map((cells) => cells.map(plainCell))
  return readTable(table, columns)
}

/**
 * The same for a table of cells. The header is the first line that names every required column.
 *
 * @throws RangeError as `readCsv` does
 */
export function readTable(table: readonly (readonly string[])[], columns: readonly ImportColumn[]): ReadRows {
  const keysOf = (names: readonly string[]) => names.map((name) => columns.find((column) => isNamed(column, name))?.key)
  const needed = columns.filter(({ required }) => required === true)
  const at = table.slice(0, HEADER_WITHIN).findIndex((names) => needed.every(({ key }) => keysOf(names).includes(key)))
  const header = table[Math.max(at, 0)] ?? []
  if (at === -1) {
    const names = needed.map(({ headers }) => `“${headers[0] ?? ''}”`).join(', ')
    throw new RangeError(
      `The first line must name the columns. Missing: ${names}. Found: ${header.join(', ').slice(0, 200) || 'nothing'}.`,
    )
  }
  const keys = keysOf(header)
  const twice = keys.filter((key, index) => key !== undefined && keys.indexOf(key) !== index)
  if (twice.length > 0) throw new RangeError(`A column stands in the first line twice: ${twice.join(', ')}.`)
  const body = table.slice(at + 1)
  const rows = body
    .map((cells, index) => ({ row: at + index + 2, cells: cellsOf(keys, cells) }))
    .filter(({ cells }) => [...cells.values()].some((cell) => cell.trim() !== ''))
  // Without empty rows, such as the one after a final line break.
  checkCount(rows)
  return { rows, passedOver: header.filter((name, index) => keys[index] === undefined && name.trim() !== '') }
}

/** @throws RangeError with a message for the person when there are too many rows */
export function checkCount({ length }: readonly unknown[]): void {
  if (length <= MAX_IMPORTED_ROWS) return
  const [rows, most] = [length, MAX_IMPORTED_ROWS].map((count) => count.toLocaleString('en'))
  throw new RangeError(`The file has ${rows} rows. At most ${most} can be imported at once: split it.`)
}

function cellsOf(keys: readonly (string | undefined)[], cells: readonly string[]): ReadonlyMap<string, string> {
  const known = new Map<string, string>()
  for (const [at, key] of keys.entries()) if (key !== undefined) known.set(key, cells[at] ?? '')
  return known
}

/** The delimiter that finds the most known headers in the first line. */
function delimiterOf(text: string, columns: readonly ImportColumn[]): string {
  const known = DELIMITERS.map((delimiter) => {
    const [header = []] = parse<string[]>(text, { delimiter, preview: 1 }).data
    return { delimiter, count: header.filter((name) => columns.some((column) => isNamed(column, name))).length }
  })
  return known.toSorted((a, b) => b.count - a.count)[0]?.delimiter ?? ','
}

function isNamed({ headers }: ImportColumn, name: string): boolean {
  const wanted = name.trim().toLowerCase()
  return headers.some((header) => header.toLowerCase() === wanted)
}
