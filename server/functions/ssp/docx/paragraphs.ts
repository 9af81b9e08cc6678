import { Paragraph, TextRun } from 'docx'
import { paragraphsIn, printable } from '../printable.ts'

/** Text with its paragraphs, and its lines within them. */
export function paragraphs(text: string, style?: string): Paragraph[] {
  return paragraphsIn(text).map(
    (part) => new Paragraph({ children: lines(part), ...(style !== undefined && { style }) }),
  )
}

function lines(text: string): TextRun[] {
  return text.split('\n').map((line, at) => new TextRun({ text: printable(line), ...(at > 0 && { break: 1 }) }))
}
