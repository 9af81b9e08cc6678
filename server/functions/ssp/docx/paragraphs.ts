import { LevelFormat, Paragraph, TextRun, type INumberingOptions, type IParagraphOptions } from 'docx'
import { textPartsOf, type ListItem } from '../text-parts.ts'
import { paragraphsIn, printable } from '../printable.ts'

type Look = Pick<IParagraphOptions, 'style' | 'keepNext'>

const BULLETS = 'bullets'
const INDENT = { left: 360, hanging: 300 }

/** Numbering of lists in a text. Numbers are printed as typed: Word would restart a list that begins at 3. */
export const NUMBERING: INumberingOptions = {
  config: [
    {
      reference: BULLETS,
      levels: [{ level: 0, format: LevelFormat.BULLET, text: '•', style: { paragraph: { indent: INDENT } } }],
    },
  ],
}

/** Text with its paragraphs, and its lines within them. */
export function paragraphs(text: string, look: Look = {}): Paragraph[] {
  return paragraphsIn(text).map((part) => new Paragraph({ ...look, children: lines(part) }))
}

/** The same, with lists. */
export function flowParagraphs(text: string): Paragraph[] {
  return textPartsOf(text).flatMap((part) =>
    part.kind === 'paragraph' ? [new Paragraph({ children: lines(part.text) })] : part.items.map(listItem),
  )
}

/** A remark in italics about the document itself; on the page of what follows. */
export function aside(text: string, color: string, isLast: boolean): Paragraph {
  const children = [new TextRun({ text: printable(text), italics: true, color })]
  const list = { numbering: { reference: BULLETS, level: 0 }, spacing: { after: isLast ? 120 : 40 } }
  return new Paragraph({ ...list, keepNext: true, children })
}

function listItem({ label, text }: ListItem): Paragraph {
  const spacing = { after: 40 }
  return label === '•'
    ? new Paragraph({ numbering: { reference: BULLETS, level: 0 }, spacing, children: lines(text) })
    : new Paragraph({ indent: INDENT, spacing, children: [new TextRun(`${label}\t`), ...lines(text)] })
}

function lines(text: string): TextRun[] {
  return text.split('\n').map((line, at) => new TextRun({ text: printable(line), ...(at > 0 && { break: 1 }) }))
}
