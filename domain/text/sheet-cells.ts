/**
 * A column of a sheet. Days are `YYYY-MM-DD`, moments as the server writes them; both are dates there, moments those of
 * UTC.
 */
export interface SheetColumn<Row> {
  readonly header: string
  readonly kind: 'text' | 'number' | 'day' | 'moment'
  readonly value: (row: Row) => SheetValue
}

export type SheetValue = string | number | null | undefined

const WIDEST = 60
const NARROWEST = 10
/** Excel takes a workbook with a longer cell for a damaged one. */
const LONGEST_TEXT = 32_767

/** Of the headers and of what stands under them; without a name, each program takes another for either. */
export const SHEET_FONT = 'Arial'

/**
 * A cell with its type, as writers of workbooks take it: text that looks like a formula stays text, and too long a text
 * ends in "…".
 */
export function sheetCell(kind: SheetColumn<unknown>['kind'], value: SheetValue) {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'number') return { value, type: Number, alignVertical: 'top' } as const
  if (kind === 'day') return dateCell(`${value}T00:00:00Z`, 'yyyy-mm-dd')
  if (kind === 'moment') return dateCell(value, 'yyyy-mm-dd hh:mm')
  const text = value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT - 1)}…` : distinct(value)
  return {
    value: text,
    type: String,
    alignVertical: 'top',
    wrap: longestLine(text) > WIDEST || text.includes('\n'),
  } as const
}

const dateCell = (value: string, format: string) =>
  ({ value: new Date(value), type: Date, format, alignVertical: 'top' }) as const

const longestLine = (text: string) => Math.max(...text.split('\n').map((line) => line.length))

/**
 * Writers look texts up in an object, and take a text that is called like one of its own members ("constructor") for
 * one that they know already: the workbook would not open. What XML has no room for is left out again.
 */
const distinct = (text: string) => (text in Object.prototype ? `${text}\u0000` : text)

/** The same as text of a CSV, in the form that spreadsheets read as a date. */
export function sheetText(kind: SheetColumn<unknown>['kind'], value: SheetValue): SheetValue {
  return kind === 'moment' && typeof value === 'string' && value !== ''
    ? new Date(value).toISOString().slice(0, 19).replace('T', ' ')
    : value
}

/** No cell has room for a zone, so that the header says which it is. */
export const headerOf = ({ header, kind }: Pick<SheetColumn<unknown>, 'header' | 'kind'>) =>
  kind === 'moment' ? `${header} (UTC)` : header

export const headerCell = (column: Pick<SheetColumn<unknown>, 'header' | 'kind'>) =>
  ({ value: headerOf(column), type: String, fontWeight: 'bold' }) as const

/** A row of a sheet, high enough for the lines that its texts take: programs do not all see to that themselves. */
export function sheetRow<Row>(columns: readonly SheetColumn<Row>[], widths: readonly number[], row: Row) {
  const cells = columns.map(({ kind, value }) => sheetCell(kind, value(row)))
  const lines = Math.max(1, ...cells.map((cell, at) => linesOf(cell, widths[at] ?? WIDEST)))
  if (lines === 1) return cells
  const height = Math.min(HIGHEST_POINTS, lines * LINE_POINTS)
  return cells.map((cell) => cell && { ...cell, height })
}

const LINE_POINTS = 15
/** Excel has no higher row. */
const HIGHEST_POINTS = 409

function linesOf(cell: ReturnType<typeof sheetCell>, width: number): number {
  if (typeof cell?.value !== 'string') return 1
  return cell.value.split('\n').reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / width)), 0)
}

/** In characters, so that most of what stands in the column is seen. */
export function sheetWidth<Row>({ header, value }: SheetColumn<Row>, rows: readonly Row[]): number {
  const longest = rows.reduce((most, row) => Math.max(most, longestLine(String(value(row) ?? ''))), header.length)
  return Math.min(WIDEST, Math.max(NARROWEST, longest + 2))
}
