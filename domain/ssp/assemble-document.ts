import type { PlanOutline } from './outline.ts'
import type { PlanContent, PlanVersion } from './plan-content.ts'
import type { DocumentChapter, PlanDocument } from './plan-document.ts'
import { planProgress } from './plan-progress.ts'
import { blocksOf } from './section-blocks.ts'

/** The version that is about to be frozen. */
export interface Freezing {
  readonly version: PlanVersion
  /** "CMMC Level 2" */
  readonly protocol: string
}

/** The document that a version keeps; its own line stands in its record of changes. */
export function assembleDocument(outline: PlanOutline, content: PlanContent, freezing: Freezing): PlanDocument {
  const { version, protocol } = freezing
  const whole: PlanContent = { ...content, versions: [...content.versions, version] }
  const { percent, sections } = planProgress(outline, whole)
  const standings = new Map(sections.map((standing) => [standing.section.id, standing]))
  return {
    format: 1,
    title: outline.title,
    basis: outline.basis,
    company: content.company,
    cageCode: content.cageCode,
    protocol,
    version: version.number,
    note: version.note,
    frozenAt: version.frozenAt,
    frozenBy: version.frozenBy ?? '',
    percent,
    chapters: outline.chapters.map(({ number, title, sections: asked }): DocumentChapter => ({
      number,
      title,
      sections: asked.map((section) => ({
        id: section.id,
        number: section.number,
        title: section.title,
        citation: section.citation,
        state: standings.get(section.id)?.state ?? 'Empty',
        missing: standings.get(section.id)?.missing ?? [],
        blocks: blocksOf(section, whole),
      })),
    })),
  }
}
