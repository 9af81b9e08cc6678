import { Paragraph, TextRun, type IParagraphOptions } from 'docx'
import { paragraphsIn, printable } from '../printable.ts'

/** Text with its paragraphs, and its lines within them. */
export function paragraphs(text: string, look: Pick<IParagraphOptions, 'style' | 'keepNext'> = {}): Paragraph[] {
  return paragraphsIn(text).map((part) => new Paragraph({ ...look, children: lines(part) }))
}

function lines(text: string): TextRun[] {
  return text.split('\n').map((line, at) => new TextRun({ text: printable(line), ...(at > 0 && { break: 1 }) }))
}
