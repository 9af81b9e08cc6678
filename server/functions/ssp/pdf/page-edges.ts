import type { PlanDocument } from '#domain/ssp/plan-document.ts'
import { printable } from '../printable.ts'
import { COLORS, PAGE, TEXT_WIDTH, type Writer } from './writer.ts'

/** Of the head and of the foot, each with the marking at the outer edge. */
const LINES = { marking: 28, head: 46, foot: PAGE.height - 54, markingBelow: PAGE.height - 38 } as const

/** What stands at the head and foot of every page, once it is known how many there are. The cover says itself what it is. */
export function drawEdges(writer: Writer, plan: PlanDocument, marking: string): void {
  const { pdf } = writer
  const { count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(page)
    // Below the margin, text would go on to another page.
    pdf.page.margins = { ...pdf.page.margins, top: 0, bottom: 0 }
    writer.artifact(() => {
      if (page > 0) {
        writer.look({ size: 8, color: COLORS.muted })
        left(writer, plan.title, LINES.head)
        right(writer, printable(plan.company), LINES.head)
        left(writer, `Version ${plan.version}`, LINES.foot)
        right(writer, `Page ${page + 1} of ${count}`, LINES.foot)
      }
      writer.look({ font: 'bold', size: 9 })
      for (const y of [LINES.marking, LINES.markingBelow]) middle(writer, marking.toUpperCase(), y)
    }, 'Pagination')
  }
}

function left({ pdf }: Writer, text: string, y: number): void {
  pdf.text(text, PAGE.side, y, { lineBreak: false })
}

function right({ pdf }: Writer, text: string, y: number): void {
  pdf.text(text, PAGE.side + TEXT_WIDTH - pdf.widthOfString(text), y, { lineBreak: false })
}

function middle({ pdf }: Writer, text: string, y: number): void {
  if (text !== '') pdf.text(text, (PAGE.width - pdf.widthOfString(text)) / 2, y, { lineBreak: false })
}
