/** A field of a form, or a column of a list. */
export interface SspField {
  readonly id: string
  readonly label: string
  readonly kind: 'line' | 'text' | 'choice' | 'number' | 'day'
  /** The options of a choice. */
  readonly options?: readonly string[]
  /** When absent, the section is incomplete without a value. */
  readonly isOptional?: true
  readonly hint?: string
  /** For a date: the field whose date must come first. */
  readonly after?: string
  /** Taken from the company's profile, and not written in the SSP. */
  readonly recorded?: RecordedFact
}

/** What the company's profile says. */
export type RecordedFact = 'name' | 'address' | 'phone' | 'cageCodes' | 'uei'

/** The origin of a section's content that is not written in the SSP itself. */
export type SspSource = 'controls' | 'applicability' | 'providers' | 'risks' | 'versions'

export type DiagramTableName = 'parts' | 'flows'

export type SectionContent =
  /** Text in paragraphs; complete from `leastWords` words on. */
  | { readonly kind: 'prose'; readonly leastWords: number }
  | { readonly kind: 'form'; readonly fields: readonly SspField[] }
  | {
      readonly kind: 'list'
      /** The name of one row in a sentence: "piece of hardware". */
      readonly singular: string
      readonly fields: readonly SspField[]
      /** Values of the first field that each need a row. */
      readonly mustHave?: readonly string[]
      /** The list may be empty when a reason is given. */
      readonly mayBeNone?: true
      /** Exceptions recorded with the requirements come before the rows. */
      readonly recorded?: 'exceptions'
    }
  /** The company's diagram, with the named tables. */
  | {
      readonly kind: 'diagram'
      readonly tables: readonly DiagramTableName[]
      /** The protected information in a word: "CUI". */
      readonly information: string
    }
  | {
      readonly kind: 'filled'
      readonly from: SspSource
      /** Incomplete while there is nothing to fill it from. */
      readonly isRequired?: true
    }

export interface SspSection {
  /** Never changes, because content is stored under it. Equal sections of two protocols share it. */
  readonly id: string
  readonly number: string
  readonly title: string
  /** The required content, addressed to the author. */
  readonly asks: string
  readonly citation: string
  readonly content: SectionContent
}

export interface SspChapter {
  readonly number: string
  readonly title: string
  readonly sections: readonly SspSection[]
}

/** The document of a protocol: its name, its legal basis and its sections. */
export interface SspOutline {
  readonly title: string
  /** In a sentence: "Freeze the plan". */
  readonly noun: string
  readonly basis: string
  readonly chapters: readonly SspChapter[]
}

/** All sections in their order. */
export function sectionsOf(outline: SspOutline): readonly SspSection[] {
  return outline.chapters.flatMap(({ sections }) => sections)
}

/** The field ids of a section's prose, and of the reason why a list is empty. */
export const PROSE = 'text'
export const WHY_NONE = 'none'
