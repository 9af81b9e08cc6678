import { strFromU8, zipSync } from 'fflate'
import readWorkbook from 'read-excel-file/browser'
import { TooMuchUnpacked, unpack } from './unpack.ts'

export interface Sheet {
  name: string
  rows: readonly (readonly string[])[]
}

/** The reader allocates every cell up to the last address, empty or not. */
const PLACES_MAX = 5_000_000

/**
 * The sheets of a workbook as text; formulas give their cached values. The reader gets the measured parts in a new
 * package: one that claims other sizes, or names the same bytes many times, never reaches it.
 *
 * @throws TooMuchUnpacked when it is too large to read here; Error when it is no workbook
 */
export async function readSheets(bytes: Uint8Array): Promise<readonly Sheet[]> {
  const parts = unpack(bytes, (name) => name.endsWith('.xml') || name.endsWith('.xml.rels'))
  const places = [...parts.values()].reduce((sum, part) => sum + placesIn(strFromU8(part)), 0)
  if (places > PLACES_MAX)
    throw new TooMuchUnpacked(`Its cells lie spread over more than ${PLACES_MAX / 1_000_000} million places.`)
  const measured = zipSync(Object.fromEntries(parts), { level: 0 })
  const sheets = await readWorkbook(new Blob([measured]))
  return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data.map((row) => row.map(words)) }))
}

const ROW_OR_ADDRESS = /<(?:[\w.-]+:)?row(?=[\s/>])|\sr\s*=\s*["'](?<address>[^"']*)["']/g
const ADDRESS = /^(?<column>[A-Z]{0,3})(?<row>\d{1,7})$/

/** Rows times columns of a sheet. Rows may lack an address, cells may not. Other parts have no cells. */
function placesIn(xml: string): number {
  let [listed, rows, columns] = [0, 0, 0]
  for (const { groups: { address } = {} } of xml.matchAll(ROW_OR_ADDRESS)) {
    if (address === undefined) listed += 1
    else if (address.includes('&')) throw new Error('An address is not spelled as a spreadsheet spells it.')
    const { column = '', row = '0' } = ADDRESS.exec(address ?? '')?.groups ?? {}
    rows = Math.max(rows, listed, Number(row))
    columns = Math.max(columns, columnNumber(column))
  }
  return rows * columns
}

/** "A" is 1, "AA" is 27. */
function columnNumber(letters: string): number {
  return Array.from(letters).reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
}

function words(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : ''
}
