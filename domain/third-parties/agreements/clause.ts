/** Which agreements a clause belongs to. */
export const AGREEMENT_CATALOGS = ['BAA', 'CUI subcontract'] as const
export type AgreementCatalog = (typeof AGREEMENT_CATALOGS)[number]

export const CLAUSE_STATES = ['Present', 'Weak', 'Missing'] as const
export type ClauseState = (typeof CLAUSE_STATES)[number]

/** What a person decides about a clause. */
export const DECIDED_STATES = [...CLAUSE_STATES, 'Not applicable'] as const
export type DecidedState = (typeof DECIDED_STATES)[number]

/**
 * Phrases of which one must appear, separated by `|`. Words are compared without case and punctuation; `*` ends a word
 * that may go on (`report*`), and ` ... ` allows up to eight words in between. A blank to be filled in is `blank`;
 * `^` begins a phrase that begins its sentence, after its number if it has one.
 */
export type Phrases = string

/** Phrases that must all appear within one passage: up to three sentences of one paragraph. */
export type Sign = readonly Phrases[]

/** What makes a clause weak where it is found. */
export interface Weakness {
  /** What is wrong, in a sentence for the person who reviews it. */
  readonly words: string
  /** Weak where all of these appear in its paragraph. */
  readonly when?: Sign
  /** Not weak where one of these appears. */
  readonly unless?: Phrases
  /** Where `unless` is looked for: the passage that was found, unless stated. */
  readonly within?: 'paragraph' | 'document'
}

export interface Clause {
  /** Stable: results and decisions refer to it. */
  readonly id: string
  readonly catalog: AgreementCatalog
  readonly citation: string
  readonly title: string
  /** What the text must say, in our words. */
  readonly asks: string
  /** The data for which it is needed. */
  readonly data: readonly ('CUI' | 'FCI' | 'PHI')[]
  /** Whether the primary text was read. What is not verified is to be reviewed, and never an error. */
  readonly isVerified: boolean
  /** The day on which the citation was last compared with its source. */
  readonly checkedOn: string
}

/** How a clause is found in a text. */
export interface ClauseRule {
  /** Any contract may have it, so it counts only beside another clause of its catalog. */
  readonly isGeneral?: true
  /** Only a document with one of these is looked at. */
  readonly about?: Phrases
  /** Any one of these is enough. */
  readonly signs: readonly Sign[]
  /** The same for common words: their phrases must all appear in one sentence. */
  readonly signsOfSentence?: readonly Sign[]
  /** A passage with one of these says something else. */
  readonly not?: Phrases
  /** The same, in a document with one of these. */
  readonly notWhere?: { readonly document: Phrases; readonly passage: Phrases }
  readonly weaknesses: readonly Weakness[]
}

/** By the id of the clause. */
export type ClauseRules = Readonly<Record<string, ClauseRule>>

export type SoughtClause = Clause & ClauseRule
