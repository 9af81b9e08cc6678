import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { parse as parseSync } from 'csv-parse/sync'
import { plainCell } from '#domain/text/csv-cell.ts'
import { beginningOf, textOf, type ScanSource } from './scan-source.ts'

export interface TableRow {
  /** The line of the file at which the row begins. */
  readonly line: number
  /** By the header's names in small letters. Cells beyond the header are missing here. */
  readonly cells: ReadonlyMap<string, string>
  /** The row as written in the file, for an error message. */
  readonly text: string
  /** One sentence, where the row has another number of cells than the header. */
  readonly fault?: string
}

const DELIMITERS = [',', ';', '\t', '|']
const MAX_ROW_BYTES = 16 * 1024 * 1024
const HEAD_CHARACTERS = 65_536
const HEAD_RECORDS = 20
const LENIENT = { bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true } as const

/**
 * Streams the rows of a CSV file under its header.
 *
 * @throws RangeError with a message for the person when quotes do not match or a row has no end
 */
export async function* readTable(source: ScanSource): AsyncGenerator<TableRow> {
  const { delimiter, header, above } = tableHeadIn(await beginningOf(source, HEAD_CHARACTERS))
  const parser = parse({ ...LENIENT, delimiter, info: true, max_record_size: MAX_ROW_BYTES })
  const records: AsyncIterable<{ record: string[]; info: { lines: number } }> = Readable.from(textOf(source)).compose(
    parser,
  )
  let index = 0
  let line = 1
  try {
    for await (const { record, info } of records) {
      if (index > above) yield rowOf(header, record, line)
      line = info.lines + 1
      index += 1
    }
  } catch (error) {
    if (error instanceof CsvError) throw new RangeError(`The table cannot be read: ${error.message}`)
    throw error
  }
}

/** Where the rows begin and what their columns are called. */
export interface TableHead {
  readonly delimiter: string
  /** In small letters. */
  readonly header: readonly string[]
  /** How many records stand above the header: some scanners begin with the name of the report. */
  readonly above: number
}

/** Finds the header in the beginning of a table: the first of its widest rows. */
export function tableHeadIn(beginning: string): TableHead {
  const delimiter = DELIMITERS.reduce((best, sign) => (most(beginning, sign) > most(beginning, best) ? sign : best))
  const records = parseSync(beginning.slice(0, HEAD_CHARACTERS), {
    ...LENIENT,
    delimiter,
    to: HEAD_RECORDS,
    // The beginning may end within a quoted cell.
    skip_records_with_error: true,
  })
  const width = Math.max(...records.map((record) => record.length), 0)
  const above = records.findIndex((record) => record.length === width)
  return { delimiter, above, header: (records[above] ?? []).map((cell) => cell.trim().toLowerCase()) }
}

/** How often a sign stands in the line of the beginning that has most of it. */
function most(beginning: string, sign: string): number {
  return Math.max(...beginning.split('\n', HEAD_RECORDS).map((line) => line.split(sign).length))
}

function rowOf(header: readonly string[], record: readonly string[], line: number): TableRow {
  const cells = new Map<string, string>()
  for (const [index, written] of record.entries()) {
    const [name, cell] = [header[index], plainCell(written).trim()]
    // Of two columns with one name (the CVSS of Nessus) the first with something in it counts.
    if (name !== undefined && cell !== '' && !cells.has(name)) cells.set(name, cell)
  }
  const row = { line, cells, text: record.join(', ') }
  if (record.length === header.length) return row
  return { ...row, fault: `The line has ${record.length} cells, the header names ${header.length}.` }
}
