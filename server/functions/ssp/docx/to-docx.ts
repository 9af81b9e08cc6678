import { Document, LeaderType, PageBreak, Paragraph, TableOfContents, type FileChild } from 'docx'
import { estimatePageNumbers } from 'docx/layout'
import type { Printed } from '../printed-document.ts'
import type { Rendering } from '../rendering.ts'
import { chapterHeading, sectionParts } from './chapter-parts.ts'
import { cover } from './cover.ts'
import { draftMark } from './draft-mark.ts'
import { pageFooter, pageHeader } from './page-edges.ts'
import { packStable } from './pack-stable.ts'
import { NUMBERING } from './paragraphs.ts'
import { PAGE, STYLES } from './styles.ts'
import { loadToPng, type ToPng } from '../svg-to-picture.ts'

/** The document as a Word file: headings that form an outline, tables with repeated heads, and no time of its own. */
export async function toDocx(printed: Printed, rendering: Rendering): Promise<Buffer> {
  const { marking } = rendering
  const { title, company, basis, author, isDraft, edition } = printed
  const toPng = await loadToPng()
  const behind = () => (isDraft ? [draftMark(toPng)] : [])
  const footerOf = (words: string | undefined) => pageFooter(words, marking)
  const document = new Document({
    title: `${title}, ${company}`,
    subject: basis,
    creator: author,
    lastModifiedBy: author,
    description: printed.keywords,
    styles: STYLES,
    numbering: NUMBERING,
    // A second or more without a pause, for the page numbers in the contents: documents are written in a thread.
    pageNumbers: estimatePageNumbers,
    sections: [
      {
        properties: { page: PAGE, titlePage: true },
        headers: {
          default: pageHeader(printed, marking, behind()),
          first: pageHeader(undefined, marking, behind()),
        },
        footers: {
          default: footerOf(edition),
          first: footerOf(undefined),
        },
        children: [
          ...cover(printed),
          new Paragraph({ children: [new PageBreak()] }),
          new Paragraph({ text: 'Contents', style: 'ContentsTitle' }),
          new TableOfContents('Contents', { hyperlink: true, headingStyleRange: '1-2', tabLeader: LeaderType.DOT }),
          ...(await chaptersOf(printed, toPng, rendering)),
        ],
      },
    ],
  })
  return packStable(document, printed.at)
}

async function chaptersOf({ chapters }: Printed, toPng: ToPng, { pace }: Rendering): Promise<FileChild[]> {
  const total = chapters.reduce((sum, { sections }) => sum + sections.length, 0)
  const parts: FileChild[] = []
  let done = 0
  for (const chapter of chapters) {
    parts.push(chapterHeading(chapter))
    for (const section of chapter.sections) {
      await pace?.(done, total)
      parts.push(...sectionParts(section, toPng))
      done += 1
    }
  }
  await pace?.(total, total)
  return parts
}
