import { afterAll, beforeAll, expect, test } from 'vitest'
import { counterKey } from '#server/platform/rate-limit/rate-limit.ts'
import { makeFirstAccount, SECRET, signUpUser, startTestServer, type TestServer } from '../testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await makeFirstAccount(server)
})
afterAll(() => server.end())

async function company() {
  const { userId, accessToken } = await signUpUser(server)
  const [made] = await server.db.sql<{ id: string }>(
    `with made as (insert into public.companies (name) values ('Acme') returning id)
     insert into public.user_companies (company_id, user_id, company_role) select id, $1, 'Owner' from made
     returning company_id as id`,
    [userId],
  )
  const id = made?.id ?? ''
  const invite = async (...emails: string[]) => {
    const wish = { companyId: id, emails, role: 'Contributor' }
    const { body } = await server.call('invite-members', wish, accessToken)
    return (body['results'] as { outcome: string }[]).map(({ outcome }) => outcome)
  }
  const inviteAgain = async (...emails: string[]) => {
    await server.db.sql(`update public.invitations set state = 'revoked' where company_id = $1`, [id])
    return invite(...emails)
  }
  return { id, invite, inviteAgain }
}

test('after three mails of a company in a day an address is invited in the page only; other companies mail it', async () => {
  const known = await signUpUser(server)
  await server.db.sql('update auth.users set email_proven_at = now() where id = $1', [known.userId])
  const both = [known.email, 'often@example.com'] as const
  const [one, other] = [await company(), await company()]
  const mailed = () => server.db.sql('select from auth.mail_outbox where to_address = any($1)', [both])
  for (const _turn of [1, 2, 3]) expect(await one.inviteAgain(...both)).toEqual(['invited', 'invited'])
  expect(await one.inviteAgain(...both)).toEqual(['not_mailed', 'not_mailed'])
  expect(await mailed()).toHaveLength(6)
  expect(await server.db.rowsAs(known.userId, 'select id from public.my_invitations()')).toHaveLength(1)

  expect(await other.invite(...both)).toEqual(['invited', 'invited'])
  expect(await mailed()).toHaveLength(8)
})

test('after 30 mails of all companies in a day an address gets none, but its account and notice', async () => {
  const known = await signUpUser(server)
  await server.db.sql('update auth.users set email_proven_at = now() where id = $1', [known.userId])
  const both = [known.email, 'flooded@example.com'] as const
  for (const email of both) {
    await server.db.sql(
      `insert into auth.rate_counters (key, count, resets_at) values ($1, 30, now() + interval '1 hour')`,
      [counterKey(SECRET.derive('rate'), 'invitation-mail', email)],
    )
  }
  const { invite } = await company()
  expect(await invite(...both)).toEqual(['not_mailed', 'not_mailed'])
  expect(await server.db.sql('select from auth.mail_outbox where to_address = any($1)', [both])).toEqual([])
  expect(await server.db.sql('select from auth.users where email = any($1)', [both])).toHaveLength(2)
  expect(
    await server.db.sql(`select from public.notifications where user_id = $1 and kind = 'invitation'`, [known.userId]),
  ).toHaveLength(1)
})
