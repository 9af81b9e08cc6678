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
  const { version } = freezing
  return documentOf(outline, { ...content, versions: [...content.versions, version] }, freezing)
}

/** What would be frozen now, without a line in the record of changes. */
export function assembleDraft(
  outline: PlanOutline,
  content: PlanContent,
  { protocol, by, at }: { readonly protocol: string; readonly by: string | null; readonly at: string },
): PlanDocument {
  const number = (content.versions.at(-1)?.number ?? 0) + 1
  return documentOf(outline, content, { protocol, version: { number, frozenAt: at, frozenBy: by, note: '' } })
}

function documentOf(outline: PlanOutline, whole: PlanContent, { version, protocol }: Freezing): PlanDocument {
  const { percent, sections } = planProgress(outline, whole)
  const sectionStatuses = new Map(sections.map((status) => [status.section.id, status]))
  return {
    format: 1,
    title: outline.title,
    basis: outline.basis,
    company: whole.company,
    cageCode: whole.cageCode,
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
        state: sectionStatuses.get(section.id)?.state ?? 'Empty',
        missing: sectionStatuses.get(section.id)?.missing ?? [],
        blocks: blocksOf(section, whole),
      })),
    })),
  }
}
