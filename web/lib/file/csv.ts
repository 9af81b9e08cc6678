import { csvCell } from '#domain/text/csv-cell.ts'
import { saveFile } from './save-file.ts'

export type CsvCell = string | number | null | undefined

/** A table as RFC 4180 text. A leading `'` turns cells that a spreadsheet would run as a formula into text. */
export function toCsv(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return [header, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
}

/** Downloads the text as a file. The byte order mark tells Excel that it is UTF-8. */
export function downloadCsv(fileName: string, csv: string): void {
  saveFile(new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }), fileName)
}
