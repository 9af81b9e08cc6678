import type { SspOutline } from './outline.ts'
import type { SspContent, SspVersion } from './ssp-content.ts'
import type { DocumentChapter, SspDocument } from './ssp-document.ts'
import { sspProgress } from './ssp-progress.ts'
import { blocksOf } from './section-blocks.ts'

/** The version to freeze. */
export interface Freezing {
  readonly version: SspVersion
  /** "CMMC Level 2" */
  readonly protocol: string
}

/** The document of a version, including its own line in the record of changes. */
export function assembleDocument(outline: SspOutline, content: SspContent, freezing: Freezing): SspDocument {
  const { version } = freezing
  return documentOf(outline, { ...content, versions: [...content.versions, version] }, freezing)
}

/** The document of the current content, without a line in the record of changes. */
export function assembleDraft(
  outline: SspOutline,
  content: SspContent,
  { protocol, by, at }: { readonly protocol: string; readonly by: string | null; readonly at: string },
): SspDocument {
  const number = (content.versions.at(-1)?.number ?? 0) + 1
  return documentOf(outline, content, { protocol, version: { number, frozenAt: at, frozenBy: by, note: '' } })
}

function documentOf(outline: SspOutline, whole: SspContent, { version, protocol }: Freezing): SspDocument {
  const { percent, sections } = sspProgress(outline, whole)
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
