import type { Block, DocumentChapter, DocumentSection, PlanDocument } from '#domain/ssp/plan-document.ts'
import type { Rendering } from '../rendering.ts'
import { coverFacts } from '../cover-facts.ts'
import { paragraphsIn, printable } from '../printable.ts'
import { drawEdges } from './page-edges.ts'
import { heightOfPicture, pictureOf } from './picture-of.ts'
import { tableOf } from './table-of.ts'
import { COLORS, PAGE, TEXT_WIDTH, Writer, type Element } from './writer.ts'

/** Where something begins, for the table of contents. */
interface Entry {
  readonly words: string
  readonly isChapter: boolean
  readonly page: number
}

/** A heading is not left alone at the foot of a page. */
const ROOM = { section: 130, heading: 80 } as const

/** The document as a tagged PDF with bookmarks, the same bytes whenever it is made. */
export async function toPdf(plan: PlanDocument, { marking, sha256 }: Rendering): Promise<Buffer> {
  const writer = new Writer({
    title: `${plan.title}, ${plan.company}`,
    subject: plan.basis,
    author: plan.frozenBy,
    keywords: `Version ${plan.version}, SHA-256 of its content ${sha256}`,
    at: new Date(plan.frozenAt),
  })
  cover(writer, plan, sha256)
  writer.pdf.addPage()
  const contents = writer.element(writer.root, 'TOC')
  const entries = plan.chapters.flatMap((chapter) => chapterOf(writer, chapter))
  writer.pdf.switchToPage(1)
  writeContents(writer, contents, entries)
  drawEdges(writer, plan, marking)
  return writer.bytes()
}

function cover(writer: Writer, plan: PlanDocument, sha256: string): void {
  writer.pdf.y = 210
  writer.paragraph(writer.root, 'H1', plan.title, { font: 'bold', size: 28 }, 4)
  writer.paragraph(writer.root, 'P', printable(plan.company), { size: 15, color: COLORS.muted }, 28)
  tableOf(writer, writer.root, { kind: 'table', head: [], rows: coverFacts(plan, sha256) })
}

/** Each chapter begins a page. */
function chapterOf(writer: Writer, { number, title, sections }: DocumentChapter): readonly Entry[] {
  const { pdf } = writer
  pdf.addPage()
  const words = `${number}  ${title}`
  const bookmark = pdf.outline.addItem(words, { expanded: true })
  const part = writer.element(writer.root, 'Sect')
  const entries: Entry[] = [{ words, isChapter: true, page: pageNumber(writer) }]
  writer.paragraph(part, 'H1', words, { font: 'bold', size: 17 }, 8)
  for (const section of sections) {
    writer.keep(ROOM.section + heightOfFirst(section))
    const name = `${section.number}  ${section.title}`
    const inside = bookmark.addItem(name, { expanded: false })
    entries.push({ words: name, isChapter: false, page: pageNumber(writer) })
    sectionOf(writer, writer.element(part, 'Sect'), section, inside)
  }
  return entries
}

/** A picture stands below its heading. */
function heightOfFirst({ blocks: [first] }: DocumentSection): number {
  return first?.kind === 'picture' ? heightOfPicture(first) - ROOM.heading : 0
}

function sectionOf(writer: Writer, part: Element, section: DocumentSection, bookmark: PDFKit.PDFOutline): void {
  const { number, title, citation, missing, blocks } = section
  writer.paragraph(part, 'H2', `${number}  ${title}`, { font: 'bold', size: 13.5 }, 1)
  writer.paragraph(part, 'P', citation, { size: 9, color: COLORS.muted }, 5)
  if (missing.length > 0) {
    const words = `Not complete. Still missing: ${printable(missing.join('; '))}.`
    writer.paragraph(part, 'P', words, { font: 'italic', color: COLORS.muted })
  }
  for (const block of blocks) blockOf(writer, part, block, bookmark)
  writer.pdf.y += 12
}

function blockOf(writer: Writer, part: Element, block: Block, bookmark: PDFKit.PDFOutline): void {
  if (block.kind === 'table') return tableOf(writer, part, block)
  if (block.kind === 'picture') return pictureOf(writer, part, block)
  const body = paragraphsIn(printable(block.text))
  if (block.heading !== '') {
    writer.keep(ROOM.heading)
    bookmark.addItem(printable(block.heading))
    writer.paragraph(part, 'H3', printable(block.heading), { font: 'bold', size: 11 }, 1)
    if (block.mark !== '') writer.paragraph(part, 'P', block.mark, { font: 'bold', size: 9.5, color: COLORS.brand }, 2)
    if (body.length === 0)
      writer.paragraph(part, 'P', 'Nothing is written here.', { font: 'italic', color: COLORS.muted })
  }
  for (const text of body) writer.paragraph(part, 'P', text)
}

function writeContents(writer: Writer, toc: Element, entries: readonly Entry[]): void {
  const { pdf } = writer
  pdf.y = PAGE.top
  const line = Math.min(18, (PAGE.height - PAGE.top - PAGE.bottom - 40) / Math.max(1, entries.length))
  writer.paragraph(toc, 'Caption', 'Contents', { font: 'bold', size: 17 }, 10)
  for (const { words, isChapter, page } of entries) {
    const top = pdf.y
    writer.element(toc, 'TOCI', {}, () => {
      writer.look({ font: isChapter ? 'bold' : 'regular', size: 10 })
      pdf.text(words, PAGE.side + (isChapter ? 0 : 14), top, { lineBreak: false })
      const number = String(page)
      pdf.text(number, PAGE.side + TEXT_WIDTH - pdf.widthOfString(number), top, { lineBreak: false })
    })
    pdf.y = top + line
  }
}

function pageNumber({ pdf }: Writer): number {
  return pdf.bufferedPageRange().count
}
