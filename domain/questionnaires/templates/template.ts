/** One answer that can be chosen. */
export interface AnswerOption {
  readonly text: string
  /** 0 to 100; null where the answer does not count in the score. */
  readonly points: number | null
}

/** How a question is answered. */
export const QUESTION_KINDS = {
  choice: 'One of several answers',
  choices: 'Several answers',
  text: 'Text',
  number: 'Number',
  date: 'Date',
} as const
export type QuestionKind = keyof typeof QUESTION_KINDS

export function isQuestionKind(text: string): text is QuestionKind {
  return Object.hasOwn(QUESTION_KINDS, text)
}

/** Whether its answers are offered. */
export function hasOptions(kind: QuestionKind): boolean {
  return kind === 'choice' || kind === 'choices'
}

export interface TemplateQuestion {
  /** Names it within its template, in every edition. */
  readonly key: string
  readonly section: string
  readonly text: string
  readonly kind: QuestionKind
  /** Empty unless one or several of them are the answer. */
  readonly options: readonly AnswerOption[]
  readonly weight: number
  readonly isRequired: boolean
  /** Asked only while the question of this key has one of these answers. That one is always asked. */
  readonly showsIf?: { readonly key: string; readonly answers: readonly string[] }
  /** Numbers of the requirements that the answer is about. */
  readonly requirements: readonly string[]
}

/** How far a practice is in place. */
export const IN_PLACE: readonly AnswerOption[] = [
  { text: 'Yes', points: 100 },
  { text: 'Partly', points: 50 },
  { text: 'No', points: 0 },
  { text: 'Not applicable', points: null },
]

/** A fact, which is neither good nor bad. */
export const FACT: readonly AnswerOption[] = [
  { text: 'Yes', points: null },
  { text: 'No', points: null },
]

type Row = readonly [key: string, text: string, weight: number, ...requirements: string[]]

/** Questions of one section about what is in place. */
export function sectionOf(section: string, rows: readonly Row[]): readonly TemplateQuestion[] {
  return rows.map(([key, text, weight, ...requirements]) => ({
    key,
    section,
    text,
    kind: 'choice',
    options: IN_PLACE,
    weight,
    isRequired: true,
    requirements,
  }))
}
