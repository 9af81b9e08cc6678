import { csvCell } from '#domain/text/csv-cell.ts'

/** Rows as CSV, for spreadsheets. */
export const csvOf = (rows: readonly (readonly (string | number | null)[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
