import { content } from './testing-row-statements.ts'

export const THIRD_PARTY_ROWS = {
  third_parties: content(
    `insert into third_parties (company_id, name) values ($1, 'Contoso')`,
    `tier = 'Tier 1'`,
    'third_parties',
  ),
  third_party_contacts: content(
    `with person as (insert into people (company_id, name) values ($1, 'Pia') returning id),
       party as (insert into third_parties (company_id, name) values ($1, 'Contoso') returning id)
     insert into third_party_contacts (company_id, third_party_id, person_id) select $1, party.id, person.id from party, person`,
    `role = 'Sales'`,
    'third_party_contacts',
  ),
  third_party_documents: content(
    `with item as (insert into evidence (company_id, title) values ($1, 'BAA') returning id),
       party as (insert into third_parties (company_id, name) values ($1, 'Contoso') returning id)
     insert into third_party_documents (company_id, third_party_id, evidence_id, kind) select $1, party.id, item.id, 'BAA' from party, item`,
    `kind = 'DPA'`,
    'third_party_documents',
  ),
  third_party_reviews: content(
    `with party as (insert into third_parties (company_id, name) values ($1, 'Contoso') returning id)
     insert into third_party_reviews (company_id, third_party_id) select $1, id from party`,
    `request = 'Send the SOC 2 report.'`,
    'third_party_reviews',
  ),
  people: content(`insert into people (company_id, name) values ($1, 'Pia')`, `department = 'Sales'`, 'people'),
  seats: content(
    `with person as (insert into people (company_id, name) values ($1, 'Pia') returning id)
     insert into seats (company_id, purpose, subject_id, person_id, code_by, access_until) select $1, 'questionnaire', id, id, 'passphrase', now() + interval '1 day' from person`,
    `entered_at = now()`,
    'seats',
  ),
}
