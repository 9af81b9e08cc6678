import type { DocumentChapter, PlanDocument } from '#domain/ssp/plan-document.ts'
import { coverFacts, versionWords } from '../cover-facts.ts'
import { printable } from '../printable.ts'
import type { Rendering } from '../rendering.ts'
import { writeContents, type Entry } from './contents.ts'
import { drawEdges } from './page-edges.ts'
import { keepSection, sectionOf } from './section-of.ts'
import { tableOf } from './table-of.ts'
import { COLORS, Writer } from './writer.ts'

/** The document as a tagged PDF with bookmarks, the same bytes whenever it is made. */
export async function toPdf(plan: PlanDocument, rendering: Rendering): Promise<Buffer> {
  const { marking, sha256, isDraft = false } = rendering
  const writer = new Writer({
    title: `${plan.title}, ${plan.company}`,
    subject: plan.basis,
    author: plan.frozenBy,
    keywords: `Version ${versionWords(plan, isDraft)}, SHA-256 of its content ${sha256}`,
    at: new Date(plan.frozenAt),
  })
  cover(writer, plan, rendering)
  writer.pdf.addPage()
  const contents = writer.element(writer.root, 'TOC')
  const entries = await chaptersOf(writer, plan, rendering)
  writer.pdf.switchToPage(1)
  writeContents(writer, contents, entries)
  drawEdges(writer, plan, { marking, isDraft })
  return writer.bytes()
}

function cover(writer: Writer, plan: PlanDocument, rendering: Rendering): void {
  writer.pdf.y = 210
  writer.paragraph(writer.root, 'H1', plan.title, { font: 'bold', size: 28 }, 4)
  writer.paragraph(writer.root, 'P', printable(plan.company), { size: 15, color: COLORS.muted }, 28)
  tableOf(writer, writer.root, { kind: 'table', head: [], rows: coverFacts(plan, rendering) })
}

async function chaptersOf(writer: Writer, { chapters }: PlanDocument, { pace }: Rendering): Promise<readonly Entry[]> {
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
