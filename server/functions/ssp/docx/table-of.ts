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
const MARGINS = { top: 50, bottom: 50, left: 90, right: 90 }
/** A table over the width of the text; its head repeats on each page. */
export function tableOf(table: TableBlock): Table {
  const { head, rows } = table
  const widths = columnShares(table).map((share) => Math.floor(share * TEXT_WIDTH))
  const body = rows.map(
    (row) =>
      new TableRow({
        cantSplit: true,
        children: row.map((text, at) => cell(text, widths[at], head.length === 0 && at === 0)),
      }),
  )
  const heads = new TableRow({ tableHeader: true, children: head.map((text, at) => cell(text, widths[at], true)) })
  return new Table({
    width: { size: TEXT_WIDTH, type: WidthType.DXA },
    columnWidths: widths,
    layout: TableLayoutType.FIXED,
    borders: { top: rule, bottom: rule, left: rule, right: rule, insideHorizontal: rule, insideVertical: rule },
    rows: head.length === 0 ? body : [heads, ...body],
  })
}

function cell(text: string, width = 0, isHead = false): TableCell {
  const content = isHead
    ? [new Paragraph({ style: 'Cell', children: [new TextRun({ text: printable(text), bold: true })] })]
    : paragraphs(text, 'Cell')
  return new TableCell({
    width: { size: width, type: WidthType.DXA },
    margins: MARGINS,
    children: content.length === 0 ? [new Paragraph({ style: 'Cell', text: '–' })] : content,
    ...(isHead && { shading: { type: ShadingType.CLEAR, color: 'auto', fill: HEAD_FILL } }),
  })
}
