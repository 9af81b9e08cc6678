import { content } from './testing-row-statements.ts'

const DOCUMENT = `with item as (insert into evidence (company_id, title) values ($1, 'BAA') returning id),
    party as (insert into third_parties (company_id, name) values ($1, 'Contoso') returning id),
    document as (insert into third_party_documents (company_id, third_party_id, evidence_id, kind)
      select $1, party.id, item.id, 'BAA' from party, item returning id)`

const CHECKED = `${DOCUMENT}
  insert into agreement_checks (company_id, document_id, file_sha256, found)
  select $1, document.id, repeat('a', 64), '[{"clause":"access","state":"Present"}]' from document`

const DECIDED = `${DOCUMENT},
    checked as (insert into agreement_checks (company_id, document_id, file_sha256, found)
      select $1, document.id, repeat('a', 64), '[]' from document returning id)
  insert into agreement_decisions (company_id, check_id, clause, state) select $1, checked.id, 'access', 'Present' from checked`

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
  third_party_findings: content(
    `with party as (insert into third_parties (company_id, name) values ($1, 'Contoso') returning id)
     insert into third_party_findings (company_id, third_party_id, title) select $1, id, 'No MFA' from party`,
    `severity = 'High'`,
    'third_party_findings',
  ),
  offboarding_steps: content(
    `insert into offboarding_steps (company_id, third_party_id, step)
     select $1, id, 'Subcontractors told' from third_parties where company_id = $1 and status = 'Offboarding'`,
    `note = 'Asked for'`,
    'offboarding_steps',
  ),
  objective_responsibilities: content(
    `with provider as (insert into service_providers (company_id, name) values ($1, 'Cloud ' || gen_random_uuid()) returning id),
       line as (insert into control_inheritances (company_id, control_id, provider_id, responsibility)
         select $1, k.id, provider.id, 'Shared' from provider, (select id from controls where company_id = $1 and catalog_id is not null limit 1) k
         returning control_id, provider_id)
     insert into objective_responsibilities (company_id, control_id, provider_id, objective_id, responsibility)
     select $1, line.control_id, line.provider_id, k.catalog_id || '/a', 'Customer' from line join controls k on k.id = line.control_id`,
    `note = 'By contract'`,
    'objective_responsibilities',
  ),
  agreement_checks: content(CHECKED, `pages = 2`, 'agreement_checks'),
  agreement_decisions: content(DECIDED, `note = 'Read'`, 'agreement_decisions'),
  people: content(`insert into people (company_id, name) values ($1, 'Pia')`, `department = 'Sales'`, 'people'),
  seats: content(
    `with person as (insert into people (company_id, name) values ($1, 'Pia') returning id)
     insert into seats (company_id, purpose, subject_id, person_id, code_by, access_until) select $1, 'questionnaire', id, id, 'passphrase', now() + interval '1 day' from person`,
    `entered_at = now()`,
    'seats',
  ),
}
