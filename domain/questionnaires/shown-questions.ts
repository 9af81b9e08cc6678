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
  return all.filter(
    ({ shows_if: key, shows_when: when }) =>
      key === null || chosenOf(answers.get(key) ?? '').some((one) => when.includes(one)),
  )
}

/** The chosen answers: several have a line each. */
export function chosenOf(answer: string): readonly string[] {
  return answer === '' ? [] : answer.split('\n')
}
