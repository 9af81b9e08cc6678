import { expect, test } from 'vitest'
import { parseId } from '#domain/ids.ts'
import type { Invited } from '#web/lib/sent-questionnaires/sent-queries.ts'
import { respondentsToRemind } from './respondents-to-remind.ts'

const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
const PARTY = { third_party_id: parseId('third_parties', idOf(9)) }
const FIRST = { id: parseId('sent_questionnaires', idOf(1)), ...PARTY }
const SECOND = { id: parseId('sent_questionnaires', idOf(2)), ...PARTY }

const invited = (seat: number, of: typeof FIRST, person: number, change: Partial<Invited> = {}): Invited => ({
  id: parseId('seats', idOf(seat)),
  subject_id: parseId('subjects', of.id),
  person_id: parseId('people', idOf(person)),
  access_until: '2027-01-06T00:00:00Z',
  entered_at: null,
  ended_because: null,
  delegated_by: null,
  delegated_questions: [],
  people: { name: `Person ${person}`, email: null, left_on: null, third_party_contacts: [PARTY] },
  ...change,
})
const seatsOf = (all: readonly Invited[]) =>
  respondentsToRemind([FIRST, SECOND], all).map(({ questionnaire, respondent }) => [questionnaire.id, respondent.id])

test('each person is reminded once of each questionnaire, by the newest link', () => {
  const all = [
    invited(3, FIRST, 7),
    invited(4, FIRST, 8, { ended_because: 'wrong codes' }),
    invited(5, SECOND, 7),
    invited(6, FIRST, 7, { ended_because: 'replaced' }),
  ]
  expect(seatsOf(all)).toEqual([
    [idOf(1), idOf(3)],
    [idOf(1), idOf(4)],
    [idOf(2), idOf(5)],
  ])
})

test('neither people whose access was revoked, also after an earlier link, nor those who left or are no contacts any more', () => {
  const left = { name: 'Gone', email: null, left_on: '2026-11-01', third_party_contacts: [PARTY] }
  const elsewhere = { third_party_id: parseId('third_parties', idOf(6)) }
  const removed = { name: 'Removed', email: null, left_on: null, third_party_contacts: [elsewhere] }
  expect(
    seatsOf([
      invited(3, FIRST, 7, { ended_because: 'revoked' }),
      invited(4, FIRST, 7, { ended_because: 'replaced' }),
      invited(5, SECOND, 8, { people: left }),
      invited(6, SECOND, 9, { people: removed }),
    ]),
  ).toEqual([])
})

test('a colleague of a respondent is not reminded by the company', () => {
  const colleague = { person_id: null, delegated_by: parseId('seats', idOf(3)) }
  expect(seatsOf([invited(4, FIRST, 8, colleague), invited(3, FIRST, 7)])).toEqual([[FIRST.id, idOf(3)]])
})
