import { HeadingLevel, Paragraph, TextRun, type FileChild } from 'docx'
import type { Block, DocumentChapter, DocumentSection } from '#domain/ssp/ssp-document.ts'
import { printable } from '../printable.ts'
import { aside, flowParagraphs } from './paragraphs.ts'
import { pictureOf } from './picture-of.ts'
import { BRAND, MUTED } from './styles.ts'
import type { ToPng } from '../svg-to-picture.ts'
import { tableOf } from './table-of.ts'

/** A chapter begins a page. */
export function chapterHeading({ number, title }: DocumentChapter): FileChild {
  return new Paragraph({ text: `${number}  ${title}`, heading: HeadingLevel.HEADING_1, pageBreakBefore: true })
}

export function sectionParts(section: DocumentSection, toPng: ToPng): FileChild[] {
  const { number, title, citation, missing, blocks } = section
  return [
    new Paragraph({ text: `${number}  ${title}`, heading: HeadingLevel.HEADING_2 }),
    ...(citation === '' ? [] : [new Paragraph({ text: citation, style: 'Citation' })]),
    ...notComplete(missing),
    ...blocks.flatMap((block, at) => blockParts(block, isInGroup(blocks, at), toPng)),
  ]
}

/** Readers must not take incomplete content for complete. */
function notComplete(missing: readonly string[]): FileChild[] {
  if (missing.length === 0) return []
  const words = new TextRun({ text: 'Not complete. Still missing:', italics: true, color: MUTED })
  const head = new Paragraph({ keepNext: true, spacing: { after: 40 }, children: [words] })
  return [head, ...missing.map((one, at) => aside(one, MUTED, at === missing.length - 1))]
}

function isInGroup(blocks: readonly Block[], at: number): boolean {
  return blocks.slice(0, at).some(({ kind }) => kind === 'group')
}

function blockParts(block: Block, inGroup: boolean, toPng: ToPng): FileChild[] {
  if (block.kind === 'group') return [new Paragraph({ text: printable(block.title), heading: HeadingLevel.HEADING_3 })]
  if (block.kind === 'picture') return [pictureOf(block, toPng)]
  if (block.kind === 'table') return [tableOf(block), new Paragraph({ spacing: { after: 60 } })]
  const body = flowParagraphs(block.text)
  if (block.heading === '') return body
  const heading = new Paragraph({
    text: printable(block.heading),
    heading: inGroup ? HeadingLevel.HEADING_4 : HeadingLevel.HEADING_3,
  })
  const mark = new Paragraph({
    keepNext: true,
    children: [new TextRun({ text: block.mark, bold: true, color: BRAND, size: 19 })],
  })
  return [heading, ...(block.mark === '' ? [] : [mark]), ...(body.length === 0 ? [nothing()] : body)]
}

function nothing(): Paragraph {
  return new Paragraph({ children: [new TextRun({ text: 'No text yet.', italics: true, color: MUTED })] })
}
