/**
 * Text that a spreadsheet would run as a formula when it opens the file, however many `'` stand before it: so that
 * taking one away gives back exactly what was written. The wide signs are those of Chinese and Japanese keyboards.
 */
const FORMULA_START = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/
const NEEDS_QUOTES = /[",\r\n]/

/** A cell of CSV (RFC 4180). What a spreadsheet would take for a formula begins with a `'`; a number stays a number. */
export function csvCell(cell: string | number | null | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return String(cell)
  const safe = escapedCell(cell)
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The text with a `'` before it where a spreadsheet would run it as a formula; `plainCell` takes it away again. */
export function escapedCell(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text
}

/** The text that a cell of ours stands for: without the `'` that keeps a spreadsheet from running it. */
export function plainCell(cell: string): string {
  return cell.startsWith("'") && FORMULA_START.test(cell.slice(1)) ? cell.slice(1) : cell
}
