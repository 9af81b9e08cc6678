import { csvCell } from '#domain/text/csv-cell.ts'

/** Rows as CSV, for spreadsheets: the byte order mark makes Excel read UTF-8, as in the exports of lists. */
export const csvOf = (rows: readonly (readonly (string | number | null)[])[]): string =>
  '\uFEFF' + rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
