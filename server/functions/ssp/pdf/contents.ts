import { PAGE, TEXT_WIDTH, type Element, type Writer } from './writer.ts'

/** Where a chapter or section begins. */
export interface Entry {
  readonly words: string
  readonly isChapter: boolean
  readonly page: number
  /** The named destination of its line. */
  readonly place: string
}

const [LINE, LEAST_LINE] = [18, 12]

/** The table of contents, on the page reserved for it: many lines are set closer together. */
export function writeContents(writer: Writer, toc: Element, entries: readonly Entry[]): void {
  const { pdf } = writer
  pdf.y = PAGE.top
  const fair = (PAGE.height - PAGE.top - PAGE.bottom - 40) / Math.max(1, entries.length)
  const line = Math.max(LEAST_LINE, Math.min(LINE, fair))
  writer.paragraph(toc, 'Caption', 'Contents', { font: 'bold', size: 17 }, 10)
  for (const { words, isChapter, page, place } of entries) {
    const top = pdf.y
    const reference = writer.element(writer.element(toc, 'TOCI'), 'Reference')
    const link = writer.element(reference, 'Link', {}, () => {
      writer.look({ font: isChapter ? 'bold' : 'regular', size: 10 })
      pdf.text(words, PAGE.side + (isChapter ? 0 : 14), top, { lineBreak: false })
      const number = String(page)
      pdf.text(number, PAGE.side + TEXT_WIDTH - pdf.widthOfString(number), top, { lineBreak: false })
    })
    // In a variable: the library's types lack the element that a link belongs to.
    const inTree = { Border: [0, 0, 0], structParent: link }
    pdf.goTo(PAGE.side, top - 2, TEXT_WIDTH, line, place, inTree)
    pdf.y = top + line
  }
}
