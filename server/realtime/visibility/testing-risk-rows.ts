import { content } from './testing-row-statements.ts'

/** The rows of the risk register. */
export const RISK_ROWS = {
  risks: content(`insert into risks (company_id, title) values ($1, 'Stolen laptop')`, `likelihood = 'High'`, 'risks'),
  risk_links: content(
    `with party as (insert into third_parties (company_id, name) values ($1, 'Contoso') returning id),
       risk as (insert into risks (company_id, title) values ($1, 'Supplier fails') returning id)
     insert into risk_links (company_id, risk_id, third_party_id) select $1, risk.id, party.id from party, risk`,
    `created_at = now()`,
    'risk_links',
  ),
}
