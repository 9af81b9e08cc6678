import { shownQuestions } from '#domain/questionnaires/shown-questions.ts'
import type { AnswerEntry } from './answer-store.ts'
import type { AskedQuestion } from './asked-question.ts'

export type Answered<Question extends AskedQuestion> = Question & { readonly entry: AnswerEntry }
export type AnsweredQuestion = Answered<AskedQuestion>

/** The questions that are asked in view of the answers on the page. */
export function answeredQuestions<Question extends AskedQuestion>(
  questions: readonly Question[],
  entries: ReadonlyMap<string, AnswerEntry>,
): readonly Answered<Question>[] {
  const answered = questions.flatMap((question) => {
    const entry = entries.get(question.id)
    return entry === undefined ? [] : [{ ...question, entry, answer: entry.answer }]
  })
  return shownQuestions(answered)
}
