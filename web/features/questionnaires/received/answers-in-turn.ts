import type { Question, QuestionChange } from '../queries.ts'
import { withAnswer } from '../with-answer.ts'

/** @returns whether the change was saved */
type Send = (question: Question, change: QuestionChange) => Promise<boolean>

/** Approves an answer only after the text that is still being saved, because that text takes the approval away. */
export function answersInTurn() {
  let last: { readonly question: Question; readonly done: Promise<boolean> } | undefined

  async function bothDone(former: Promise<boolean>, done: Promise<boolean>): Promise<boolean> {
    return (await former) && (await done)
  }

  return {
    save: async (question: Question, change: QuestionChange, send: Send): Promise<void> => {
      const former = last?.question.id === question.id ? last : undefined
      const done = send(question, change)
      const saving = {
        question: withAnswer(former?.question ?? question, change),
        done: former === undefined ? done : bothDone(former.done, done),
      }
      last = saving
      await saving.done
      if (last === saving) last = undefined
    },
    /** @returns whether the answer is approved now */
    approve: async (question: Question, send: Send): Promise<boolean> => {
      const saving = last?.question.id === question.id ? last : undefined
      const { answer, state } = saving?.question ?? question
      if (answer.trim() === '' || (saving !== undefined && !(await saving.done))) return false
      return state === 'Approved' || send(question, { state: 'Approved' })
    },
  }
}
