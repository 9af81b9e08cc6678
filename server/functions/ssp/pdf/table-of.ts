import { columnShares, type TableBlock } from '../column-shares.ts'
import { printable } from '../printable.ts'
import { splitRow } from './split-row.ts'
import { COLORS, PAGE, TEXT_WIDTH, type Element, type Look, type Writer } from './writer.ts'

const PADDING = { x: 5, y: 4 } as const
const SIZE = 9
/** In letters: a cell that fills no page in any column. It is not measured. */
const SHORT = 300
/** The text of an empty cell. */
const NOTHING = '–'

/**
 * A table over the width of the text. Its head repeats on each page, as an artifact; rows that fit on a page are not
 * split.
 */
export function tableOf(writer: Writer, parent: Element, table: TableBlock): void {
  const { head, rows } = table
  const hasLabels = head.length === 0
  const widths = columnShares(table).map((share) => share * TEXT_WIDTH)
  const element = writer.element(parent, 'Table')
  const rowOf = (cells: readonly string[], isHead: boolean): Row => {
    return { widths, cells, isBold: (at) => isHead || (hasLabels && at === 0) }
  }
  const drawRow = (cells: readonly string[], isHead: boolean) => {
    const row = writer.element(element, 'TR')
    drawCells(writer, rowOf(cells, isHead), (at, draw) => {
      if (isHead) writer.element(row, 'TH', { scope: 'Column' }, draw)
      else if (hasLabels && at === 0) writer.element(row, 'TH', { scope: 'Row' }, draw)
      else writer.element(row, 'TD', {}, draw)
    })
  }
  const heightOf = (cells: readonly string[], isHead = false) => rowHeight(writer, rowOf(cells, isHead))
  const headHeight = hasLabels ? 0 : heightOf(head, true)
  const most = PAGE.height - PAGE.top - PAGE.bottom - headHeight
  const fits = (at: number, text: string) =>
    text.length < SHORT || cellHeight(writer, widths[at] ?? 0, text, hasLabels && at === 0) <= most
  const pieces = rows.flatMap((cells) => splitRow(cells, fits))
  writer.keep(headHeight + heightOf(pieces[0] ?? []))
  if (!hasLabels) drawRow(head, true)
  for (const cells of pieces) {
    if (writer.room < heightOf(cells)) {
      writer.pdf.addPage()
      if (!hasLabels) writer.artifact(() => drawCells(writer, rowOf(head, true), (_, draw) => draw()))
    }
    drawRow(cells, false)
  }
  writer.pdf.y += 10
}

interface Row {
  readonly widths: readonly number[]
  readonly cells: readonly string[]
  /** Heads and labels. */
  readonly isBold: (at: number) => boolean
}

type InCell = (at: number, draw: () => void) => void

function drawCells(writer: Writer, row: Row, inCell: InCell): void {
  const { pdf } = writer
  const height = rowHeight(writer, row)
  const top = pdf.y
  let x: number = PAGE.side
  for (const [at, cell] of row.cells.entries()) {
    const width = row.widths[at] ?? 0
    const isBold = row.isBold(at)
    const left = x
    inCell(at, () => {
      if (isBold) pdf.rect(left, top, width, height).fill(COLORS.head)
      pdf.rect(left, top, width, height).lineWidth(0.5).stroke(COLORS.rule)
      writer.look(lookOf(isBold))
      pdf.text(printable(cell) || NOTHING, left + PADDING.x, top + PADDING.y, {
        width: width - 2 * PADDING.x,
        height: height - PADDING.y,
      })
    })
    x += width
  }
  pdf.x = PAGE.side
  pdf.y = top + height
}

function lookOf(isBold: boolean): Look {
  return { font: isBold ? 'bold' : 'regular', size: SIZE }
}

function rowHeight(writer: Writer, { widths, cells, isBold }: Row): number {
  return Math.max(...cells.map((cell, at) => cellHeight(writer, widths[at] ?? 0, cell, isBold(at))))
}

function cellHeight(writer: Writer, width: number, cell: string, isBold: boolean): number {
  writer.look(lookOf(isBold))
  const height = writer.pdf.heightOfString(printable(cell) || NOTHING, { width: width - 2 * PADDING.x })
  return Math.max(SIZE, height) + 2 * PADDING.y + 1
}
