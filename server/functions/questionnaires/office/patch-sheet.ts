import { parseAddress } from '#domain/questionnaires/grid.ts'
import { indexSheet, type IndexedCell, type IndexedRow, type SheetIndex } from './sheet-index.ts'
import { applyEdits, type TextEdit } from './text-edits.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { escapeXml } from './walk-xml.ts'

/** A text for a cell; a number where every allowed answer of the cell is one. */
export interface CellAnswer {
  readonly address: string
  readonly text: string
  readonly isNumber: boolean
}

interface Wanted extends CellAnswer {
  readonly row: number
  readonly column: number
}

/**
 * Writes answers into a sheet. Only these cells change, and keep their style; a missing cell or row is inserted at its
 * place. Everything else stays, character for character.
 *
 * @throws UnreadableFile when an answer would replace a formula
 */
export function patchSheet(xml: string, answers: readonly CellAnswer[]): string {
  const sheet = indexSheet(xml)
  const rows = new Map(sheet.rows.map((row) => [row.number, row]))
  const edits: TextEdit[] = []
  for (const [number, wanted] of byRow(answers)) {
    const row = rows.get(number)
    edits.push(...(row === undefined ? [newRow(sheet, number, wanted)] : editsInRow(xml, sheet, { row, wanted })))
  }
  if (sheet.data.isEmpty) return applyEdits(xml, [openedData(xml, sheet, edits)])
  return applyEdits(xml, edits)
}

/** In the order of rows and columns. */
function byRow(answers: readonly CellAnswer[]): ReadonlyMap<number, readonly Wanted[]> {
  const rows = new Map<number, Wanted[]>()
  const placed = answers.map((answer) => {
    const place = parseAddress(answer.address)
    if (place === undefined) throw new Error(`${answer.address} is no address of a cell`)
    return { ...answer, ...place }
  })
  for (const answer of placed.toSorted((one, other) => one.row - other.row || one.column - other.column))
    rows.set(answer.row, [...(rows.get(answer.row) ?? []), answer])
  return rows
}

function newRow(sheet: SheetIndex, number: number, wanted: readonly Wanted[]): TextEdit {
  const next = sheet.rows.find((row) => row.number > number)
  const at = next?.start ?? sheet.data.closeStart
  const cells = wanted.map((answer) => newCell(sheet, undefined, answer)).join('')
  return { start: at, end: at, text: `<${sheet.prefix}row r="${number}">${cells}</${sheet.prefix}row>` }
}

interface RowAnswers {
  readonly row: IndexedRow
  readonly wanted: readonly Wanted[]
}

function editsInRow(xml: string, sheet: SheetIndex, { row, wanted }: RowAnswers): TextEdit[] {
  if (row.isEmpty) {
    const opening = xml.slice(row.start, row.openEnd).replace(/\s*\/>$/, '>')
    const cells = wanted.map((answer) => newCell(sheet, row, answer)).join('')
    return [{ start: row.start, end: row.end, text: `${opening}${cells}</${sheet.prefix}row>` }]
  }
  return wanted.map((answer) => {
    const cell = row.cells.find(({ column }) => column === answer.column)
    if (cell !== undefined) return replacedCell(sheet, cell, answer)
    const at = row.cells.find(({ column }) => column > answer.column)?.start ?? row.closeStart
    return { start: at, end: at, text: newCell(sheet, row, answer) }
  })
}

function replacedCell({ prefix }: SheetIndex, cell: IndexedCell, answer: Wanted): TextEdit {
  if (cell.hasFormula)
    throw new UnreadableFile(
      `${answer.address} holds a formula, which an answer must not replace. Choose another answer column.`,
    )
  // What describes a value goes with it: its type, and metadata of computed or rich values.
  const { t: _type, cm: _computed, vm: _rich, ...kept } = cell.attributes
  return { start: cell.start, end: cell.end, text: cellXml(prefix, kept, answer) }
}

function newCell({ prefix, columnStyles }: SheetIndex, row: IndexedRow | undefined, answer: Wanted): string {
  const { s: rowStyle, customFormat } = row?.attributes ?? {}
  const ofColumn = columnStyles.find(({ min, max }) => answer.column + 1 >= min && answer.column + 1 <= max)?.style
  const style = customFormat === '1' || customFormat === 'true' ? rowStyle : ofColumn
  return cellXml(prefix, { r: answer.address, ...(style !== undefined && { s: style }) }, answer)
}

function cellXml(prefix: string, attributes: Readonly<Record<string, string>>, { text, isNumber }: CellAnswer): string {
  const words = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
  const [type, content] = isNumber
    ? ['', `<${prefix}v>${escapeXml(text)}</${prefix}v>`]
    : [
        ' t="inlineStr"',
        `<${prefix}is><${prefix}t xml:space="preserve">${escapeXml(text.replaceAll(LIKE_ESCAPED, '_x005F_'))}</${prefix}t></${prefix}is>`,
      ]
  return `<${prefix}c${words.join('')}${type}>${content}</${prefix}c>`
}

/** What the format would read as an escaped character. */
const LIKE_ESCAPED = /_(?=x[0-9A-Fa-f]{4}_)/g

/** `<sheetData/>` with rows in it. */
function openedData(xml: string, { data, prefix }: SheetIndex, rows: readonly TextEdit[]): TextEdit {
  const opening = xml.slice(data.start, data.end).replace(/\s*\/>$/, '>')
  const text = `${opening}${rows.map((row) => row.text).join('')}</${prefix}sheetData>`
  return { start: data.start, end: data.end, text }
}
