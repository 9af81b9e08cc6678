import type { ClauseState, Sign, SoughtClause, Weakness } from './clause.ts'
import { sentencesOf, type Paragraph } from './passages.ts'
import { comparable, phrasesIn } from './phrases.ts'

/** What the rules found about one clause. */
export interface FoundClause {
  readonly clause: string
  readonly state: ClauseState
  /** The passage of the agreement; empty when missing. */
  readonly quote: string
  /** Counted from 1; null when missing, or where the format knows no pages. */
  readonly page: number | null
  /** Why it is weak; empty otherwise. */
  readonly reason: string
}

const PASSAGE_SENTENCES_MAX = 3
const QUOTE_LENGTH_MAX = 1_500

interface PreparedParagraph {
  readonly page: number | null
  readonly sentences: readonly string[]
  /** The same sentences for comparison. */
  readonly texts: readonly string[]
}

/**
 * Looks for each clause in an agreement. A clause is present where one passage has all phrases of a sign and no
 * weakness, weak where each such passage has one, else missing. The same text and clauses give the same result.
 */
export function checkAgreement(
  paragraphs: readonly Paragraph[],
  clauses: readonly SoughtClause[],
): readonly FoundClause[] {
  const prepared = paragraphs.map(({ text, page }): PreparedParagraph => {
    const sentences = sentencesOf(text)
    return { page, sentences, texts: sentences.map(comparable) }
  })
  const document = prepared.map(({ texts }) => texts.join('')).join('')
  const found = clauses.map((clause) => ({ clause, result: findClause(clause, prepared, document) }))
  const catalogs = new Set(
    found.filter(({ clause, result }) => clause.isGeneral !== true && result.state !== 'Missing').map(catalogOf),
  )
  return found.map(({ clause, result }) =>
    clause.isGeneral !== true || catalogs.has(clause.catalog) ? result : missing(clause),
  )
}

const catalogOf = ({ clause }: { readonly clause: SoughtClause }) => clause.catalog

const missing = ({ id }: SoughtClause): FoundClause => ({
  clause: id,
  state: 'Missing',
  quote: '',
  page: null,
  reason: '',
})

function findClause(clause: SoughtClause, paragraphs: readonly PreparedParagraph[], document: string): FoundClause {
  if (clause.about !== undefined && !phrasesIn(clause.about)(document)) return missing(clause)
  const excluded = [
    ...(clause.not === undefined ? [] : [phrasesIn(clause.not)]),
    ...(clause.notWhere !== undefined && phrasesIn(clause.notWhere.document)(document)
      ? [phrasesIn(clause.notWhere.passage)]
      : []),
  ]
  const tested = (signs: readonly Sign[]) => signs.map((sign) => sign.map(phrasesIn))
  const signs = tested(clause.signs)
  const signsOfSentence = [...signs, ...tested(clause.signsOfSentence ?? [])]
  const weaknesses = clause.weaknesses.map((weakness) => weaknessTest(weakness, document))
  let weak: FoundClause | undefined
  for (const paragraph of paragraphs) {
    for (const { first, count } of shortestPassages(paragraph, signs, signsOfSentence)) {
      const passage = paragraph.texts.slice(first, first + count).join('')
      if (excluded.some((test) => test(passage))) continue
      const quote = paragraph.sentences
        .slice(first, first + count)
        .join(' ')
        .slice(0, QUOTE_LENGTH_MAX)
      const reason =
        weaknesses.map((test) => test(passage, paragraph.texts.join(''))).find((words) => words !== '') ?? ''
      const found: FoundClause = {
        clause: clause.id,
        state: reason === '' ? 'Present' : 'Weak',
        quote,
        page: paragraph.page,
        reason,
      }
      if (found.state === 'Present') return found
      weak ??= found
    }
  }
  return weak ?? missing(clause)
}

type Test = (text: string) => boolean

interface Passage {
  readonly first: number
  readonly count: number
}

/** The passages of the fewest sentences in which every phrase of a sign appears. */
function shortestPassages(
  { texts }: PreparedParagraph,
  signs: readonly (readonly Test[])[],
  signsOfSentence: readonly (readonly Test[])[],
): readonly Passage[] {
  for (let count = 1; count <= Math.min(PASSAGE_SENTENCES_MAX, texts.length); count++) {
    const sought = count === 1 ? signsOfSentence : signs
    const found = texts.flatMap((_text, first): Passage[] => {
      const passage = texts.slice(first, first + count)
      const isFound = passage.length === count && sought.some((sign) => sign.every((test) => passage.some(test)))
      return isFound ? [{ first, count }] : []
    })
    if (found.length > 0) return found
  }
  return []
}

/** @returns the words of the weakness where a passage has it, else nothing */
function weaknessTest({ words, when, unless, within }: Weakness, document: string) {
  const isThere = (when ?? []).map(phrasesIn)
  const isHealed = unless === undefined ? undefined : phrasesIn(unless)
  return (passage: string, paragraph: string): string => {
    const scope = within === 'document' ? document : within === 'paragraph' ? paragraph : passage
    return isThere.every((test) => test(paragraph)) && isHealed?.(scope) !== true ? words : ''
  }
}
