import {
  BorderStyle,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import { columnShares, type TableBlock } from '../column-shares.ts'
import { printable } from '../printable.ts'
import { paragraphs } from './paragraphs.ts'
import { HEAD_FILL, RULE, TEXT_WIDTH } from './styles.ts'

const rule = { style: BorderStyle.SINGLE, size: 4, color: RULE }
/** In letters: a cell that may fill a page in a narrow column. */
const LONG = 1500
const MARGINS = { top: 50, bottom: 50, left: 90, right: 90 }

/**
 * A table over the width of the text; its head repeats on each page. A short table of labels and values stays on one
 * page.
 */
export function tableOf(table: TableBlock): Table {
  const { head, rows } = table
  const widths = columnShares(table).map((share) => Math.floor(share * TEXT_WIDTH))
  const hasLabels = head.length === 0
  const body = rows.map((row, place) => {
    const keepNext = hasLabels && place < rows.length - 1
    return new TableRow({
      cantSplit: row.every(({ length }) => length < LONG),
      children: row.map((text, at) => cell(text, widths[at], { isHead: hasLabels && at === 0, keepNext })),
    })
  })
  const heads = new TableRow({
    tableHeader: true,
    children: head.map((text, at) => cell(text, widths[at], { isHead: true, keepNext: true })),
  })
  return new Table({
    width: { size: TEXT_WIDTH, type: WidthType.DXA },
    columnWidths: widths,
    layout: TableLayoutType.FIXED,
    borders: { top: rule, bottom: rule, left: rule, right: rule, insideHorizontal: rule, insideVertical: rule },
    rows: hasLabels ? body : [heads, ...body],
  })
}

interface CellLook {
  readonly isHead: boolean
  /** On the same page as the next row. */
  readonly keepNext: boolean
}

function cell(text: string, width = 0, { isHead, keepNext }: CellLook): TableCell {
  const look = { style: 'Cell', keepNext }
  const content = isHead
    ? [new Paragraph({ ...look, children: [new TextRun({ text: printable(text), bold: true })] })]
    : paragraphs(text, look)
  return new TableCell({
    width: { size: width, type: WidthType.DXA },
    margins: MARGINS,
    children: content.length === 0 ? [new Paragraph({ ...look, text: '–' })] : content,
    ...(isHead && { shading: { type: ShadingType.CLEAR, color: 'auto', fill: HEAD_FILL } }),
  })
}
