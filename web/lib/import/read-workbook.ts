import { readSheets, type Sheet } from '../file/read-sheets.ts'
import { TooMuchUnpacked } from '../file/unpack.ts'
import type { ImportColumn } from './import-column.ts'
import { readTable, type ReadRows } from './read-csv.ts'

/**
 * Reads the first sheet of a workbook that has the columns.
 *
 * @throws RangeError with a message for the person when no sheet has them, or it is no workbook
 */
export async function readWorkbook(bytes: Uint8Array, columns: readonly ImportColumn[]): Promise<ReadRows> {
  const sheets = await sheetsOf(bytes)
  let firstError = new RangeError('The workbook has no sheets.')
  for (const sheet of sheets) {
    try {
      return readTable(sheet.rows, columns)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      firstError = sheet === sheets[0] ? error : firstError
    }
  }
  throw firstError
}

async function sheetsOf(bytes: Uint8Array): Promise<readonly Sheet[]> {
  try {
    return await readSheets(bytes)
  } catch (error) {
    if (error instanceof TooMuchUnpacked) throw new RangeError(error.message, { cause: error })
    throw new RangeError('This is no workbook that can be read. Save it as XLSX or CSV.', { cause: error })
  }
}
