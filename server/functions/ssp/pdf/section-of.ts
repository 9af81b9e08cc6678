import type { Block, DocumentSection } from '#domain/ssp/ssp-document.ts'
import { printable } from '../printable.ts'
import { flowText, listOf } from './flow-text.ts'
import { pictureOf, roomForPicture } from './picture-of.ts'
import { tableOf } from './table-of.ts'
import { COLORS, type Element, type Writer } from './writer.ts'

/** In points: a heading with the first lines below it, which stay on one page. */
const ROOM = { group: 125, heading: 95 } as const
/**
 * In points: a section's heading with its citation, a line of missing content, and the maximum of those kept
 * together.
 */
const [ABOVE, LINE, MOST_LINES] = [50, 17, 6]
const MUTED = { font: 'italic', color: COLORS.muted } as const

/** Begins a new page if the beginning of a section has no room. */
export function keepSection(writer: Writer, { missing, blocks: [first, second] }: DocumentSection): void {
  if (first?.kind === 'picture' && second === undefined) return writer.keep(ABOVE + roomForPicture(first))
  const lines = missing.length === 0 ? 0 : Math.min(MOST_LINES, missing.length + 1)
  writer.keep(ABOVE + lines * LINE + (first?.kind === 'group' ? ROOM.group : ROOM.heading))
}

/** A picture that does not fit on its page follows its tables, which fill it. */
function inOrder(writer: Writer, blocks: readonly Block[]): readonly Block[] {
  const [first, ...others] = blocks
  return first?.kind === 'picture' && writer.room < roomForPicture(first) ? [...others, first] : blocks
}

/** @param turn yields to other work: a section may have a hundred requirements */
export async function sectionOf(
  writer: Writer,
  part: Element,
  section: DocumentSection,
  bookmark: PDFKit.PDFOutline,
  turn: () => Promise<void>,
): Promise<void> {
  const { number, title, citation, missing, blocks } = section
  writer.paragraph(part, 'H3', `${number}  ${title}`, { font: 'bold', size: 13.5 }, citation === '' ? 5 : 1)
  if (citation !== '') writer.paragraph(part, 'P', citation, { size: 9, color: COLORS.muted }, 5)
  if (missing.length > 0) {
    writer.paragraph(part, 'P', 'Not complete. Still missing:', MUTED, 2)
    const items = missing.map((text) => ({ label: '•', text: printable(text) }))
    listOf(writer, part, items, MUTED)
  }
  let place: Place = { part, bookmark, heading: 'H4' }
  for (const block of inOrder(writer, blocks)) {
    await turn()
    if (block.kind === 'group') place = groupOf(writer, part, block.title, bookmark)
    else blockOf(writer, block, place)
  }
  writer.pdf.y += 12
}

/** The parent of a block: the section, or a group of it. */
interface Place {
  readonly part: Element
  readonly bookmark: PDFKit.PDFOutline
  readonly heading: 'H4' | 'H5'
}

function groupOf(writer: Writer, part: Element, title: string, bookmark: PDFKit.PDFOutline): Place {
  writer.keep(ROOM.group)
  const words = printable(title)
  const inside = bookmark.addItem(words, { expanded: false })
  const group = writer.element(part, 'Sect')
  writer.pdf.y += 4
  writer.paragraph(group, 'H4', words, { font: 'bold', size: 12, color: COLORS.muted }, 4)
  return { part: group, bookmark: inside, heading: 'H5' }
}

function blockOf(writer: Writer, block: Exclude<Block, { kind: 'group' }>, { part, bookmark, heading }: Place): void {
  if (block.kind === 'table') return tableOf(writer, part, block)
  if (block.kind === 'picture') return pictureOf(writer, part, block)
  const body = printable(block.text)
  if (block.heading !== '') {
    writer.keep(ROOM.heading)
    bookmark.addItem(printable(block.heading))
    writer.paragraph(part, heading, printable(block.heading), { font: 'bold', size: 11 }, 1)
    if (block.mark !== '') writer.paragraph(part, 'P', block.mark, { font: 'bold', size: 9.5, color: COLORS.brand }, 2)
    if (body.trim() === '') writer.paragraph(part, 'P', 'No text yet.', MUTED)
  }
  flowText(writer, part, body)
}
