import { textPartsOf, type ListItem } from '../text-parts.ts'
import { PAGE, TEXT_WIDTH, type Element, type Look, type Writer } from './writer.ts'

/** Indent of a label, and the height of two lines: a label is not separated from its item by a page break. */
const [INDENT, ROOM] = [18, 30]

/** Text in its paragraphs and lists. */
export function flowText(writer: Writer, parent: Element, text: string): void {
  for (const part of textPartsOf(text)) {
    if (part.kind === 'paragraph') writer.paragraph(parent, 'P', part.text)
    else listOf(writer, parent, part.items)
  }
}

export function listOf(writer: Writer, parent: Element, items: readonly ListItem[], look: Look = {}): void {
  const list = writer.element(parent, 'L')
  for (const { label, text } of items) {
    writer.keep(ROOM)
    const item = writer.element(list, 'LI')
    const { pdf } = writer
    const top = pdf.y
    writer.element(item, 'Lbl', {}, () => {
      writer.look(look)
      pdf.text(label, PAGE.side, top, { lineBreak: false })
    })
    writer.element(item, 'LBody', {}, () => {
      writer.look(look)
      pdf.text(text, PAGE.side + INDENT, top, { width: TEXT_WIDTH - INDENT, lineGap: 2 })
    })
    pdf.x = PAGE.side
    pdf.y += 2
  }
  writer.pdf.y += 4
}
