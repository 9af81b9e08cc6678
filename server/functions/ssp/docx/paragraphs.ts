import { Paragraph, TextRun } from 'docx'

/** Text with its paragraphs, and its lines within them. */
export function paragraphs(text: string, style?: string): Paragraph[] {
  return text
    .split(/\n[ \t]*\n/)
    .map((part) => part.replace(/^\n+|\s+$/g, ''))
    .filter((part) => part !== '')
    .map((part) => new Paragraph({ children: lines(part), ...(style !== undefined && { style }) }))
}

function lines(text: string): TextRun[] {
  return text.split('\n').map((line, at) => new TextRun({ text: printable(line), ...(at > 0 && { break: 1 }) }))
}

/** XML has no place for control characters; tabs stay. */
export function printable(text: string): string {
  return text.replaceAll(/[^\t\P{Cc}]|[\uFFFE\uFFFF]/gu, '')
}
