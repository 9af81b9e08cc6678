import { decodeText, type Decoded } from './decode-text.ts'
import type { AnyImportFormat, Cell, FieldChange, FileFormat, RecordChange, RowReading } from './import-format.ts'
import { checkCount, readCsv, type ReadRows } from './read-csv.ts'

export interface BadRow {
  row: number
  /** Each with its column. */
  reasons: readonly string[]
}

/** The preview of an import. */
export interface ImportPreview<Payload> {
  changes: readonly { row: number; change: RecordChange<Payload> }[]
  unchanged: number
  bad: readonly BadRow[]
  passedOver: readonly string[]
  notes: readonly string[]
  /** The encoding of a text file; a workbook has none. */
  encoding: Decoded['encoding'] | undefined
}

/**
 * Reads a text file by the format. Checks every row and reports all issues of each.
 *
 * @throws RangeError with a message for the person when the file as a whole cannot be read
 */
export function checkImport<Payload>(bytes: Uint8Array, format: AnyImportFormat<Payload>): ImportPreview<Payload> {
  const { text, encoding } = decodeText(bytes)
  return { ...checkRows(readCsv(text, format.columns), format), encoding }
}

/** The same for rows that were already read. */
export function checkRows<Payload>(
  { rows, passedOver, notes = [] }: ReadRows,
  format: AnyImportFormat<Payload>,
): ImportPreview<Payload> {
  if (rows.length === 0) throw new RangeError('The file has a header and no rows.')
  checkCount(rows)
  const changes: { row: number; change: RecordChange<Payload> }[] = []
  const bad: BadRow[] = []
  const seen = new Map<string, number>()
  let unchanged = 0
  const found = records(rows, format)
  const readings = readAll(format, found)
  for (const [index, { row, issues }] of found.entries()) {
    if (issues.length > 0) {
      bad.push({ row, reasons: issues })
      continue
    }
    const reading = readings[index]
    if (reading === undefined) continue
    if ('issues' in reading) {
      bad.push({ row, reasons: reading.issues.map(({ column, reason }) => `${column}: ${reason}`) })
      continue
    }
    const { change } = reading
    const earlier = seen.get(change.name)
    seen.set(change.name, earlier ?? row)
    if (earlier !== undefined) bad.push({ row, reasons: [`${change.name} stands in row ${earlier} already`] })
    else if (change.fields.some(isChanged))
      changes.push({ row, change: { ...change, fields: change.fields.filter(isChanged) } })
    else unchanged += 1
  }
  return { changes, unchanged, bad, passedOver, notes, encoding: undefined }
}

function readAll<Payload>(
  format: AnyImportFormat<Payload>,
  found: readonly FileRecord[],
): readonly RowReading<Payload>[] {
  if ('readRows' in format) return format.readRows(found.map(({ cell }) => cell))
  return found.map(({ cell, following, issues }) =>
    issues.length > 0 ? { issues: [] } : format.readRow(cell, following),
  )
}

interface FileRecord {
  row: number
  cell: Cell
  following: Cell[]
  issues: readonly string[]
}

/** Groups rows with the rows that continue them. */
function records(rows: ReadRows['rows'], { continues }: Pick<FileFormat, 'continues'>): readonly FileRecord[] {
  const found: FileRecord[] = []
  for (const { row, cells, issues = [] } of rows) {
    const cell: Cell = (key) => cells.get(key)
    const last = found.at(-1)
    if (last !== undefined && continues?.(cell) === true) last.following.push(cell)
    else found.push({ row, cell, following: [], issues })
  }
  return found
}

function isChanged({ before, after }: FieldChange): boolean {
  return before !== after
}
