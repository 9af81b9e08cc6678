import { cellAddress, type Grid, type GridRange } from '#domain/questionnaires/grid.ts'
import { indexTables, type DocxCell, type DocxTable } from './docx-index.ts'
import type { CellAnswer } from './patch-sheet.ts'
import { applyEdits, type TextEdit } from './text-edits.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { escapeXml, xmlText } from './walk-xml.ts'
import type { ZipArchive } from './zip-archive.ts'

const DOCUMENT = 'word/document.xml'
const nameOf = (index: number) => `Table ${index + 1}`

/** The tables of a document, each like a sheet. @throws UnreadableFile when it has none */
export function readDocx(zip: ZipArchive): readonly Grid[] {
  const tables = indexTables(xmlText(zip.part(DOCUMENT)))
  if (tables.length === 0)
    throw new UnreadableFile(
      'The document has no tables. Put the questions into a table with a column for the answers, or upload it as PDF.',
    )
  return tables.map((table, index) => ({
    name: nameOf(index),
    isHidden: false,
    isProtected: false,
    merged: mergedIn(table),
    choices: table.rows.flatMap((row, at) =>
      row
        .filter(({ options }) => options.length > 0)
        .map(({ column, options }) => ({
          ranges: [placeOf(at + 1, column)],
          options: options.filter((option) => option !== ''),
        })),
    ),
    rows: table.rows.map((row, at) => ({
      number: at + 1,
      cells: row
        .filter((cell) => shownText(cell) !== '')
        .map((cell) => ({ column: cell.column, text: shownText(cell), isFormula: false, isUnlocked: false })),
    })),
  }))
}

/** A prompt such as "Click to enter text" is no answer. */
function shownText({ text, placeholders }: DocxCell): string {
  return placeholders.length > 0 ? '' : text.trim()
}

const placeOf = (row: number, column: number): GridRange => ({
  firstRow: row,
  lastRow: row,
  firstColumn: column,
  lastColumn: column,
})

/** Cells that cover several columns, so that a heading over the whole width is seen as one. */
function mergedIn({ rows }: DocxTable): GridRange[] {
  const width = Math.max(0, ...rows.map((row) => row.length))
  return rows.flatMap((row, at) =>
    row.flatMap(({ column }, index) => {
      const next = row[index + 1]?.column ?? Math.max(width, column + 1)
      return next - column > 1 ? [{ ...placeOf(at + 1, column), lastColumn: next - 1 }] : []
    }),
  )
}

/** The document with answers in its tables; no other part changes, and no other cell. @throws UnreadableFile */
export function patchDocx(zip: ZipArchive, answers: ReadonlyMap<string, readonly CellAnswer[]>): Buffer {
  const xml = xmlText(zip.part(DOCUMENT))
  const edits = indexTables(xml).flatMap((table, index) => {
    const wanted = new Map((answers.get(nameOf(index)) ?? []).map(({ address, text }) => [address, text]))
    return table.rows.flatMap((row, at) =>
      row.flatMap((cell) => {
        const text = wanted.get(cellAddress(at + 1, cell.column))
        return text === undefined ? [] : editsOf(xml, cell, text)
      }),
    )
  })
  return edits.length === 0
    ? zip.replaced(new Map())
    : zip.replaced(new Map([[DOCUMENT, Buffer.from(applyEdits(xml, edits))]]))
}

/** The first run is replaced and keeps its look; what else the cell said goes. */
function editsOf(xml: string, { paragraphs, placeholders }: DocxCell, text: string): TextEdit[] {
  const [first] = paragraphs
  if (first === undefined) return []
  const prefix = /^<([\w.-]*:)?p/.exec(xml.slice(first.openStart, first.start))?.[1] ?? ''
  const runs = paragraphs.flatMap((paragraph) => paragraph.runs)
  const written = runXml(prefix, runs[0]?.properties ?? '', text)
  const cleared = [...runs.slice(1), ...placeholders].map(({ start, end }) => ({ start, end, text: '' }))
  if (runs[0] !== undefined) return [{ start: runs[0].start, end: runs[0].end, text: written }, ...cleared]
  if (!first.isEmpty) return [{ start: first.propertiesEnd, end: first.propertiesEnd, text: written }, ...cleared]
  const opening = xml.slice(first.openStart, first.start).replace(/\s*\/>$/, '>')
  return [{ start: first.openStart, end: first.start, text: `${opening}${written}</${prefix}p>` }, ...cleared]
}

function runXml(prefix: string, properties: string, text: string): string {
  const lines = text.split('\n').map((line) => `<${prefix}t xml:space="preserve">${escapeXml(line)}</${prefix}t>`)
  return `<${prefix}r>${withoutPrompt(properties)}${lines.join(`<${prefix}br/>`)}</${prefix}r>`
}

/** The look of a prompt is gray. */
const withoutPrompt = (properties: string) => properties.replace(/<[\w.-]*:?rStyle [^>]*="PlaceholderText"[^>]*\/>/, '')
