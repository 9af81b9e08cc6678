/** What stands in one cell: text, a number, a calendar day as YYYY-MM-DD, or a moment as the server writes it. */
export type ExportValue = string | number | null | undefined

/** A column of a file, in the order of the table that it is made from. */
export interface ExportColumn<Row> {
  header: string
  /** Days and moments are dates in a spreadsheet, moments those of UTC; in CSV they are text. */
  kind: 'text' | 'number' | 'day' | 'moment'
  value: (row: Row) => ExportValue
}

export type ExportFormat = 'csv' | 'xlsx'
