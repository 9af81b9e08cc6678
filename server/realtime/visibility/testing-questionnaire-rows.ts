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
  sent_questionnaires: content(
    `with party as (insert into third_parties (company_id, name) values ($1, 'Contoso') returning id)
     insert into sent_questionnaires (company_id, third_party_id, template, title, due_on)
     select $1, id, 'general-security', 'Security', '2027-01-31' from party`,
    `title = 'New'`,
    'sent_questionnaires',
  ),
  sent_questions: byPerson(
    'sent_questions',
    `party as (insert into third_parties (company_id, name) values ($1, 'Contoso') returning id),
       form as (insert into sent_questionnaires (company_id, third_party_id, template, title, due_on)
         select $1, id, 'general-security', 'Security', '2027-01-31' from party returning id)
     insert into sent_questions (company_id, questionnaire_id, position, key, text) select $1, form.id, 1, 'logs', 'Do you log?' from form, me`,
    `answer = gen_random_uuid()::text`,
  ),
  sent_question_files: byPerson(
    'sent_question_files',
    `party as (insert into third_parties (company_id, name) values ($1, 'Contoso') returning id),
       form as (insert into sent_questionnaires (company_id, third_party_id, template, title, due_on)
         select $1, id, 'general-security', 'Security', '2027-01-31' from party returning id),
       question as (insert into sent_questions (company_id, questionnaire_id, position, key, text)
         select $1, id, 1, 'logs', 'Do you log?' from form returning id)
     insert into sent_question_files (company_id, question_id, file, file_name, file_size, file_sha256, file_scan, added_by)
     select $1, question.id, gen_random_uuid()::text, 'x.pdf', 1, repeat('a', 64), 'clean', 'Rita' from question, me`,
    `file_scan = 'infected'`,
  ),
  delegated_questions: byPerson(
    'delegated_questions',
    `party as (insert into third_parties (company_id, name) values ($1, 'Contoso') returning id),
       form as (insert into sent_questionnaires (company_id, third_party_id, template, title, due_on)
         select $1, id, 'general-security', 'Security', '2027-01-31' from party returning id),
       question as (insert into sent_questions (company_id, questionnaire_id, position, key, text)
         select $1, id, 1, 'logs', 'Do you log?' from form returning id),
       person as (insert into people (company_id, name, is_external) values ($1, 'Rita', true) returning id),
       seat as (insert into seats (company_id, purpose, subject_id, person_id, code_by, access_until)
         select $1, 'questionnaire', form.id, person.id, 'passphrase', now() + interval '1 day' from form, person returning id)
     insert into delegated_questions (company_id, question_id, seat_id) select $1, question.id, seat.id from question, seat, me`,
    `created_at = now() + interval '1 hour'`,
  ),
  questionnaire_templates: content(
    `insert into questionnaire_templates (company_id, title) values ($1, 'Security')`,
    `title = 'New'`,
    'questionnaire_templates',
  ),
  questionnaire_template_versions: byPerson(
    'questionnaire_template_versions',
    `template as (insert into questionnaire_templates (company_id, title) values ($1, 'Security') returning id)
     insert into questionnaire_template_versions (company_id, template_id, version, title, questions)
     select $1, template.id, 1, 'Security', '[]' from template, me`,
    `title = gen_random_uuid()::text`,
  ),
  answer_library: byPerson(
    'answer_library',
    `at as (select gen_random_uuid()::text as mark)
     insert into answer_library (company_id, question, answer) select $1, 'Do you log ' || mark || '?', 'Yes' from at, me`,
    `answer = gen_random_uuid()::text`,
  ),
}
