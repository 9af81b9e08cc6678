import type { Diagram } from '../diagram/diagram.ts'
import type { SectionState } from './plan-progress.ts'

/** A piece of a section as it is shown, printed and compared. */
export type Block =
  | {
      readonly kind: 'text'
      /** Empty for text that stands by itself. */
      readonly heading: string
      /** Where the thing of the heading stands: "Implemented". Empty where that is no question. */
      readonly mark: string
      /** In paragraphs. */
      readonly text: string
    }
  | {
      readonly kind: 'picture'
      /** What it shows stands in tables too. */
      readonly diagram: Diagram
      /** Whether its arrows say what passes. */
      readonly hasWords: boolean
    }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  /** A heading over the blocks that follow, until the next. */
  | { readonly kind: 'group'; readonly title: string }

export interface DocumentSection {
  readonly id: string
  readonly number: string
  readonly title: string
  readonly citation: string
  readonly state: SectionState
  readonly missing: readonly string[]
  readonly blocks: readonly Block[]
}

export interface DocumentChapter {
  readonly number: string
  readonly title: string
  readonly sections: readonly DocumentSection[]
}

/**
 * A plan as it stood at one moment, with everything that is needed to show it: what a version keeps. A later release
 * that asks for other sections shows an old version as it was.
 */
export interface PlanDocument {
  readonly format: 1
  readonly title: string
  readonly basis: string
  readonly company: string
  readonly cageCode: string | null
  /** "CMMC Level 2" */
  readonly protocol: string
  readonly version: number
  readonly note: string
  readonly frozenAt: string
  readonly frozenBy: string
  readonly percent: number
  readonly chapters: readonly DocumentChapter[]
}

/** The text of a section, for comparing and searching. */
export function sectionText({ blocks }: Pick<DocumentSection, 'blocks'>): string {
  return blocks.map(blockText).filter(Boolean).join('\n\n')
}

function blockText(block: Block): string {
  if (block.kind === 'text') {
    const heading = [block.heading, block.mark].filter(Boolean).join(' · ')
    return [heading, block.text].filter(Boolean).join('\n')
  }
  if (block.kind === 'picture' || block.kind === 'group') return ''
  return block.rows.map((row) => row.filter(Boolean).join(' · ')).join('\n')
}

export interface SectionChange {
  readonly id: string
  readonly number: string
  readonly title: string
  readonly kind: 'added' | 'removed' | 'changed' | 'same'
  readonly before: string
  readonly after: string
}

/**
 * What became of each section from one version to another, in the order of the later; what is gone stands at the end.
 */
export function compareDocuments(earlier: PlanDocument, later: PlanDocument): readonly SectionChange[] {
  const before = new Map(allSections(earlier).map((section) => [section.id, section]))
  const changes = allSections(later).map((section): SectionChange => {
    const known = before.get(section.id)
    before.delete(section.id)
    const texts = { before: known === undefined ? '' : sectionText(known), after: sectionText(section) }
    const kind = known === undefined ? 'added' : texts.before === texts.after ? 'same' : 'changed'
    return { id: section.id, number: section.number, title: section.title, kind, ...texts }
  })
  const gone = [...before.values()].map((section): SectionChange => {
    return {
      id: section.id,
      number: section.number,
      title: section.title,
      kind: 'removed',
      before: sectionText(section),
      after: '',
    }
  })
  return [...changes, ...gone]
}

function allSections({ chapters }: PlanDocument): readonly DocumentSection[] {
  return chapters.flatMap(({ sections }) => sections)
}
