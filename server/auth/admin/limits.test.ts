import type { GoTrueAdminApi } from '@supabase/auth-js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expireStepUp } from '../factors/testing.ts'
import { makeFirstAccount, OTHER_PASSWORD, PASSWORD, signUpUser, startTestServer, type TestServer } from '../testing.ts'
import { adminWith } from './testing.ts'

let server: TestServer
let adminToken = ''
let adminId = ''
let admin: GoTrueAdminApi
beforeAll(async () => {
  server = await startTestServer()
  await makeFirstAccount(server)
  const { data } = await server.client().signInWithPassword({ email: 'first@example.com', password: PASSWORD })
  adminToken = data.session?.access_token ?? ''
  adminId = data.user?.id ?? ''
  admin = adminWith(server, adminToken)
})
afterAll(() => server.end())
beforeEach(() => server.db.sql('delete from auth.rate_counters'))

describe('a session that was left open or stolen', () => {
  const changes: [string, string, object][] = [
    ['POST', '/admin/users', { email: 'evil@example.com' }],
    ['POST', '/invite', { email: 'evil@example.com' }],
    ['POST', '/admin/generate_link', { type: 'recovery', email: 'first@example.com' }],
    ['PUT', '/admin/users/00000000-0000-4000-8000-000000000000', { password: OTHER_PASSWORD }],
    ['DELETE', '/admin/users/00000000-0000-4000-8000-000000000000', {}],
    ['DELETE', '/admin/users/00000000-0000-4000-8000-000000000000/factors/00000000-0000-4000-8000-000000000000', {}],
  ]
  test.each(changes)('changes nothing: %s %s', async (method, path, body) => {
    await expireStepUp(server, adminId)
    const headers = { authorization: `Bearer ${adminToken}`, 'X-Supabase-Api-Version': '2024-01-01' }
    const response = await server.request(path, { method, headers, body: JSON.stringify(body) })
    await server.db.sql('update auth.sessions set proven_at = now() where user_id = $1', [adminId])
    expect([response.status, response.headers.get('x-sb-error-code')]).toEqual([403, 'reauthentication_needed'])
  })

  test.each([
    ['disable-person', { disabled: true }],
    ['end-person-sessions', {}],
    ['remove-person', { handOver: [] }],
    ['lift-lock', {}],
    ['remove-sso-provider', { id: '00000000-0000-4000-8000-000000000000' }],
    ['test-sso-provider', { id: '00000000-0000-4000-8000-000000000000' }],
  ])('changes nothing: %s', async (name, more) => {
    const { userId } = await signUpUser(server)
    await expireStepUp(server, adminId)
    const answer = await server.call(name, name.endsWith('provider') ? more : { userId, ...more }, adminToken)
    const reading = await server.call('list-sso-providers', {}, adminToken)
    await server.db.sql('update auth.sessions set proven_at = now() where user_id = $1', [adminId])
    expect(answer).toMatchObject({ status: 403, code: 'reauthentication_needed' })
    expect(reading.status).toBe(200)
  })
})

test('administrators cannot change their own sign-in through the admin endpoints', async () => {
  for (const change of [{ password: OTHER_PASSWORD }, { email: 'elsewhere@example.com' }])
    expect((await admin.updateUserById(adminId, change)).error).toMatchObject({ status: 403, code: 'own_account' })
  const answer = await admin.mfa.deleteFactor({ userId: adminId, id: crypto.randomUUID() })
  expect(answer.error).toMatchObject({ status: 403, code: 'own_account' })
})

describe('a generated link', () => {
  test('is announced to the person whom it signs in', async () => {
    const { email, userId } = await signUpUser(server)
    expect((await admin.generateLink({ type: 'magiclink', email })).error).toBeNull()
    expect(
      await server.db.sql(
        `select kind, title from public.notifications where user_id = $1 and kind = 'impersonation'`,
        [userId],
      ),
    ).toEqual([{ kind: 'impersonation', title: 'An administrator made a link that signs in as you' }])
  })

  test('is refused for people who may not be impersonated', async () => {
    const other = await signUpUser(server)
    await server.db.sql(`update public.profiles set global_role = 'Admin' where id = $1`, [other.userId])
    const refused = { status: 403, code: 'impersonation_forbidden' }
    for (const type of ['magiclink', 'recovery'] as const)
      expect((await admin.generateLink({ type, email: other.email })).error).toMatchObject(refused)
    await server.db.sql('delete from auth.users where id = $1', [other.userId])
    const member = await signUpUser(server)
    await server.db.sql(
      `with made as (insert into public.companies (name, impersonation_allowed) values ('Closed', false) returning id)
       insert into public.user_companies (company_id, user_id, company_role) select id, $1, 'Owner' from made`,
      [member.userId],
    )
    expect((await admin.generateLink({ type: 'magiclink', email: member.email })).error).toMatchObject(refused)
  })
})

test.each([true, false])(
  'the audit log of the company names the removed person and who removed them (softly: %s)',
  async (soft) => {
    const [{ userId }, owner] = [await signUpUser(server), await signUpUser(server)]
    const [company] = await server.db.sql<{ id: string }>(
      `insert into public.companies (name) values ('Left') returning id`,
    )
    for (const [person, role] of [
      [owner.userId, 'Owner'],
      [userId, 'Manager'],
    ])
      await server.db.sql(
        `insert into public.user_companies (company_id, user_id, company_role, is_default) values ($1, $2, $3, true)`,
        [company?.id, person, role],
      )
    expect((await admin.deleteUser(userId, soft)).error).toBeNull()
    const entries = await server.db.sql(
      `select action, table_name, coalesce(actor_id, user_id) as who, address from audit.log
     where company_id = $1 and (action = 'auth_user_removed' or action = 'DELETE') order by action`,
      [company?.id],
    )
    const by = { who: adminId, address: '203.0.113.1' }
    expect(entries).toEqual([
      { action: 'DELETE', table_name: 'user_companies', ...by },
      { action: 'auth_user_removed', table_name: 'auth_events', ...by },
    ])
  },
)
