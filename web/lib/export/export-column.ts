import type { SheetColumn, SheetValue } from '#domain/text/sheet-cells.ts'

/** What stands in one cell: text, a number, a calendar day as YYYY-MM-DD, or a moment as the server writes it. */
export type ExportValue = SheetValue

/** A column of a file, in the order of the table that it is made from. */
export type ExportColumn<Row> = SheetColumn<Row>

export type ExportFormat = 'csv' | 'xlsx'
