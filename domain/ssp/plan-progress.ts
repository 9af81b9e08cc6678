import { sectionsOf, type PlanOutline, type PlanSection } from './outline.ts'
import { rowsOf, type PlanContent } from './plan-content.ts'
import { hasRecorded, progressOf, type SectionProgress } from './section-progress.ts'

/** `Filled` is what comes from elsewhere and lacks nothing; it is not read through here. */
export type SectionState = 'Empty' | 'Draft' | 'Reviewed' | 'Filled'

export interface SectionStatus extends SectionProgress {
  readonly section: PlanSection
  readonly state: SectionState
}

export interface PlanProgress {
  readonly sections: readonly SectionStatus[]
  /** Of a hundred, rounded down: 100 only when nothing at all is missing. Each section weighs the same. */
  readonly percent: number
  /** How many sections lack something. */
  readonly open: number
}

/** How far a plan is, section by section. */
export function planProgress(outline: PlanOutline, content: PlanContent): PlanProgress {
  const sections = sectionsOf(outline).map((section): SectionStatus => {
    const progress = progressOf(section, content)
    return { section, ...progress, state: stateOf(section, content, progress) }
  })
  const share = sections.reduce((total, { done, of }) => total + (of === 0 ? 1 : done / of), 0)
  const open = sections.filter(({ missing }) => missing.length > 0).length
  const percent = open === 0 ? 100 : Math.min(99, Math.floor((share / sections.length) * 100))
  return { sections, percent, open }
}

function stateOf(section: PlanSection, content: PlanContent, { missing, done }: SectionProgress): SectionState {
  if (section.content.kind === 'filled') return missing.length === 0 ? 'Filled' : done === 0 ? 'Empty' : 'Draft'
  if (content.reviews.some((review) => review.section === section.id)) return 'Reviewed'
  return hasContent(section, content) ? 'Draft' : 'Empty'
}

function hasContent(section: PlanSection, content: PlanContent): boolean {
  if (section.content.kind === 'diagram') return content.parts.length > 0
  return (
    content.texts.some((text) => text.section === section.id && text.body.trim() !== '') ||
    rowsOf(content, section).length > 0 ||
    hasRecorded(section, content)
  )
}
