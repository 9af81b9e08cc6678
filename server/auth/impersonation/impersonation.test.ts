import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ApiError } from '#server/platform/errors.ts'
import { expireStepUp, userWithFactor, signInAgain, stateOf, type PersonWithFactor } from '../factors/testing.ts'
import { makeFirstAccount, signUpUser, startTestServer, type TestServer } from '../testing.ts'

let server: TestServer
let admin: PersonWithFactor
beforeAll(async () => {
  server = await startTestServer({ AUTH_ATTEMPTS_PER_MINUTE: '1000' })
  await makeFirstAccount(server)
  admin = await userWithFactor(server)
  await setRole(admin.userId, 'Admin')
})
afterAll(() => server.end())

async function setRole(userId: string, role: 'Admin' | null): Promise<void> {
  await server.db.sql('update public.profiles set global_role = $2 where id = $1', [userId, role])
}

async function companyOf(userId: string, demandsFactor = false): Promise<string> {
  const [company] = await server.db.sql<{ id: string }>(
    `insert into public.companies (name, protocol_id, second_factor_required) values ('Closed Works', 'cmmc', $1) returning id`,
    [demandsFactor],
  )
  await server.db.sql(
    `insert into public.user_companies (company_id, user_id, company_role) values ($1, $2, 'Owner')`,
    [company?.id, userId],
  )
  return company?.id ?? ''
}

const start = (token: string, userId: string, more: Record<string, unknown> = {}) =>
  server.call('start-impersonation', { userId, reason: 'asked for help', ...more }, token)

/** A session in the name of the person. */
async function actAs(userId: string, more: Record<string, unknown> = {}) {
  const { status, code, body } = await start(admin.token, userId, more)
  if (status !== 200) throw new Error(code)
  return { token: String(body['access_token']), refreshToken: String(body['refresh_token']), body }
}

async function run(token: string, text: string, values: string[] = []): Promise<unknown> {
  try {
    const caller = await server.callerOf(token)
    return (await server.platform.database.asCaller(caller, { text, values }, { readOnly: false })).flat()
  } catch (error) {
    if (error instanceof pg.DatabaseError) return error.code === 'PGRST' ? error.message : error.code
    if (error instanceof ApiError) return `${error.status} ${error.code}`
    throw error
  }
}

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

const RENAME = `update public.companies set name = 'Renamed' where id = $1 returning name`

describe('impersonation', () => {
  test('is a read-only session of the person that names the administrator', async () => {
    const { userId, email } = await signUpUser(server)
    const company = await companyOf(userId, true)
    const { token, body } = await actAs(userId)
    expect(claimsOf(token)).toMatchObject({ sub: userId, act: { sub: admin.userId }, aal: 'aal2' })
    expect(body['user']).toMatchObject({ id: userId, email })
    expect(await stateOf(server, token)).toBe('read-only')
    expect(await run(token, 'select id::text from public.companies')).toEqual([company])
    expect(await run(token, RENAME, [company])).toBe('403 read_only')
    expect(await run(token, `select set_company_context($1)::text`, [company])).not.toBe('403 read_only')
  })

  test('writes only if requested, and then under both names', async () => {
    const { userId } = await signUpUser(server)
    const company = await companyOf(userId)
    const { token } = await actAs(userId, { readOnly: false })
    expect(await run(token, RENAME, [company])).toEqual(['Renamed'])
    const entries = await server.db.sql(
      `select user_id, actor_id from audit.log where company_id = $1 and table_name = 'companies' and action = 'UPDATE'`,
      [company],
    )
    expect(entries).toEqual([{ user_id: userId, actor_id: admin.userId }])
  })

  test('is announced to the person, with name and reason, and recorded in the audit log', async () => {
    const { userId } = await signUpUser(server)
    const { token } = await actAs(userId)
    expect((await server.call('stop-impersonation', {}, token)).status).toBe(200)
    const notices = await server.db.sql<{ title: string; body: string }>(
      `select title, body from public.notifications where user_id = $1 and kind = 'impersonation'`,
      [userId],
    )
    expect(notices).toMatchObject([{ title: `${admin.email} acts in your name` }])
    expect(notices[0]?.body).toContain('asked for help')
    const events = await server.db.sql(
      `select action, user_id, actor_id, severity from audit.log where action like 'auth_impersonation%' and user_id = $1 order by created_at`,
      [userId],
    )
    expect(events).toEqual([
      { action: 'auth_impersonation_start', user_id: userId, actor_id: admin.userId, severity: 'warning' },
      { action: 'auth_impersonation_end', user_id: userId, actor_id: admin.userId, severity: 'info' },
    ])
  })

  test('can be refreshed for at most half an hour', async () => {
    const { userId } = await signUpUser(server)
    const { refreshToken } = await actAs(userId)
    const { data, error } = await server.client().refreshSession({ refresh_token: refreshToken })
    expect(error).toBeNull()
    expect(claimsOf(data.session?.access_token ?? '')).toMatchObject({ act: { sub: admin.userId } })
    const [session] = await server.db.sql<{ minutes: number }>(
      `select extract(epoch from not_after - created_at)::integer / 60 as minutes from auth.sessions
       where user_id = $1 and method = 'impersonation'`,
      [userId],
    )
    expect(session).toEqual({ minutes: 30 })
    await server.db.sql(`update auth.sessions set not_after = now() where user_id = $1 and method = 'impersonation'`, [
      userId,
    ])
    const late = await server.client().refreshSession({ refresh_token: data.session?.refresh_token ?? '' })
    expect(late.error).not.toBeNull()
    expect(await stateOf(server, data.session?.access_token ?? '')).toBe('ended')
  })
})

describe('impersonation ends', () => {
  test.each<[string, (act: { userId: string; token: string; company: string }) => Promise<unknown>]>([
    ['when it is stopped', ({ token }) => server.call('stop-impersonation', {}, token)],
    ['when it is signed out of', ({ token }) => server.post('/logout?scope=global', {}, { token })],
    [
      'when the company does not allow it any more',
      ({ company }) =>
        server.db.sql('update public.companies set impersonation_allowed = false where id = $1', [company]),
    ],
    ['when the person becomes an administrator', ({ userId }) => setRole(userId, 'Admin')],
    [
      'when the account is disabled',
      ({ userId }) =>
        server.db.sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [userId]),
    ],
    [
      'when the person signs out everywhere',
      async ({ userId }) => {
        const [person] = await server.db.sql<{ email: string }>('select email from auth.users where id = $1', [userId])
        const { client } = await signInAgain(server, person?.email ?? '')
        return client.signOut({ scope: 'global' })
      },
    ],
  ])('%s', async (_, end) => {
    const { userId } = await signUpUser(server)
    const company = await companyOf(userId)
    const { token, refreshToken } = await actAs(userId)
    expect(await stateOf(server, token)).toBe('read-only')
    await end({ userId, token, company })
    expect(await stateOf(server, token)).toBe('ended')
    expect((await server.client().refreshSession({ refresh_token: refreshToken })).error).not.toBeNull()
  })

  test("with the administrator's own session, and with their right to it", async () => {
    const { userId } = await signUpUser(server)
    const other = await userWithFactor(server)
    await setRole(other.userId, 'Admin')
    const begin = async () => String((await start(other.token, userId)).body['access_token'])
    const first = await begin()
    await setRole(other.userId, null)
    expect(await stateOf(server, first)).toBe('ended')
    await setRole(other.userId, 'Admin')
    const second = await begin()
    expect((await server.post('/logout?scope=local', {}, { token: other.token })).status).toBe(204)
    expect(await stateOf(server, second)).toBe('ended')
    expect(await run(second, 'select 1')).toContain('Session ended')
  })
})

describe('impersonation is refused', () => {
  test('to non-administrators, with the same message whether the person exists or not', async () => {
    const [ada, eve] = [await signUpUser(server), await userWithFactor(server)]
    const about = await start(eve.token, ada.userId)
    expect(about).toMatchObject({ status: 403, code: 'not_admin' })
    expect(await start(eve.token, crypto.randomUUID())).toEqual(about)
    expect(await start(eve.token, admin.userId)).toEqual(about)
  })

  test('to an administrator without a verified second factor', async () => {
    const plain = await signUpUser(server)
    await setRole(plain.userId, 'Admin')
    const { userId } = await signUpUser(server)
    expect(await start(plain.accessToken, userId)).toMatchObject({ status: 403, code: 'insufficient_aal' })
    const { token } = await signInAgain(server, admin.email)
    expect(await start(token, userId)).toMatchObject({ status: 403, code: 'insufficient_aal' })
    await setRole(plain.userId, null)
  })

  test('without a reason, of an administrator, of an unknown person, of a disabled person', async () => {
    const { userId } = await signUpUser(server)
    expect(await start(admin.token, userId, { reason: ' no  ' })).toMatchObject({ code: 'invalid_input' })
    expect(await start(admin.token, admin.userId)).toMatchObject({ status: 403, code: 'impersonation_forbidden' })
    expect(await start(admin.token, crypto.randomUUID())).toMatchObject({ status: 404 })
    await server.db.sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [userId])
    expect(await start(admin.token, userId)).toMatchObject({ status: 404, code: 'user_not_found' })
  })

  test('where a company of the person does not allow it, which the error names', async () => {
    const { userId } = await signUpUser(server)
    await companyOf(userId)
    const closed = await companyOf(userId)
    await server.db.sql('update public.companies set impersonation_allowed = false where id = $1', [closed])
    const { status, body } = await start(admin.token, userId)
    expect([status, body['message']]).toEqual([
      403,
      'Closed Works does not allow administrators to act for its members',
    ])
  })

  test('during another impersonation', async () => {
    const [ada, eve] = [await signUpUser(server), await signUpUser(server)]
    const { token } = await actAs(ada.userId)
    expect(await start(token, eve.userId)).toMatchObject({ status: 403, code: 'impersonation_forbidden' })
    await server.db.sql(`delete from auth.sessions where method = 'impersonation'`)
    expect(await server.call('stop-impersonation', {}, admin.token)).toMatchObject({ code: 'not_impersonating' })
  })
})

describe('an impersonated session cannot change', () => {
  test('how the person signs in', async () => {
    const person = await userWithFactor(server)
    const { token } = await actAs(person.userId, { readOnly: false })
    const passkey = crypto.randomUUID()
    for (const [method, path, body] of [
      ['PUT', '/user', { password: 'Quartz-Meadow-19!fern' }],
      ['PUT', '/user', { email: 'elsewhere@example.com' }],
      ['PUT', '/user', { data: { full_name: 'Another person' } }],
      ['POST', '/factors', { factor_type: 'totp' }],
      ['POST', `/factors/${person.factorId}/challenge`, {}],
      ['POST', `/factors/${person.factorId}/verify`, { challenge_id: passkey, code: '123456' }],
      ['DELETE', `/factors/${person.factorId}`, undefined],
      ['POST', '/passkeys/registration/options', {}],
      ['POST', '/passkeys/registration/verify', { challenge_id: passkey }],
      ['PATCH', `/passkeys/${passkey}`, { friendly_name: 'x' }],
      ['DELETE', `/passkeys/${passkey}`, undefined],
    ] as const) {
      const headers = { authorization: `Bearer ${token}` }
      const init = body === undefined ? {} : { body: JSON.stringify(body) }
      const answer = await server.request(path, { method, headers, ...init })
      expect([method, path, answer.headers.get('x-sb-error-code')]).toEqual([method, path, 'impersonation_forbidden'])
    }
    for (const [name, body] of [
      ['create-access-token', { name: 'x', scopes: ['company.read'], expiresInDays: 1 }],
      ['revoke-access-token', { id: passkey }],
      ['end-session', { id: passkey }],
      ['create-recovery-codes', {}],
      ['use-recovery-code', { code: 'x' }],
    ] as const)
      expect([name, await server.call(name, body, token)]).toMatchObject([name, { code: 'impersonation_forbidden' }])
    expect(await stateOf(server, person.token)).toBe('alive')
  })

  test('other sessions: signing out ends only this one', async () => {
    const person = await userWithFactor(server)
    const { token } = await actAs(person.userId)
    for (const scope of ['others', 'global']) await server.post(`/logout?scope=${scope}`, {}, { token })
    expect(await stateOf(server, person.token)).toBe('alive')
    expect(await stateOf(server, admin.token)).toBe('alive')
  })

  test('rights in a company, or its security settings', async () => {
    const { userId } = await signUpUser(server)
    const [company, eve] = [await companyOf(userId), await signUpUser(server)]
    const { token } = await actAs(userId, { readOnly: false })
    for (const [text, values] of [
      ['select set_member_role($1, $2, $3)', [company, userId, 'Manager']],
      ['select add_member($1, $2, $3)', [company, eve.userId, 'Owner']],
      ['select remove_member($1, $2)', [company, userId]],
      ['select revoke_invitation($1, $2)', [company, eve.userId]],
      ['select accept_invitation($1)', [eve.userId]],
      ['select set_global_role($1, $2)', [userId, 'Admin']],
      ['update public.companies set second_factor_required = true where id = $1', [company]],
      ['update public.companies set audit_retention_days = 30 where id = $1', [company]],
      ['update public.companies set impersonation_allowed = false where id = $1', [company]],
    ] as const)
      expect([text, await run(token, text, [...values])]).toEqual([text, '42501'])
    expect(await run(token, RENAME, [company])).toEqual(['Renamed'])
  })
})

test('an administrator cannot impersonate with a factor that was verified long ago', async () => {
  const { userId } = await signUpUser(server)
  await expireStepUp(server, admin.userId)
  expect(await start(admin.token, userId)).toMatchObject({ status: 403, code: 'reauthentication_needed' })
})
