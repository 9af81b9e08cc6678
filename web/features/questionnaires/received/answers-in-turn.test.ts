import { expect, test } from 'vitest'
import { parseId } from '#domain/ids.ts'
import type { Question, QuestionChange } from '../queries.ts'
import { answersInTurn } from './answers-in-turn.ts'

const UUID = '00000000-0000-4000-8000-000000000001'
const APPROVED: Question = {
  company_id: parseId('companies', UUID),
  id: parseId('inbound_questions', UUID),
  questionnaire_id: parseId('inbound_questionnaires', UUID),
  position: 1,
  sheet: '',
  cell: null,
  note_cell: null,
  section: '',
  reference: '',
  text: 'Is MFA used?',
  options: [],
  answer: 'Yes',
  note: '',
  state: 'Approved',
  suggestion: null,
  change: null,
  former_text: null,
  owner_id: null,
  approved_by: null,
  approved_at: '2026-05-01T08:00:00Z',
  updated_at: '2026-05-01T08:00:00Z',
}
const UNANSWERED: Question = { ...APPROVED, answer: '', state: 'Unanswered', approved_at: null }

/** A server that answers when it is told to. */
function slowServer() {
  const waiting: ((isSaved: boolean) => void)[] = []
  const sent: QuestionChange[] = []
  const send = async (_question: Question, change: QuestionChange) => {
    sent.push(change)
    return new Promise<boolean>((resolve) => waiting.push(resolve))
  }
  const answers = async (isSaved: boolean) => {
    waiting.shift()?.(isSaved)
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { sent, send, answers }
}

test.each([
  ['approved', APPROVED],
  ['not answered', UNANSWERED],
])('a text that is still being saved is approved after it was, where the question was %s', async (_, question) => {
  const { sent, send, answers } = slowServer()
  const turns = answersInTurn()
  void turns.save(question, { answer: 'Yes, with keys' }, send)
  const approved = turns.approve(question, send)
  expect(sent).toEqual([{ answer: 'Yes, with keys' }])
  await answers(true)
  expect(sent).toEqual([{ answer: 'Yes, with keys' }, { state: 'Approved' }])
  await answers(true)
  expect(await approved).toBe(true)
})

test('a text that could not be saved is not approved', async () => {
  const { sent, send, answers } = slowServer()
  const turns = answersInTurn()
  void turns.save(APPROVED, { answer: 'No' }, send)
  const approved = turns.approve(APPROVED, send)
  await answers(false)
  expect(await approved).toBe(false)
  expect(sent).toEqual([{ answer: 'No' }])
})

test('an approved answer that stays as it is is approved already, and none cannot be', async () => {
  const { sent, send } = slowServer()
  expect(await answersInTurn().approve(APPROVED, send)).toBe(true)
  expect(await answersInTurn().approve(UNANSWERED, send)).toBe(false)
  expect(sent).toEqual([])
})
