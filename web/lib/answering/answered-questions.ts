import { shownQuestions } from '#domain/questionnaires/shown-questions.ts'
import type { AnswerEntry } from './answer-store.ts'
import type { AskedQuestion } from './asked-question.ts'

export type AnsweredQuestion = AskedQuestion & { readonly entry: AnswerEntry }

/** The questions that are asked in view of the answers on the page. */
export function answeredQuestions(
  questions: readonly AskedQuestion[],
  entries: ReadonlyMap<string, AnswerEntry>,
): readonly AnsweredQuestion[] {
  const answered = questions.flatMap((question) => {
    const entry = entries.get(question.id)
    return entry === undefined ? [] : [{ ...question, entry, answer: entry.answer }]
  })
  return shownQuestions(answered)
}
