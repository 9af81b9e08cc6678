import { printable } from '../printable.ts'
import type { Printed } from '../printed-document.ts'
import { COLORS, PAGE, TEXT_WIDTH, type Writer } from './writer.ts'

/** Positions of the header and the footer, each with the marking at the outer edge. */
const LINES = { marking: 28, head: 46, foot: PAGE.height - 54, markingBelow: PAGE.height - 38 } as const

/** Draws header and footer of every page, once their number is known. The cover has none. */
export function drawEdges(writer: Writer, { title, company, edition, isDraft }: Printed, marking: string): void {
  const { pdf } = writer
  const { count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(page)
    // Below the margin, text would continue on another page.
    pdf.page.margins = { ...pdf.page.margins, top: 0, bottom: 0 }
    if (isDraft) writer.artifact(() => drawAcross(writer, 'DRAFT'), 'Pagination')
    writer.artifact(() => {
      if (page > 0) {
        writer.look({ size: 8, color: COLORS.muted })
        left(writer, title, LINES.head)
        right(writer, printable(company), LINES.head)
        left(writer, edition, LINES.foot)
        right(writer, `Page ${page + 1} of ${count}`, LINES.foot)
      }
      writer.look({ font: 'bold', size: 9 })
      for (const y of [LINES.marking, LINES.markingBelow]) middle(writer, marking.toUpperCase(), y)
    }, 'Pagination')
  }
}

/** From corner to corner, pale enough to read the text below. */
function drawAcross(writer: Writer, word: string): void {
  const { pdf } = writer
  const [x, y] = [PAGE.width / 2, PAGE.height / 2]
  writer.look({ font: 'bold', size: 150, color: COLORS.muted })
  pdf.save()
  pdf.rotate(-52, { origin: [x, y] }).fillOpacity(0.12)
  pdf.text(word, x - pdf.widthOfString(word) / 2, y - 75, { lineBreak: false })
  pdf.restore()
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
