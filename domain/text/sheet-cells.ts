/** A column of a sheet. Days are `YYYY-MM-DD`, moments as the server writes them; both are dates there, moments those of UTC. */
export interface SheetColumn<Row> {
  readonly header: string
  readonly kind: 'text' | 'number' | 'day' | 'moment'
  readonly value: (row: Row) => SheetValue
}

export type SheetValue = string | number | null | undefined

const WIDEST = 60
const NARROWEST = 10

/** A cell with its type, as writers of workbooks take it: text that looks like a formula stays text. */
export function sheetCell(kind: SheetColumn<unknown>['kind'], value: SheetValue) {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'number') return { value, type: Number }
  if (kind === 'day') return { value: new Date(`${value}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' }
  if (kind === 'moment') return { value: new Date(value), type: Date, format: 'yyyy-mm-dd hh:mm' }
  return { value, type: String }
}

export const headerCell = ({ header }: Pick<SheetColumn<unknown>, 'header'>) =>
  ({ value: header, type: String, fontWeight: 'bold' }) as const

/** In characters, so that most of what stands in the column is seen. */
export function sheetWidth<Row>({ header, value }: SheetColumn<Row>, rows: readonly Row[]): number {
  const longest = rows.reduce((most, row) => Math.max(most, String(value(row) ?? '').length), header.length)
  return Math.min(WIDEST, Math.max(NARROWEST, longest + 2))
}
