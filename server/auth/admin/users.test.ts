import type { GoTrueAdminApi } from '@supabase/auth-js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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

let people = 0
const newAddress = () => `managed${(people += 1)}@example.com`
const actedOn = (userId: string) =>
  server.db.sql<{ action: string }>(`select action from audit.log where user_id = $1 and actor_id = $2 order by seq`, [
    userId,
    adminId,
  ])

describe('accounts of other people', () => {
  test('are created, found, changed and removed by the published client, and each change is recorded', async () => {
    const email = newAddress()
    const made = await admin.createUser({
      email,
      password: PASSWORD,
      email_confirm: true,
      user_metadata: { full_name: 'M' },
    })
    expect(made.error).toBeNull()
    const id = made.data.user?.id ?? ''
    expect((await admin.getUserById(id)).data.user).toMatchObject({ email, identities: [{ provider: 'email' }] })
    const changed = await admin.updateUserById(id, {
      user_metadata: { theme: 'dark' },
      app_metadata: { team: 'a', provider: 'sso:x' },
    })
    expect(changed.data.user).toMatchObject({
      user_metadata: { full_name: 'M', theme: 'dark' },
      app_metadata: { team: 'a', provider: 'email', providers: ['email'] },
    })
    expect((await admin.deleteUser(id)).error).toBeNull()
    expect((await admin.getUserById(id)).error).toMatchObject({ status: 404, code: 'user_not_found' })
    expect((await actedOn(id)).map(({ action }) => action)).toEqual([
      'auth_user_created',
      'auth_user_changed',
      'auth_user_removed',
    ])
  })

  test('are listed with pagination and the total', async () => {
    await signUpUser(server)
    const { data } = await admin.listUsers({ page: 1, perPage: 1 })
    expect(data.users).toHaveLength(1)
    expect(data).toMatchObject({ aud: 'authenticated', nextPage: 2 })
    const [count] = await server.db.sql<{ n: number }>(
      'select count(*)::int as n from auth.users where deleted_at is null',
    )
    expect('total' in data ? data.total : 0).toBe(count?.n)
    expect((await admin.listUsers()).data.users).toHaveLength(count?.n ?? 0)
    expect((await admin.listUsers({ page: 999 })).data).toMatchObject({ users: [], total: count?.n })
    const body = JSON.stringify((await admin.listUsers()).data)
    expect(body).not.toContain('argon2')
  })

  test.each([
    [{ email: 'x@example.com', password_hash: '$argon2id$v=19$m=65536,t=3,p=1$YWFh$YmJi' }],
    [{ email: 'x@example.com', phone: '+123' }],
    [{ email: 'x@example.com', role: 'service_role' }],
    [{ email: 'x@example.com', ban_duration: 'long' }],
    [{ email: 'no address' }],
    [{}],
  ])('%j is refused', async (body) => {
    expect((await server.post('/admin/users', body, { token: adminToken })).status).toBe(400)
  })

  test('a password must meet the rules and ends the sessions, and its owner is notified', async () => {
    const { userId, email, accessToken } = await signUpUser(server)
    expect((await admin.updateUserById(userId, { password: 'weak' })).error).toMatchObject({ code: 'weak_password' })
    expect((await admin.updateUserById(userId, { password: OTHER_PASSWORD })).error).toBeNull()
    expect((await server.client().getUser(accessToken)).error).not.toBeNull()
    expect((await server.client().signInWithPassword({ email, password: OTHER_PASSWORD })).error).toBeNull()
    expect(
      await server.db.sql(`select from public.notifications where user_id = $1 and kind = 'password'`, [userId]),
    ).toHaveLength(1)
  })

  test('a ban takes effect at once, ends by itself or by `none`, and an address cannot be used twice', async () => {
    const { userId, email, accessToken } = await signUpUser(server)
    await admin.updateUserById(userId, { ban_duration: '1h30m' })
    expect((await server.client().getUser(accessToken)).error?.code).toBe('user_banned')
    expect((await server.client().signInWithPassword({ email, password: PASSWORD })).error?.code).toBe('user_banned')
    await admin.updateUserById(userId, { ban_duration: 'none' })
    expect((await server.client().signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
    expect((await admin.updateUserById(userId, { email: 'first@example.com' })).error?.code).toBe('email_exists')
    expect((await admin.createUser({ email })).error?.code).toBe('email_exists')
  })

  test('an address changed by an administrator cannot be restored by an earlier mailbox', async () => {
    const { userId, email, accessToken } = await signUpUser(server)
    await server.request('/user', {
      method: 'PUT',
      headers: { authorization: `Bearer ${accessToken}` },
      body: JSON.stringify({ email: `own-${email}` }),
    })
    const undo = (await server.lastMail(email))?.token ?? ''
    expect((await admin.updateUserById(userId, { email: `set-${email}` })).error).toBeNull()
    const mail = await server.lastMail(`own-${email}`)
    expect([mail?.kind, mail?.token]).toEqual(['email_changed_again', ''])
    expect((await server.post('/verify', { type: 'email_change_cancel', token_hash: undo })).status).toBe(403)
    expect((await admin.getUserById(userId)).data.user?.email).toBe(`set-${email}`)
  })

  test('a lost factor can be removed: its owner is notified, and signed out wherever it was shown', async () => {
    const { userId } = await signUpUser(server)
    await server.db.sql(`update auth.sessions set aal = 'aal2' where user_id = $1`, [userId])
    const [factor] = await server.db.sql<{ id: string }>(
      `insert into auth.mfa_factors (user_id, factor_type, status, friendly_name) values ($1, 'totp', 'verified', 'Phone') returning id`,
      [userId],
    )
    expect((await admin.mfa.listFactors({ userId })).data?.factors).toHaveLength(1)
    expect((await admin.mfa.deleteFactor({ userId, id: factor?.id ?? '' })).error).toBeNull()
    expect((await admin.mfa.listFactors({ userId })).data?.factors).toEqual([])
    const open = 'select from auth.sessions where user_id = $1 and revoked_at is null'
    expect(await server.db.sql(open, [userId])).toEqual([])
    expect((await actedOn(userId)).at(-1)?.action).toBe('auth_factor_removed')
  })

  test('a softly deleted person keeps their name, loses all access, and frees the address', async () => {
    const { userId, email } = await signUpUser(server)
    expect((await admin.deleteUser(userId, true)).error).toBeNull()
    expect((await server.client().signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
      'invalid_credentials',
    )
    expect(await server.db.sql('select full_name from public.profiles where id = $1', [userId])).toEqual([
      { full_name: email },
    ])
    expect((await server.client('198.51.100.77').signUp({ email, password: PASSWORD })).error).toBeNull()
  })

  test.each([
    ['GET', '/admin/users/nonsense', 404],
    ['DELETE', '/admin/users/00000000-0000-4000-8000-000000000000', 404],
    ['GET', '/admin/users?page=x', 400],
  ])('%s %s is answered %i', async (method, path, status) => {
    const headers = { authorization: `Bearer ${adminToken}` }
    expect((await server.request(path, { method, headers })).status).toBe(status)
  })
})

describe('links and invitations', () => {
  test('an invitation opens an account by its link', async () => {
    const email = newAddress()
    const { data, error } = await admin.inviteUserByEmail(email, { data: { full_name: 'Guest' } })
    expect(error).toBeNull()
    expect(data.user?.invited_at).toBeDefined()
    const guest = server.client()
    await guest.verifyOtp({ type: 'invite', token_hash: (await server.lastMail(email))?.token ?? '' })
    expect((await guest.updateUser({ password: PASSWORD })).error).toBeNull()
    expect((await server.client().signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
    await server.db.sql('delete from auth.rate_counters')
    expect((await admin.inviteUserByEmail(email)).error?.code).toBe('email_exists')
  })

  test.each(['signup', 'invite', 'magiclink', 'recovery'] as const)('a generated link signs in: %s', async (type) => {
    const email = type === 'recovery' ? (await signUpUser(server)).email : newAddress()
    // The interface expects a password with `signup`; here the person chooses it.
    const response = await server.post('/admin/generate_link', { type, email }, { token: adminToken })
    const link = (await response.json()) as Record<string, string>
    expect(link['action_link']).toMatch(/^https:\/\/parapet\.example\/auth(\/reset-password)?#token_hash=/)
    expect(await server.lastMail(email)).toBeUndefined()
    const { data } = await server.client().verifyOtp({ type, token_hash: link['hashed_token'] ?? '' })
    expect(data.user?.email).toBe(email)
  })

  test('a generated link for an unknown person is refused', async () => {
    const { error } = await admin.generateLink({ type: 'recovery', email: 'unknown@example.com' })
    expect(error?.code).toBe('user_not_found')
  })
})

describe('only an administrator', () => {
  const endpoints: [string, string][] = [
    ['GET', '/admin/users'],
    ['POST', '/admin/users'],
    ['POST', '/invite'],
    ['POST', '/admin/generate_link'],
    ['DELETE', '/admin/users/00000000-0000-4000-8000-000000000000'],
    ['PUT', '/admin/users/00000000-0000-4000-8000-000000000000'],
    ['GET', '/admin/users/00000000-0000-4000-8000-000000000000/factors'],
  ]
  const codesWith = async (token: string | undefined) => {
    const headers = {
      'X-Supabase-Api-Version': '2024-01-01',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    }
    const answers = endpoints.map(([method, path]) =>
      server.request(path, {
        method,
        headers,
        ...(method === 'GET' ? {} : { body: '{"email":"evil@example.com","type":"recovery"}' }),
      }),
    )
    return new Set((await Promise.all(answers)).map((response) => response.headers.get('x-sb-error-code')))
  }

  test('not without a token, and no other role', async () => {
    expect(await codesWith(undefined)).toEqual(new Set(['no_authorization']))
    expect(await codesWith((await signUpUser(server)).accessToken)).toEqual(new Set(['not_admin']))
    const { userId, accessToken } = await signUpUser(server)
    await server.db.sql(`update public.profiles set global_role = 'Auditor' where id = $1`, [userId])
    expect(await codesWith(accessToken)).toEqual(new Set(['not_admin']))
  })

  test('not while a factor is owed', async () => {
    const { userId, accessToken } = await signUpUser(server)
    await server.db.sql(`update public.profiles set global_role = 'Admin' where id = $1`, [userId])
    await server.db.sql('update auth.sessions set needs_factor = true where user_id = $1', [userId])
    expect(await codesWith(accessToken)).toEqual(new Set(['insufficient_aal']))
    await server.db.sql('delete from auth.users where id = $1', [userId])
  })
})

test('the last administrator and the last Owner cannot be removed', async () => {
  expect((await admin.deleteUser(adminId)).error).toMatchObject({ status: 422, code: 'last_admin' })
  expect((await admin.updateUserById(adminId, { ban_duration: '1h' })).error).toMatchObject({ code: 'last_admin' })
  const { userId } = await signUpUser(server)
  await server.db.sql(
    `with made as (insert into public.companies (name) values ('Acme') returning id)
     insert into public.user_companies (company_id, user_id, company_role) select id, $1, 'Owner' from made`,
    [userId],
  )
  for (const soft of [true, false]) {
    expect((await admin.deleteUser(userId, soft)).error).toMatchObject({ status: 422, code: 'last_owner' })
  }
  expect((await admin.getUserById(userId)).error).toBeNull()
})

test('when two administrators remove each other concurrently, one remains', async () => {
  const { userId, accessToken } = await signUpUser(server)
  await server.db.sql(`update public.profiles set global_role = 'Admin' where id = $1`, [userId])
  const answers = await Promise.all([
    admin.deleteUser(userId, true),
    adminWith(server, accessToken).deleteUser(adminId, true),
  ])
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
  expect(
    await server.db.sql(
      `select count(*)::int from public.profiles p join auth.users u on u.id = p.id where p.global_role = 'Admin' and u.deleted_at is null`,
    ),
  ).toEqual([{ count: 1 }])
})
