import { AlignmentType, Footer, Header, PageNumber, Paragraph, TabStopType, TextRun } from 'docx'
import { printable } from '../printable.ts'
import type { Printed } from '../printed.ts'
import { TEXT_WIDTH } from './styles.ts'

/**
 * @param printed undefined on the cover, which says itself what it is
 * @param behind what stands behind the text of each page
 */
export function pageHeader(printed: Printed | undefined, marking: string, behind: readonly Paragraph[]): Header {
  return new Header({
    children: [
      ...behind,
      ...marked(marking),
      ...(printed === undefined ? [] : [edge(printed.title, printable(printed.company))]),
    ],
  })
}

/** @param edition undefined on the cover */
export function pageFooter(edition: string | undefined, marking: string): Footer {
  const pages = new TextRun({ children: ['Page ', PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES] })
  return new Footer({
    children: [...(edition === undefined ? [] : [edge(edition, pages)]), ...marked(marking)],
  })
}

/** One thing at the left, another at the right. */
function edge(left: string, right: string | TextRun): Paragraph {
  return new Paragraph({
    style: 'Edge',
    tabStops: [{ type: TabStopType.RIGHT, position: TEXT_WIDTH }],
    children: [new TextRun(left), new TextRun('\t'), typeof right === 'string' ? new TextRun(right) : right],
  })
}

function marked(marking: string): Paragraph[] {
  if (marking === '') return []
  const text = new TextRun({ text: marking.toUpperCase(), bold: true })
  return [new Paragraph({ style: 'Edge', alignment: AlignmentType.CENTER, children: [text] })]
}
