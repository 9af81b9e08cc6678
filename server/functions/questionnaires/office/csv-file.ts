import { parseAddress, type Grid } from '#domain/questionnaires/grid.ts'
import { escapedCell } from '#domain/text/csv-cell.ts'
import type { CellAnswer } from './patch-sheet.ts'
import { applyEdits } from './text-edits.ts'
import { UnreadableFile } from './unreadable-file.ts'

const SHEET = 'Questions'
const BYTE_ORDER_MARK = '\uFEFF'

/** A field and where it stands in the text, its quotes included. */
interface CsvField {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** A file of separated values as one sheet. @throws UnreadableFile */
export function readCsv(bytes: Buffer): readonly Grid[] {
  const rows = fieldsOf(decoded(bytes)).map((fields, index) => ({
    number: index + 1,
    cells: fields.flatMap(({ text }, column) =>
      text.trim() === '' ? [] : [{ column, text: text.trim(), isFormula: false, isUnlocked: false }],
    ),
  }))
  const filled = rows.filter(({ cells }) => cells.length > 0)
  if (filled.length === 0) throw new UnreadableFile('The file is empty.')
  return [{ name: SHEET, isHidden: false, isProtected: false, merged: [], choices: [], rows: filled }]
}

/** The file with these answers; its separators, quotes and line ends stay. Written as UTF-8. */
export function patchCsv(bytes: Buffer, answers: ReadonlyMap<string, readonly CellAnswer[]>): Buffer {
  const text = decoded(bytes)
  const rows = fieldsOf(text)
  const wanted = (answers.get(SHEET) ?? []).map(({ address, text: answer }) => ({ ...placeOf(address), answer }))
  const edits = wanted
    .toSorted((one, other) => one.column - other.column)
    .flatMap(({ row, column, answer }) => {
      const fields = rows[row - 1] ?? []
      const field = fields[column]
      const words = quoted(answer, separatorOf(text))
      if (field !== undefined) return [{ start: field.start, end: field.end, text: words }]
      const end = fields.at(-1)?.end
      if (end === undefined) return []
      const before = wanted.filter((one) => one.row === row && one.column < column && one.column >= fields.length)
      const missing = column - Math.max(fields.length - 1, ...before.map((one) => one.column))
      return [{ start: end, end, text: `${separatorOf(text).repeat(missing)}${words}` }]
    })
  const patched = applyEdits(text, edits)
  // Without the mark a spreadsheet would take other letters than ASCII for those of its own encoding.
  const needsMark = edits.length > 0 && !patched.startsWith(BYTE_ORDER_MARK) && BEYOND_ASCII.test(patched)
  return Buffer.from(`${needsMark ? BYTE_ORDER_MARK : ''}${patched}`)
}

const BEYOND_ASCII = /[\u0080-\uffff]/

function placeOf(address: string): { row: number; column: number } {
  const place = parseAddress(address)
  if (place === undefined) throw new Error(`${address} is no address of a cell`)
  return place
}

function decoded(bytes: Buffer): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes.includes(0))
    throw new UnreadableFile('The file is no text. Save the sheet as CSV or XLSX and upload it again.')
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The separator that the first line has most of. */
function separatorOf(text: string): string {
  const line = /^[^\r\n]*/.exec(text)?.[0] ?? ''
  const count = (separator: string) => line.split(separator).length
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ','
}

function quoted(answer: string, separator: string): string {
  const safe = escapedCell(answer)
  return /["\r\n]/.test(safe) || safe.includes(separator) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function fieldsOf(text: string): CsvField[][] {
  const separator = separatorOf(text)
  const rows: CsvField[][] = [[]]
  let at = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0
  for (;;) {
    const end = endOfField(text, at, separator)
    rows.at(-1)?.push({ text: unquoted(text.slice(at, end)), start: at, end })
    if (end >= text.length) break
    if (text[end] === separator) {
      at = end + 1
      continue
    }
    at = text.startsWith('\r\n', end) ? end + 2 : end + 1
    if (at >= text.length) break
    rows.push([])
  }
  return rows
}

/** Of a quoted field after its closing quote, else before the separator or line end. */
function endOfField(text: string, start: number, separator: string): number {
  let at = start
  if (text[at] === '"') {
    at += 1
    while (at < text.length && (text[at] !== '"' || text[at + 1] === '"')) at += text[at] === '"' ? 2 : 1
    if (at >= text.length) throw new UnreadableFile('The file is damaged: a quoted field does not end.')
  }
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1
  return at
}

const unquoted = (field: string) =>
  field.startsWith('"') ? field.slice(1, field.lastIndexOf('"')).replaceAll('""', '"') : field
