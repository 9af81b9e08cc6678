import type pg from 'pg'
import type { Cast, CompanyContent } from './company-content.ts'

/** What the company's documents say of it, with its Owner as the first contact. */
export async function addProfile(client: pg.ClientBase, companyId: string, content: CompanyContent, cast: Cast) {
  const { address = '', uei = null, phone = '' } = content
  await client.query('update public.companies set uei = $2, physical_address = $3, phone = $4 where id = $1', [
    companyId,
    uei,
    address,
    phone,
  ])
  await client.query(CONTACTS, [companyId, cast.owner, cast.manager])
}

const CONTACTS = `
  insert into public.company_contacts (company_id, role, name, email)
  select $1, c.role, coalesce(nullif(p.full_name, ''), p.email), p.email
  from (values ('Affirming official', $2::uuid), ('Security officer', $3::uuid)) c (role, person)
  join public.profiles p on p.id = c.person`
