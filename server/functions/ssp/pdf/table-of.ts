import { columnShares, type TableBlock } from '../column-shares.ts'
import { printable } from '../printable.ts'
import { rowPieces } from './row-pieces.ts'
import { COLORS, PAGE, TEXT_WIDTH, type Element, type Look, type Writer } from './writer.ts'

const PADDING = { x: 5, y: 4 } as const
const SIZE = 9
/** What stands in a cell that says nothing. */
const NOTHING = '–'

/** A table over the width of the text. Its head repeats on each page, where it is an artifact; rows stay in one piece that fit on a page. */
export function tableOf(writer: Writer, parent: Element, table: TableBlock): void {
  const { head, rows } = table
  const widths = columnShares(table).map((share) => share * TEXT_WIDTH)
  const element = writer.element(parent, 'Table')
  const drawRow = (cells: readonly string[], isHead: boolean) => {
    const row = writer.element(element, 'TR')
    drawCells(
      writer,
      widths,
      cells,
      isHead,
      (at, draw) => {
        const isLabel = head.length === 0 && at === 0
        if (isHead) writer.element(row, 'TH', { scope: 'Column' }, draw)
        else if (isLabel) writer.element(row, 'TH', { scope: 'Row' }, draw)
        else writer.element(row, 'TD', {}, draw)
      },
      head.length === 0,
    )
  }
  const heightOf = (cells: readonly string[]) => rowHeight(writer, widths, cells)
  const headHeight = head.length > 0 ? heightOf(head) : 0
  const most = PAGE.height - PAGE.top - PAGE.bottom - headHeight
  const fits = (at: number, text: string) => cellHeight(writer, widths[at] ?? 0, text) <= most
  const pieces = rows.flatMap((cells) => rowPieces(cells, fits))
  writer.keep(headHeight + heightOf(pieces[0] ?? []))
  if (head.length > 0) drawRow(head, true)
  for (const cells of pieces) {
    if (writer.room < heightOf(cells)) {
      writer.pdf.addPage()
      if (head.length > 0) writer.artifact(() => drawCells(writer, widths, head, true, (_, draw) => draw(), false))
    }
    drawRow(cells, false)
  }
  writer.pdf.y += 10
}

type InCell = (at: number, draw: () => void) => void

function drawCells(
  writer: Writer,
  widths: readonly number[],
  cells: readonly string[],
  isHead: boolean,
  inCell: InCell,
  hasLabels: boolean,
): void {
  const { pdf } = writer
  const height = rowHeight(writer, widths, cells)
  const top = pdf.y
  let x: number = PAGE.side
  for (const [at, cell] of cells.entries()) {
    const width = widths[at] ?? 0
    const isBold = isHead || (hasLabels && at === 0)
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

function rowHeight(writer: Writer, widths: readonly number[], cells: readonly string[]): number {
  return Math.max(...cells.map((cell, at) => cellHeight(writer, widths[at] ?? 0, cell)))
}

function cellHeight(writer: Writer, width: number, cell: string): number {
  writer.look(lookOf(true))
  const height = writer.pdf.heightOfString(printable(cell) || NOTHING, { width: width - 2 * PADDING.x })
  return Math.max(SIZE, height) + 2 * PADDING.y + 1
}
