import { sectionsOf, type SspOutline, type SspSection } from './outline.ts'
import { fieldText, rowsOf, type SspContent } from './ssp-content.ts'
import { hasRecorded, progressOf, type SectionProgress } from './section-progress.ts'

/** `Filled`: a complete section whose content comes from other pages, so it has no review here. */
export type SectionState = 'Empty' | 'Draft' | 'Reviewed' | 'Filled'

export interface SectionStatus extends SectionProgress {
  readonly section: SspSection
  readonly state: SectionState
}

export interface SspProgress {
  readonly sections: readonly SectionStatus[]
  /**
   * Rounded down, so that 100 means complete. Every section that people fill has the same weight; what is filled in
   * automatically has none, so that an empty document has 0.
   */
  readonly percent: number
  /** The number of incomplete sections. */
  readonly open: number
}

/** The progress of an SSP by section. */
export function sspProgress(outline: SspOutline, content: SspContent): SspProgress {
  const sections = sectionsOf(outline).map((section): SectionStatus => {
    const progress = progressOf(section, content)
    return { section, ...progress, state: stateOf(section, content, progress) }
  })
  const weighed = sections.filter(({ of }) => of > 0)
  const share = weighed.reduce((total, { done, of }) => total + done / of, 0)
  const open = sections.filter(({ missing }) => missing.length > 0).length
  const percent = open === 0 ? 100 : Math.min(99, Math.floor((share / weighed.length) * 100))
  return { sections, percent, open }
}

function stateOf(section: SspSection, content: SspContent, { missing, done }: SectionProgress): SectionState {
  if (section.content.kind === 'filled') return missing.length === 0 ? 'Filled' : done === 0 ? 'Empty' : 'Draft'
  if (content.reviews.some((review) => review.section === section.id)) return 'Reviewed'
  return hasContent(section, content) ? 'Draft' : 'Empty'
}

function hasContent(section: SspSection, content: SspContent): boolean {
  if (section.content.kind === 'diagram') return content.parts.length > 0
  return (
    content.texts.some((text) => text.section === section.id && text.body.trim() !== '') ||
    rowsOf(content, section).length > 0 ||
    hasRecorded(section, content) ||
    hasRecordedFact(section, content)
  )
}

/** The company's name is always recorded, and optional for that reason. */
function hasRecordedFact(section: SspSection, content: SspContent): boolean {
  const fields = section.content.kind === 'form' ? section.content.fields : []
  return fields.some(
    (field) => field.recorded !== undefined && field.isOptional !== true && fieldText(content, section, field) !== '',
  )
}
