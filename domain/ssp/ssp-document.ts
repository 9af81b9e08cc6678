import type { Logo } from '../companies/logo.ts'
import type { Diagram } from '../diagram/diagram.ts'
import type { SectionState } from './ssp-progress.ts'

/** A part of a section for display, print and comparison. */
export type Block =
  | {
      readonly kind: 'text'
      /** Empty for text without a heading. */
      readonly heading: string
      /** The status of what the heading names: "Implemented". Empty when it has none. */
      readonly mark: string
      /** In paragraphs. */
      readonly text: string
    }
  | {
      readonly kind: 'picture'
      /** Its content is in tables too. */
      readonly diagram: Diagram
      /** Whether arrows are labeled with the information. */
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
 * A frozen SSP with everything needed to show it, so that a later release with other sections shows an old version
 * unchanged.
 */
export interface SspDocument {
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
  /** Of the company when it was frozen. */
  readonly logo?: DocumentLogo | undefined
}

export interface DocumentLogo extends Logo {
  /** The file, in Base64. */
  readonly data: string
}

/** The text of a section, for comparison and search. */
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
 * The change of each section between two versions, in the order of the later one; removed sections come last.
 */
export function compareDocuments(earlier: SspDocument, later: SspDocument): readonly SectionChange[] {
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

function allSections({ chapters }: SspDocument): readonly DocumentSection[] {
  return chapters.flatMap(({ sections }) => sections)
}
