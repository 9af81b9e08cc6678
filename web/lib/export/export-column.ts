import type { SheetColumn, SheetValue } from '#domain/text/sheet-cells.ts'

/** The value of a cell: text, a number, a calendar day as YYYY-MM-DD, or a timestamp of the server. */
export type ExportValue = SheetValue

/** A column of an exported file, in the order of the table. */
export type ExportColumn<Row> = SheetColumn<Row>

export type ExportFormat = 'csv' | 'xlsx'
