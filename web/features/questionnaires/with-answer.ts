import type { Database, Row } from '#db/schema.gen.ts'

type Question = Row<'inbound_questions'>
type QuestionChange = Database['public']['Tables']['inbound_questions']['Update']

/** The question as the database keeps it after a change: a changed text is no longer approved. */
export function withAnswer(question: Question, change: QuestionChange): Question {
  const next = { ...question, ...change }
  const isChanged = next.answer !== question.answer || next.note !== question.note
  if (!isChanged || change.state !== undefined) return next
  return { ...next, state: next.answer.trim() === '' && next.note.trim() === '' ? 'Unanswered' : 'Edited' }
}
