import type { Paragraph } from '#domain/third-parties/agreements/passages.ts'
import type { PdfLine } from '../../questionnaires/office/pdf-text.ts'

/** Of the usual distance of lines: a wider one begins a paragraph. */
const GAP_FACTOR = 1.25
const NUMBERED = /^(?:\(?[a-z0-9]{1,4}[.)]|[A-Z]{0,2}-?\d{1,3}(?:\.\d{1,3})*\.?) /
const SENTENCE_END = /[.;:?!]["”)]*$/

/** Joins the lines of pages into paragraphs. One that runs over two pages belongs to the first. */
export function pdfParagraphs(pages: readonly (readonly PdfLine[])[]): readonly Paragraph[] {
  const paragraphs: { text: string; page: number }[] = []
  for (const [index, lines] of pages.entries()) {
    const usual = usualGap(lines)
    for (const [at, line] of lines.entries()) {
      const open = paragraphs.at(-1)
      const before = lines[at - 1]
      const isApart = before !== undefined && isGap(before.bottom - line.bottom, usual)
      const isNumbered = NUMBERED.test(line.text) && SENTENCE_END.test(open?.text ?? '')
      const isNewPage = before === undefined && (open === undefined || SENTENCE_END.test(open.text))
      if (open === undefined || isApart || isNumbered || isNewPage)
        paragraphs.push({ text: line.text, page: index + 1 })
      else open.text = joined(open.text, line.text)
    }
  }
  return paragraphs
}

const isGap = (gap: number, usual: number) => gap < 0 || gap > usual * GAP_FACTOR

/** The distance that most lines of the page have: the lower median, as paragraphs are fewer than lines. */
function usualGap(lines: readonly PdfLine[]): number {
  const gaps = lines
    .flatMap(({ bottom }, at) => {
      const next = lines[at + 1]
      return next === undefined || bottom <= next.bottom ? [] : [bottom - next.bottom]
    })
    .toSorted((one, other) => one - other)
  return gaps[Math.floor((gaps.length - 1) / 2)] ?? Number.POSITIVE_INFINITY
}

const joined = (before: string, line: string) => (/\p{L}-$/u.test(before) ? `${before}${line}` : `${before} ${line}`)
