import { escapedCell } from '#domain/text/csv-cell.ts'

/** A number is what it says in a spreadsheet, too. */
const NUMBER = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i

/**
 * CSV as PostgreSQL and `respond` write it, with a `'` before each cell that a spreadsheet would run as a formula. The
 * character needs no quotes, so all else stays as it is.
 */
export function escapeFormulas(csv: string): string {
  const parts: string[] = []
  for (let at = 0; at < csv.length;) {
    const isQuoted = csv[at] === '"'
    const end = isQuoted ? endOfQuoted(csv, at) : endOfPlain(csv, at)
    const cell = csv.slice(at, end)
    parts.push(isQuoted ? `"${escaped(cell.slice(1))}` : escaped(cell))
    // The comma or the line feed behind it.
    parts.push(csv.slice(end, end + 1))
    at = end + 1
  }
  return parts.join('')
}

const escaped = (cell: string) => (NUMBER.test(cell) ? cell : escapedCell(cell))

/** Behind the closing quote; doubled quotes are part of the cell. */
function endOfQuoted(csv: string, start: number): number {
  let at = csv.indexOf('"', start + 1)
  while (csv[at + 1] === '"') at = csv.indexOf('"', at + 2)
  return at + 1
}

function endOfPlain(csv: string, start: number): number {
  const rest = /[,\n]/g
  rest.lastIndex = start
  return rest.exec(csv)?.index ?? csv.length
}
