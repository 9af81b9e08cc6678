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
import type { Block } from '#domain/ssp/plan-document.ts'
import { paragraphs, printable } from './paragraphs.ts'
import { HEAD_FILL, RULE, TEXT_WIDTH } from './styles.ts'

type TableBlock = Extract<Block, { kind: 'table' }>

const rule = { style: BorderStyle.SINGLE, size: 4, color: RULE }
const MARGINS = { top: 50, bottom: 50, left: 90, right: 90 }
/** Of a table without a head: the labels at the left. */
const LABEL_SHARE = 0.3
/** A column of short words is not narrower than this many characters, one of long text not wider. */
const [NARROW, WIDE] = [7, 34]

/** A table over the width of the text; its head repeats on each page. */
export function tableOf({ head, rows }: TableBlock): Table {
  const widths = columnWidths(head, rows)
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

/** By how much each column has to say. */
function columnWidths(head: TableBlock['head'], rows: TableBlock['rows']): number[] {
  if (head.length === 0) return [LABEL_SHARE, 1 - LABEL_SHARE].map((share) => Math.round(share * TEXT_WIDTH))
  const needed = head.map((word, at) => {
    const longest = Math.max(word.length, ...rows.map((row) => row[at]?.length ?? 0))
    return Math.min(WIDE, Math.max(NARROW, longest))
  })
  const all = needed.reduce((sum, one) => sum + one, 0)
  return needed.map((one) => Math.floor((one / all) * TEXT_WIDTH))
}
