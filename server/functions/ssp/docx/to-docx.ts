import { Document, LeaderType, PageBreak, Paragraph, TableOfContents } from 'docx'
import type { PlanDocument } from '#domain/ssp/plan-document.ts'
import type { Rendering } from '../rendering.ts'
import { chapterParts } from './chapter-parts.ts'
import { cover } from './cover.ts'
import { pageFooter, pageHeader } from './page-edges.ts'
import { packStable } from './pack-stable.ts'
import { PAGE, STYLES } from './styles.ts'
import { loadToPng } from './svg-to-png.ts'

/** The document as a Word file: headings that make an outline, tables whose heads repeat, and no time of its own. */
export async function toDocx(plan: PlanDocument, { marking, sha256 }: Rendering): Promise<Buffer> {
  const toPng = await loadToPng()
  const document = new Document({
    title: `${plan.title}, ${plan.company}`,
    subject: plan.basis,
    creator: plan.frozenBy,
    lastModifiedBy: plan.frozenBy,
    description: `Version ${plan.version}, SHA-256 of its content ${sha256}`,
    styles: STYLES,
    sections: [
      {
        properties: { page: PAGE, titlePage: true },
        headers: { default: pageHeader(plan, marking), first: pageHeader(undefined, marking) },
        footers: { default: pageFooter(plan, marking), first: pageFooter(undefined, marking) },
        children: [
          ...cover(plan, sha256),
          new Paragraph({ children: [new PageBreak()] }),
          new Paragraph({ text: 'Contents', style: 'ContentsTitle' }),
          // Without page numbers: Word writes them when it updates the field.
          new TableOfContents('Contents', { hyperlink: true, headingStyleRange: '1-2', tabLeader: LeaderType.NONE }),
          ...plan.chapters.flatMap((chapter) => chapterParts(chapter, toPng)),
        ],
      },
    ],
  })
  return packStable(document, plan.frozenAt)
}
