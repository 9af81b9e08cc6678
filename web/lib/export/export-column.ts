/** What stands in one cell: text, a number, or a calendar day as YYYY-MM-DD. */
export type ExportValue = string | number | null | undefined

/** A column of a file, in the order of the table that it is made from. */
export interface ExportColumn<Row> {
  header: string
  /** Days are dates in a spreadsheet, and text in CSV. */
  kind: 'text' | 'number' | 'day'
  value: (row: Row) => ExportValue
}

export type ExportFormat = 'csv' | 'xlsx'
