import type pg from 'pg'
import type { Cast } from './company-content.ts'

/** A customer's questionnaire half answered, and answers that were approved before. */
export async function addQuestionnaires(
  client: pg.ClientBase,
  companyId: string,
  { manager, contributor }: Cast,
): Promise<void> {
  await client.query(QUESTIONNAIRE, [companyId, contributor, JSON.stringify(QUESTIONS)])
  await client.query(LIBRARY, [companyId, manager, JSON.stringify(LIBRARY_ANSWERS)])
}

const YES_NO = ['Yes', 'Partially', 'No', 'N/A']

const QUESTIONS = [
  {
    section: 'Access',
    text: 'Are accounts reviewed at least once a quarter?',
    options: YES_NO,
    answer: 'Yes',
    note: 'The manager of each team confirms its accounts each quarter.',
    state: 'Edited',
  },
  {
    section: 'Access',
    text: 'Is multifactor authentication required for remote access?',
    options: YES_NO,
    answer: 'Yes',
    note: 'A hardware key for administrators, an authenticator app for others.',
    state: 'Edited',
  },
  {
    section: 'Data',
    text: 'Are backups encrypted, and is restoring them tested?',
    options: YES_NO,
    answer: '',
    note: '',
    state: 'Unanswered',
  },
  {
    section: 'Incidents',
    text: 'Within how many hours do you report a security incident to customers?',
    options: [],
    answer: 'Within 72 hours of its discovery.',
    note: '',
    state: 'Edited',
  },
  {
    section: 'Incidents',
    text: 'When did you last rehearse your incident response plan?',
    options: [],
    answer: '',
    note: '',
    state: 'Unanswered',
  },
]

const LIBRARY_ANSWERS = [
  {
    question: 'Do you train all staff in security awareness each year?',
    answer: 'Yes',
    note: 'At hiring and each January, with a test.',
    days: 200,
  },
  {
    question: 'Do you carry cyber insurance?',
    answer: 'Yes, 5 million US dollars for each incident.',
    note: '',
    days: 40,
  },
  { question: 'Do you use subcontractors to process our data?', answer: 'No', note: '', days: -10 },
]

const QUESTIONNAIRE = `
  with form as (
    insert into public.inbound_questionnaires (company_id, customer, title, due_on, owner_id, state)
    values ($1, 'Northwind Avionics', 'Supplier security 2027', (now() + interval '18 days')::date, $2, 'Answering')
    returning id
  )
  insert into public.inbound_questions (company_id, questionnaire_id, position, section, text, options, answer, note, state)
  select $1, form.id, row_number() over (), q.section, q.text, q.options, q.answer, q.note, q.state
  from form, jsonb_to_recordset($3) q (section text, text text, options text[], answer text, note text, state text)`

const LIBRARY = `
  insert into public.answer_library (company_id, question, answer, note, owner_id, valid_until, used_count)
  select $1, a.question, a.answer, a.note, $2, (now() + make_interval(days => a.days))::date, 1
  from jsonb_to_recordset($3) a (question text, answer text, note text, days int)`
