/** A column of a sheet. Days are `YYYY-MM-DD`, moments as the server writes them; both are dates there, moments those of UTC. */
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

/** A cell with its type, as writers of workbooks take it: text that looks like a formula stays text, and too long a text ends in "…". */
export function sheetCell(kind: SheetColumn<unknown>['kind'], value: SheetValue) {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'number') return { value, type: Number }
  if (kind === 'day') return { value: new Date(`${value}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' }
  if (kind === 'moment') return { value: new Date(value), type: Date, format: 'yyyy-mm-dd hh:mm' }
  return { value: value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT - 1)}…` : distinct(value), type: String }
}

/**
 * Writers look texts up in an object, and take a text that is called like one of its own members ("constructor") for one that they
 * know already: the workbook would not open. What XML has no room for is left out again.
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

/** In characters, so that most of what stands in the column is seen. */
export function sheetWidth<Row>({ header, value }: SheetColumn<Row>, rows: readonly Row[]): number {
  const longest = rows.reduce((most, row) => Math.max(most, String(value(row) ?? '').length), header.length)
  return Math.min(WIDEST, Math.max(NARROWEST, longest + 2))
}
