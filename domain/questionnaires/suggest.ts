import type { ControlStatus } from '#domain/controls/status.ts'
import { optionFor, sameOption } from './choose-option.ts'
import type { Suggestion, SuggestionSource } from './suggestion.ts'
import { bestOf, wordWeights, type WordWeights } from './word-weights.ts'

interface Worded {
  /** Its words as full text search compares them. */
  readonly lexemes: readonly string[]
}

export interface AskedQuestion extends Worded {
  readonly id: string
  readonly text: string
  readonly options: readonly string[]
  /** Whether the file has a place for an explanation beside the answer. */
  readonly hasNote: boolean
}

export interface LibraryAnswer extends Worded {
  readonly question: string
  readonly answer: string
  readonly note: string
  readonly approvedOn: string
  readonly customer: string | null
}

export interface ControlRecord extends Worded {
  readonly number: string
  readonly title: string
  readonly status: ControlStatus
  readonly statement: string
  readonly evidence: readonly { readonly number: number; readonly title: string }[]
}

export interface PlanText extends Worded {
  readonly section: string
  readonly body: string
}

export interface SuggestionSources {
  readonly library: readonly LibraryAnswer[]
  readonly controls: readonly ControlRecord[]
  readonly plan: readonly PlanText[]
}

/** Questions this alike are taken for the same in other words. */
const SIMILAR = 0.6
/** The least share of a question's words that a control or text has to have. */
const COVERED = 0.4
const WELL_COVERED = 0.6
const WORDS_MIN = 2
const QUOTE_MAX = 600
const ANSWER_MAX = 2_000

/**
 * Suggests an answer to each question, from approved answers, statements, evidence and the SSP. It never invents: an
 * answer is a quotation or follows from a status, and says where from and how sure that is.
 *
 * @returns by the id of the question; without a source there is none
 */
export function suggestAnswers(
  questions: readonly AskedQuestion[],
  sources: SuggestionSources,
): ReadonlyMap<string, Suggestion> {
  const weights = wordWeights([...sources.controls, ...sources.library, ...sources.plan].map(({ lexemes }) => lexemes))
  const found = questions.map((question) => [question.id, suggestAnswer(question, sources, weights)] as const)
  return new Map(found.flatMap(([id, suggestion]) => (suggestion === undefined ? [] : [[id, suggestion] as const])))
}

function suggestAnswer(
  question: AskedQuestion,
  sources: SuggestionSources,
  weights: WordWeights,
): Suggestion | undefined {
  return (
    fromLibrary(question, sources.library, weights) ??
    fromControl(question, sources, weights) ??
    fromPlan(question, sources.plan, weights)
  )
}

function fromLibrary(
  question: AskedQuestion,
  library: readonly LibraryAnswer[],
  weights: WordWeights,
): Suggestion | undefined {
  const best = bestOf(library, ({ lexemes }) => weights.similarity(question.lexemes, lexemes))
  if (best === undefined || best.score < SIMILAR) return undefined
  const { item } = best
  const isSame = best.score > 0.999
  const chosen = question.options.length === 0 ? item.answer : sameOption(question.options, item.answer)
  const where = `${item.customer === null ? '' : ` for ${item.customer}`} on ${item.approvedOn}`
  return {
    answer: chosen ?? '',
    note: item.note === '' && chosen === undefined ? item.answer : item.note,
    confidence: isSame && chosen !== undefined ? 'High' : 'Medium',
    reason:
      chosen === undefined
        ? `An approved answer fits the question, but is none of the choices: ${item.answer.slice(0, 100)}.`
        : isSame
          ? `The same question was answered and approved${where}.`
          : `A similar question was answered and approved${where}.`,
    sources: [
      {
        kind: 'Answer library',
        label: item.question.slice(0, 200),
        quote: quoteOf([item.answer, item.note].filter((text) => text !== '').join('\n')),
        page: '/questionnaires/library',
      },
    ],
  }
}

function fromControl(
  question: AskedQuestion,
  sources: SuggestionSources,
  weights: WordWeights,
): Suggestion | undefined {
  const found = findControl(question, sources.controls, weights)
  if (found === undefined) return undefined
  const { control } = found
  const statement = control.statement.trim().slice(0, ANSWER_MAX)
  // A status that no person has set says nothing.
  if (statement === '' && control.status === 'Not Started') return undefined
  const isFree = question.options.length === 0
  const answer = isFree ? statement : (optionFor(question.options, control.status) ?? '')
  const isWhole = statement !== '' && answer !== ''
  return {
    answer,
    note: isFree || !question.hasNote ? '' : statement,
    confidence: isWhole ? found.confidence : 'Low',
    reason: `${found.why}, which is ${control.status} ${statement === '' ? 'but has no' : 'and has a'} statement.${isFree || answer !== '' ? '' : ' None of the choices says that.'}`,
    sources: [...controlSources(control), ...planSources(question, sources.plan, weights)],
  }
}

interface FoundControl {
  readonly control: ControlRecord
  readonly why: string
  readonly confidence: Suggestion['confidence']
}

function findControl(
  question: AskedQuestion,
  controls: readonly ControlRecord[],
  weights: WordWeights,
): FoundControl | undefined {
  const named = controls.find(({ number }) => namesControl(question.text, number))
  if (named !== undefined) return { control: named, why: `The question names ${named.number}`, confidence: 'High' }
  const best = bestOf(controls, ({ lexemes }) => weights.coverage(question.lexemes, lexemes))
  if (best === undefined || best.score < COVERED) return undefined
  const shared = question.lexemes.filter((word) => best.item.lexemes.includes(word))
  if (shared.length < WORDS_MIN) return undefined
  return {
    control: best.item,
    why: `It shares “${shared.slice(0, 4).join('”, “')}” with ${best.item.number}`,
    confidence: best.score >= WELL_COVERED ? 'Medium' : 'Low',
  }
}

/** "3.1.1" is named by "AC.L2-3.1.1", but not by "13.1.1" or "3.1.12". */
function namesControl(text: string, number: string): boolean {
  const at = text.toLowerCase().indexOf(number.toLowerCase())
  if (at === -1 || !/\d/.test(number)) return false
  const isInside = /\d\.?$/.test(text.slice(0, at)) || /^(?:\d|\.\d)/.test(text.slice(at + number.length))
  return !isInside
}

function controlSources({ number, title, status, statement, evidence }: ControlRecord): SuggestionSource[] {
  const page = `/controls/${encodeURIComponent(number)}`
  const label = `${number} ${title}`
  return [
    ...(statement.trim() === ''
      ? [{ kind: 'Control status' as const, label, quote: status, page }]
      : [{ kind: 'Implementation statement' as const, label, quote: quoteOf(statement), page }]),
    ...evidence.map((item) => ({
      kind: 'Evidence' as const,
      label: `E-${item.number} ${item.title}`,
      quote: '',
      page: `/evidence?open=E-${item.number}`,
    })),
  ]
}

function planSources(question: AskedQuestion, plan: readonly PlanText[], weights: WordWeights): SuggestionSource[] {
  const best = bestOf(plan, ({ lexemes }) => weights.coverage(question.lexemes, lexemes))
  if (best === undefined || best.score < WELL_COVERED) return []
  return [{ kind: 'System security plan', label: best.item.section, quote: quoteOf(best.item.body), page: '/ssp' }]
}

function fromPlan(question: AskedQuestion, plan: readonly PlanText[], weights: WordWeights): Suggestion | undefined {
  const sources = planSources(question, plan, weights)
  const [source] = sources
  if (source === undefined) return undefined
  const isFree = question.options.length === 0
  return {
    answer: isFree ? source.quote : '',
    note: isFree || !question.hasNote ? '' : source.quote,
    confidence: 'Low',
    reason: 'Only the system security plan speaks of it.',
    sources,
  }
}

const quoteOf = (text: string) => (text.length <= QUOTE_MAX ? text.trim() : `${text.slice(0, QUOTE_MAX).trimEnd()}…`)
