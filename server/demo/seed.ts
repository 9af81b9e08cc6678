import type pg from 'pg'
import type { Files } from '#server/platform/files/files.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { addDemoCves } from './cves.ts'
import { fillCompany } from './content.ts'
import { receiving } from './evidence.ts'
import { companies, people, type DemoCompany } from './people.ts'

/**
 * Fills an empty installation with the demo's people and companies and a year of their work, in one transaction. The
 * same every time: pseudo-random values depend on the row's id in the catalog.
 *
 * @param passwordHash of the demo's password
 * @returns false when the installation has accounts already; nothing is changed then
 */
export async function seedDemo(service: pg.Pool, files: Files, passwordHash: string): Promise<boolean> {
  const { rowCount } = await service.query('select from auth.users limit 1')
  if (rowCount !== 0) return false
  await inTransaction(service, async (client) => {
    await addDemoCves(client)
    const ids = await addPeople(client, passwordHash)
    for (const content of companies) {
      const id = await addCompany(client, content, ids)
      const idOf = (key: string) => ids.get(key) ?? ''
      const cast = { owner: idOf('owner'), manager: idOf('manager'), contributor: idOf(content.worker) }
      await fillCompany(client, { id, content, cast, receive: receiving(files), scan: files.initialScan })
      await client.query(LIMITED_ACCESS, [id])
      await client.query(INVITATION, [id])
    }
  })
  return true
}

async function addPeople(client: pg.ClientBase, passwordHash: string): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const person of people) {
    const { rows } = await client.query<{ id: string }>(
      `insert into auth.users (email, encrypted_password, email_confirmed_at, email_proven_at, raw_user_meta_data)
       values ($1, $2, now(), now(), jsonb_build_object('full_name', $3::text)) returning id`,
      [person.email, passwordHash, person.name],
    )
    const id = rows[0]?.id ?? ''
    ids.set(person.key, id)
    await client.query('update public.profiles set global_role = $2, welcome_tour_enabled = false where id = $1', [
      id,
      person.globalRole,
    ])
  }
  return ids
}

async function addCompany(
  client: pg.ClientBase,
  { name, cageCode, description, protocol, members }: DemoCompany,
  ids: ReadonlyMap<string, string>,
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into public.companies (name, cage_code, description, protocol_id) values ($1, $2, $3, $4) returning id`,
    [name, cageCode, description, protocol],
  )
  const id = rows[0]?.id ?? ''
  for (const [person, role] of Object.entries(members)) {
    await client.query(
      `insert into public.user_companies (company_id, user_id, company_role, is_default)
       select $1, $2, $3, not exists (select from public.user_companies where user_id = $2 and is_default)`,
      [id, ids.get(person), role],
    )
  }
  return id
}

/** Auditors have access for a limited time. */
const LIMITED_ACCESS = `
  update public.user_companies set access_until = now() + interval '60 days'
  where company_id = $1 and company_role = 'Auditor'`

const INVITATION = `
  insert into public.invitations (company_id, email, company_role, invited_by)
  select $1, 'jordan.lee@demo.example', 'Contributor', user_id
  from public.user_companies where company_id = $1 and company_role = 'Owner' limit 1`
