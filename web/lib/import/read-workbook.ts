import readSheets from 'read-excel-file/browser'
import { TooMuchUnpacked, unpack } from '../unpack.ts'
import type { ImportColumn } from './import-plan.ts'
import { readTable, type ReadRows } from './read-csv.ts'

/**
 * Reads the first sheet of a workbook that has the columns. Formulas count with the values that they had.
 *
 * @throws RangeError with words for the person when no sheet has them, or it is no workbook
 */
export async function readWorkbook(
  bytes: Uint8Array<ArrayBuffer>,
  columns: readonly ImportColumn[],
): Promise<ReadRows> {
  const sheets = await sheetsOf(bytes)
  let refusal = new RangeError('The workbook has no sheets.')
  for (const sheet of sheets) {
    try {
      return readTable(sheet, columns)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      refusal = sheet === sheets[0] ? error : refusal
    }
  }
  throw refusal
}

async function sheetsOf(bytes: Uint8Array<ArrayBuffer>): Promise<readonly (readonly (readonly string[])[])[]> {
  try {
    // Measured before it is given to a reader that would unpack all of it.
    unpack(bytes, () => false)
    return (await readSheets(new Blob([bytes]))).map(({ data }) => data.map((row) => row.map(words)))
  } catch (error) {
    if (error instanceof TooMuchUnpacked) throw new RangeError(error.message, { cause: error })
    throw new RangeError('This is no workbook that can be read. Save it as XLSX or CSV.', { cause: error })
  }
}

function words(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : ''
}
