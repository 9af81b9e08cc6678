import type { DocumentChapter } from '#domain/ssp/ssp-document.ts'
import { printable } from '../printable.ts'
import type { Printed } from '../printed-document.ts'
import type { Rendering } from '../rendering.ts'
import { writeContents, type Entry } from './contents.ts'
import { drawLogo } from './logo-of.ts'
import { drawEdges } from './page-edges.ts'
import { keepSection, sectionOf } from './section-of.ts'
import { tableOf } from './table-of.ts'
import { COLORS, Writer } from './writer.ts'

/** The document as a tagged PDF with bookmarks and reproducible bytes. */
export async function toPdf(printed: Printed, rendering: Rendering): Promise<Buffer> {
  const writer = new Writer({
    title: `${printed.title}, ${printed.company}`,
    subject: printed.basis,
    author: printed.author,
    keywords: printed.keywords,
    at: new Date(printed.at),
  })
  if (printed.logo !== undefined) await drawLogo(writer, printed.logo, printed.company)
  cover(writer, printed)
  writer.pdf.addPage()
  const contents = writer.element(writer.root, 'TOC')
  const entries = await chaptersOf(writer, printed, rendering)
  writer.pdf.switchToPage(1)
  writeContents(writer, contents, entries)
  drawEdges(writer, printed, rendering.marking)
  return writer.bytes()
}

function cover(writer: Writer, { title, company, facts }: Printed): void {
  writer.pdf.y = 210
  writer.paragraph(writer.root, 'H1', title, { font: 'bold', size: 28 }, 4)
  writer.paragraph(writer.root, 'P', printable(company), { size: 15, color: COLORS.muted }, 28)
  tableOf(writer, writer.root, { kind: 'table', head: [], rows: facts })
}

async function chaptersOf(writer: Writer, { chapters }: Printed, { pace }: Rendering): Promise<readonly Entry[]> {
  const total = chapters.reduce((sum, { sections }) => sum + sections.length, 0)
  const entries: Entry[] = []
  let done = 0
  const turn = async () => pace?.(done, total)
  for (const chapter of chapters) {
    const begun = beginChapter(writer, chapter)
    entries.push(begun.entry)
    for (const section of chapter.sections) {
      await turn()
      keepSection(writer, section)
      const words = `${section.number}  ${section.title}`
      entries.push({ words, isChapter: false, ...placeHere(writer, `section-${section.number}`) })
      const inside = begun.bookmark.addItem(words, { expanded: false })
      await sectionOf(writer, writer.element(begun.part, 'Sect'), section, inside, turn)
      done += 1
    }
  }
  await turn()
  return entries
}

/** Each chapter begins a page. */
function beginChapter(writer: Writer, { number, title }: DocumentChapter) {
  const { pdf } = writer
  pdf.addPage()
  const words = `${number}  ${title}`
  const bookmark = pdf.outline.addItem(words, { expanded: true })
  const part = writer.element(writer.root, 'Sect')
  const entry: Entry = { words, isChapter: true, ...placeHere(writer, `chapter-${number}`) }
  writer.paragraph(part, 'H2', words, { font: 'bold', size: 17 }, 8)
  return { bookmark, part, entry }
}

function placeHere({ pdf }: Writer, place: string) {
  pdf.addNamedDestination(place, 'XYZ', null, pdf.y, null)
  return { page: pdf.bufferedPageRange().count, place }
}
