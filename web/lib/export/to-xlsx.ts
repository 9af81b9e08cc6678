import writeXlsxFile, { type Cell, type Feature } from 'write-excel-file/browser'
import { headerCell, sheetCell, sheetWidth } from '#domain/text/sheet-cells.ts'
import type { ExportColumn, ExportValue } from './export-column.ts'

/**
 * A workbook of one sheet: cells have types, so that text which looks like a formula stays text; the header row stays in sight and
 * filters.
 */
export function toXlsx<Row>(
  sheet: string,
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
  { above, indent }: Surroundings = { above: [], indent: 0 },
): Promise<Blob> {
  const margin = Array.from({ length: indent }, (): Cell => null)
  const header = columns.map(headerCell)
  const body = rows.map((row) => columns.map(({ kind, value }) => sheetCell(kind, value(row))))
  const lines = [...above.map((cells) => cells.map((value) => sheetCell('text', value))), header, ...body]
  return writeXlsxFile(
    lines.map((cells) => [...margin, ...cells]),
    {
      sheet: sheetName(sheet),
      stickyRowsCount: above.length + 1,
      columns: [...margin.map(() => ({ width: 3 })), ...columns.map((column) => ({ width: sheetWidth(column, rows) }))],
    },
    {
      features: [filterOver([indent + 1, above.length + 1], [indent + columns.length, above.length + rows.length + 1])],
    },
  ).toBlob()
}

/** Where a template has its table further down and to the right: the lines over it, and the empty columns before it. */
export interface Surroundings {
  above: readonly (readonly ExportValue[])[]
  indent: number
}

/** Excel refuses a workbook whose sheet has one of these characters or a longer name. */
function sheetName(text: string): string {
  return text.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31)
}

/** The library has no filter of its own; in a sheet it stands right after the data. */
function filterOver(first: CellPlace, last: CellPlace): Feature<File | Blob | ArrayBuffer> {
  const filter = `<autoFilter ref="${placeName(first)}:${placeName(last)}"/>`
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': { transform: (xml) => xml.replace('</sheetData>', `</sheetData>${filter}`) },
      },
    },
  }
}

/** Both from 1 on. */
type CellPlace = readonly [column: number, row: number]

function placeName([column, row]: CellPlace): string {
  return `${columnName(column)}${row}`
}

/** 1 is A, 27 is AA. */
function columnName(number: number): string {
  const letter = String.fromCodePoint(65 + ((number - 1) % 26))
  return number <= 26 ? letter : columnName(Math.floor((number - 1) / 26)) + letter
}
