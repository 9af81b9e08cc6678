/** A cell of a questionnaire that has text, or that its author left open for an answer. Columns count from 0. */
export interface GridCell {
  readonly column: number
  readonly text: string
  readonly isFormula: boolean
  /** Open for input on a protected sheet. */
  readonly isUnlocked: boolean
}

export interface GridRow {
  /** As the file numbers it, from 1. */
  readonly number: number
  readonly cells: readonly GridCell[]
}

/** Rows and columns, all included. */
export interface GridRange {
  readonly firstRow: number
  readonly lastRow: number
  readonly firstColumn: number
  readonly lastColumn: number
}

/** A sheet of a workbook, a table of a document, or the lines of another file. */
export interface Grid {
  readonly name: string
  readonly isHidden: boolean
  readonly isProtected: boolean
  /** In order, without empty ones. */
  readonly rows: readonly GridRow[]
  readonly merged: readonly GridRange[]
  /** The answers that a range of cells allows. */
  readonly choices: readonly { readonly ranges: readonly GridRange[]; readonly options: readonly string[] }[]
}

export const isIn = ({ firstRow, lastRow, firstColumn, lastColumn }: GridRange, row: number, column: number): boolean =>
  row >= firstRow && row <= lastRow && column >= firstColumn && column <= lastColumn

/** 0 is "A", 26 is "AA". */
export function columnLetters(column: number): string {
  const last = String.fromCodePoint(65 + (column % 26))
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last
}

/** "A" is 0, "AA" is 26. */
export function columnIndex(letters: string): number {
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

export const cellAddress = (row: number, column: number): string => `${columnLetters(column)}${row}`

const ADDRESS = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/

/** @returns undefined when it is no address of one cell */
export function parseAddress(address: string): { row: number; column: number } | undefined {
  const [, letters, row] = ADDRESS.exec(address) ?? []
  if (letters === undefined || Number(row) === 0) return undefined
  return { row: Number(row), column: columnIndex(letters) }
}

/** "B2:C9" or "B2". @returns undefined when it is neither */
export function parseRange(text: string): GridRange | undefined {
  const [from, to] = text.split(':')
  const first = parseAddress(from ?? '')
  const last = to === undefined ? first : parseAddress(to)
  if (first === undefined || last === undefined) return undefined
  return { firstRow: first.row, lastRow: last.row, firstColumn: first.column, lastColumn: last.column }
}
