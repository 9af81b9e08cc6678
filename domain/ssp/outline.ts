/** One value that is asked for: in a form once, in a list once a row. */
export interface PlanField {
  readonly id: string
  readonly label: string
  readonly kind: 'line' | 'text' | 'choice' | 'number' | 'day'
  /** Of a choice. */
  readonly options?: readonly string[]
  /** Absent: the plan is not complete without it. */
  readonly isOptional?: true
  readonly hint?: string
  /** Of a day: the field whose day comes before it. */
  readonly after?: string
}

/** Where the content of a section comes from that is not written in the plan itself. */
export type PlanSource = 'controls' | 'applicability' | 'providers' | 'versions'

export type DiagramTableName = 'parts' | 'flows'

export type SectionContent =
  /** Text in paragraphs; `leastWords` is what a reader could not do without. */
  | { readonly kind: 'prose'; readonly leastWords: number }
  | { readonly kind: 'form'; readonly fields: readonly PlanField[] }
  | {
      readonly kind: 'list'
      /** One of them, in a sentence: "piece of hardware". */
      readonly singular: string
      readonly fields: readonly PlanField[]
      /** Values of the first field that must each stand in a row. */
      readonly mustHave?: readonly string[]
      /** There may be none, where it is said why. */
      readonly mayBeNone?: true
      /** What is recorded with the requirements stands before the rows. */
      readonly recorded?: 'exceptions'
    }
  /** The diagram of the company, with these of its tables. */
  | {
      readonly kind: 'diagram'
      readonly tables: readonly DiagramTableName[]
      /** What is protected, in a word: "CUI". */
      readonly information: string
    }
  | { readonly kind: 'filled'; readonly from: PlanSource }

export interface PlanSection {
  /** Stays the same for good: content is kept under it. Sections of two protocols that ask for the same share it. */
  readonly id: string
  readonly number: string
  readonly title: string
  /** What it must contain, addressed to the author. */
  readonly asks: string
  readonly citation: string
  readonly content: SectionContent
}

export interface PlanChapter {
  readonly number: string
  readonly title: string
  readonly sections: readonly PlanSection[]
}

/** How a protocol wants its document: its name, what demands it, and its sections. */
export interface PlanOutline {
  readonly title: string
  /** In a sentence: "Freeze the plan". */
  readonly noun: string
  readonly basis: string
  readonly chapters: readonly PlanChapter[]
}

/** All sections in their order. */
export function sectionsOf(outline: PlanOutline): readonly PlanSection[] {
  return outline.chapters.flatMap(({ sections }) => sections)
}

/** Under which field of a section its prose is kept, and that of a list why it has no rows. */
export const PROSE = 'text'
export const WHY_NONE = 'none'
