import { unzipSync } from 'fflate'
import { headerCell, SHEET_FONT, sheetRow, sheetWidth } from '#domain/text/sheet-cells.ts'
import { stableZip } from '../stable-zip.ts'
import { csvOf } from './csv.ts'
import type { Frozen } from './frozen-content.ts'
import { POAM_COLUMNS } from './poam-columns.ts'

export function poamCsv({ record: { items } }: Frozen): string {
  const rows = items.map((item) => POAM_COLUMNS.map(({ value }) => value(item) ?? null))
  return csvOf([POAM_COLUMNS.map(({ header }) => header), ...rows])
}

/** A workbook of one sheet with reproducible bytes: the library would put the current time into the archive. */
export async function poamXlsx({ record: { items } }: Frozen): Promise<Buffer> {
  const widths = POAM_COLUMNS.map((column) => sheetWidth(column, items))
  const sheet = {
    data: [POAM_COLUMNS.map(headerCell), ...items.map((item) => sheetRow(POAM_COLUMNS, widths, item))],
    sheet: 'POA&M',
    stickyRowsCount: 1,
    columns: widths.map((width) => ({ width })),
  }
  const { default: writeWorkbook } = await import('write-excel-file/node')
  const book = await writeWorkbook([sheet], { fontFamily: SHEET_FONT }).toBuffer()
  return stableZip(unzipSync(book))
}
