import { headerOf, sheetText } from '#domain/text/sheet-cells.ts'
import { toCsv } from '../file/csv.ts'
import type { ExportColumn } from './export-column.ts'

/** A header row, then the rows. */
export function columnsToCsv<Row>(columns: readonly ExportColumn<Row>[], rows: readonly Row[]): string {
  return toCsv(
    columns.map(headerOf),
    rows.map((row) => columns.map(({ kind, value }) => sheetText(kind, value(row)))),
  )
}
