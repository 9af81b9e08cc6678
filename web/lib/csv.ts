import { saveFile } from './save-file.ts'

export type CsvCell = string | number | null | undefined

/**
 * Text that a spreadsheet would run as a formula when it opens the file, however many `'` stand before it: so that taking one
 * away gives back exactly what was written.
 */
const FORMULA_START = /^'*(?:\s*[=+\-@]|[\t\r])/
const NEEDS_QUOTES = /[",\r\n]/

/** A table as RFC 4180 text. Cells that a spreadsheet would take for a formula are made plain text by a leading `'`. */
export function toCsv(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return [header, ...rows].map((row) => `${row.map(cellText).join(',')}\r\n`).join('')
}

/** Hands the text to the person as a file. The mark at the start tells Excel that it is UTF-8. */
export function downloadCsv(fileName: string, csv: string): void {
  saveFile(new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }), fileName)
}

/** The text that a cell of ours stands for: without the `'` that keeps a spreadsheet from running it. */
export function plainCell(cell: string): string {
  return cell.startsWith("'") && FORMULA_START.test(cell.slice(1)) ? cell.slice(1) : cell
}

function cellText(cell: CsvCell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return String(cell)
  const safe = FORMULA_START.test(cell) ? `'${cell}` : cell
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
