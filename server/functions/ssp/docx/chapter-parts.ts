import { HeadingLevel, Paragraph, TextRun, type FileChild } from 'docx'
import type { Block, DocumentChapter, DocumentSection } from '#domain/ssp/plan-document.ts'
import { printable } from '../printable.ts'
import { paragraphs } from './paragraphs.ts'
import { pictureOf } from './picture-of.ts'
import { BRAND, MUTED } from './styles.ts'
import type { ToPng } from './svg-to-png.ts'
import { tableOf } from './table-of.ts'

/** A chapter on a page of its own. */
export function chapterParts({ number, title, sections }: DocumentChapter, toPng: ToPng): FileChild[] {
  const heading = new Paragraph({ text: `${number}  ${title}`, heading: HeadingLevel.HEADING_1, pageBreakBefore: true })
  return [heading, ...sections.flatMap((section) => sectionParts(section, toPng))]
}

function sectionParts(section: DocumentSection, toPng: ToPng): FileChild[] {
  const { number, title, citation, missing, blocks } = section
  return [
    new Paragraph({ text: `${number}  ${title}`, heading: HeadingLevel.HEADING_2 }),
    new Paragraph({ text: citation, style: 'Citation' }),
    ...(missing.length > 0 ? [notComplete(missing)] : []),
    ...blocks.flatMap((block) => blockParts(block, toPng)),
  ]
}

/** A reader must not take for complete what is not. */
function notComplete(missing: readonly string[]): Paragraph {
  return new Paragraph({
    keepNext: true,
    children: [
      new TextRun({ text: 'Not complete. ', bold: true, color: MUTED }),
      new TextRun({ text: printable(`Still missing: ${missing.join('; ')}.`), italics: true, color: MUTED }),
    ],
  })
}

function blockParts(block: Block, toPng: ToPng): FileChild[] {
  if (block.kind === 'picture') return [pictureOf(block, toPng)]
  if (block.kind === 'table') return [tableOf(block), new Paragraph({ spacing: { after: 60 } })]
  const body = paragraphs(block.text)
  if (block.heading === '') return body
  const heading = new Paragraph({ text: printable(block.heading), heading: HeadingLevel.HEADING_3 })
  const mark = new Paragraph({
    keepNext: true,
    children: [new TextRun({ text: block.mark, bold: true, color: BRAND, size: 19 })],
  })
  return [heading, ...(block.mark === '' ? [] : [mark]), ...(body.length === 0 ? [nothing()] : body)]
}

function nothing(): Paragraph {
  return new Paragraph({ children: [new TextRun({ text: 'Nothing is written here.', italics: true, color: MUTED })] })
}
