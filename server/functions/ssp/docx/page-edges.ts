import { AlignmentType, Footer, Header, PageNumber, Paragraph, TabStopType, TextRun } from 'docx'
import { printable } from '../printable.ts'
import type { Printed } from '../printed-document.ts'
import { TEXT_WIDTH } from './styles.ts'

/** In twentieths of a point: the space between the page header and its text, however many lines the header has. */
const BELOW_HEADER = 280

/**
 * @param printed undefined on the cover, which shows the same facts
 * @param behind the layer behind the text of each page
 */
export function pageHeader(printed: Printed | undefined, marking: string, behind: readonly Paragraph[]): Header {
  const children = [
    ...behind,
    ...marked(marking),
    ...(printed === undefined ? [] : [edge(printed.title, printable(printed.company), BELOW_HEADER)]),
  ]
  return new Header({ children: paragraphsOrEmpty(children) })
}

/** @param edition undefined on the cover */
export function pageFooter(edition: string | undefined, marking: string): Footer {
  const pages = new TextRun({ children: ['Page ', PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES] })
  return new Footer({
    children: paragraphsOrEmpty([...(edition === undefined ? [] : [edge(edition, pages)]), ...marked(marking)]),
  })
}

/** The format requires a paragraph in every header and footer. */
function paragraphsOrEmpty(children: readonly Paragraph[]): readonly Paragraph[] {
  return children.length === 0 ? [new Paragraph({ style: 'Edge' })] : children
}

/** One text at the left, another at the right. */
function edge(left: string, right: string | TextRun, after = 0): Paragraph {
  return new Paragraph({
    style: 'Edge',
    spacing: { after },
    tabStops: [{ type: TabStopType.RIGHT, position: TEXT_WIDTH }],
    children: [new TextRun(left), new TextRun('\t'), typeof right === 'string' ? new TextRun(right) : right],
  })
}

function marked(marking: string): Paragraph[] {
  if (marking === '') return []
  const text = new TextRun({ text: marking.toUpperCase(), bold: true })
  return [new Paragraph({ style: 'Edge', alignment: AlignmentType.CENTER, children: [text] })]
}
