interface Conditional {
  readonly key: string
  readonly answer: string
  readonly shows_if: string | null
  readonly shows_when: readonly string[]
}

/**
 * The questions that are asked in view of the answers. `public.sent_questionnaire_progress` decides the same in the
 * database.
 */
export function shownQuestions<Question extends Conditional>(all: readonly Question[]): readonly Question[] {
  const answers = new Map(all.map(({ key, answer }) => [key, answer]))
  return all.filter(({ shows_if: key, shows_when: when }) => key === null || when.includes(answers.get(key) ?? ''))
}
