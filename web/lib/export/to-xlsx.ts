import writeXlsxFile, { type Cell, type Feature } from 'write-excel-file/browser'
import { headerCell, SHEET_FONT, sheetCell, sheetRow, sheetWidth } from '#domain/text/sheet-cells.ts'
import type { ExportColumn, ExportValue } from './export-column.ts'

/**
 * A workbook with typed cells, so that text that looks like a formula stays text. The header row of each sheet is
 * frozen and has filters.
 */
export function toXlsx<Row>(
  sheet: string,
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
  { above = [], indent = 0, further = [] }: Surroundings<Row> = {},
): Promise<Blob> {
  const margin = Array.from({ length: indent }, (): Cell => null)
  const sheets = [{ sheet, rows }, ...further]
  const last = (count: number): CellPlace => [indent + columns.length, above.length + count + 1]
  return writeXlsxFile(
    sheets.map((one) => {
      const widths = columns.map((column) => sheetWidth(column, one.rows))
      return {
        data: [
          ...above.map((cells) => cells.map((value) => sheetCell('text', value))),
          columns.map(headerCell),
          ...one.rows.map((row) => sheetRow(columns, widths, row)),
        ].map((cells) => [...margin, ...cells]),
        sheet: sheetName(one.sheet),
        stickyRowsCount: above.length + 1,
        columns: [...margin.map(() => ({ width: 3 })), ...widths.map((width) => ({ width }))],
      }
    }),
    {
      fontFamily: SHEET_FONT,
      features: [
        filtersOver(
          [indent + 1, above.length + 1],
          sheets.map((one) => last(one.rows.length)),
        ),
      ],
    },
  ).toBlob()
}

/**
 * For a template whose table starts further down and to the right: the lines above, the empty columns before, and the
 * other sheets.
 */
export interface Surroundings<Row> {
  above?: readonly (readonly ExportValue[])[]
  indent?: number
  further?: readonly { readonly sheet: string; readonly rows: readonly Row[] }[]
}

/** Excel rejects sheet names with these characters, and longer ones. */
function sheetName(text: string): string {
  return text.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31)
}

/** The library has no filters of its own; in a sheet they follow the data. */
function filtersOver(first: CellPlace, lasts: readonly CellPlace[]): Feature<File | Blob | ArrayBuffer> {
  const filter = (last = first) => `<autoFilter ref="${placeName(first)}:${placeName(last)}"/>`
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform: (xml, _options, { sheetIndex }) =>
            xml.replace('</sheetData>', `</sheetData>${filter(lasts[sheetIndex])}`),
        },
      },
    },
  }
}

/** Both start at 1. */
type CellPlace = readonly [column: number, row: number]

function placeName([column, row]: CellPlace): string {
  return `${columnName(column)}${row}`
}

/** 1 is A, 27 is AA. */
function columnName(number: number): string {
  const letter = String.fromCodePoint(65 + ((number - 1) % 26))
  return number <= 26 ? letter : columnName(Math.floor((number - 1) / 26)) + letter
}
