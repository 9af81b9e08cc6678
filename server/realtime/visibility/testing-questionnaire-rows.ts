import { byPerson, content } from './testing-row-statements.ts'

export const QUESTIONNAIRE_ROWS = {
  inbound_questionnaires: content(
    `insert into inbound_questionnaires (company_id, customer, title) values ($1, 'Acme', 'Security')`,
    `title = 'New'`,
    'inbound_questionnaires',
  ),
  inbound_questions: byPerson(
    'inbound_questions',
    `form as (insert into inbound_questionnaires (company_id, customer, title) values ($1, 'Acme', 'Security') returning id)
     insert into inbound_questions (company_id, questionnaire_id, position, text) select $1, id, 1, 'Do you log?' from form, me`,
    `answer = gen_random_uuid()::text`,
  ),
  answer_library: byPerson(
    'answer_library',
    `at as (select gen_random_uuid()::text as mark)
     insert into answer_library (company_id, question, answer) select $1, 'Do you log ' || mark || '?', 'Yes' from at, me`,
    `answer = gen_random_uuid()::text`,
  ),
}
