import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ApiError } from '#server/platform/errors.ts'
import { growOld, personWithFactor, signInAgain, standingOf, type PersonWithFactor } from '../factors/testing.ts'
import { makeFirstAccount, signUpSomebody, startTestServer, type TestServer } from '../testing.ts'

let server: TestServer
let admin: PersonWithFactor
beforeAll(async () => {
  server = await startTestServer({ AUTH_ATTEMPTS_PER_MINUTE: '1000' })
  await makeFirstAccount(server)
  admin = await personWithFactor(server)
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

describe('acting for somebody', () => {
  test('is a session of theirs that says who is behind it, and only reads', async () => {
    const { userId, email } = await signUpSomebody(server)
    const company = await companyOf(userId, true)
    const { token, body } = await actAs(userId)
    expect(claimsOf(token)).toMatchObject({ sub: userId, act: { sub: admin.userId }, aal: 'aal2' })
    expect(body['user']).toMatchObject({ id: userId, email })
    expect(await standingOf(server, token)).toBe('read-only')
    expect(await run(token, 'select id::text from public.companies')).toEqual([company])
    expect(await run(token, RENAME, [company])).toBe('25006')
    expect(await run(token, `select set_company_context($1)::text`, [company])).not.toBe('25006')
  })

  test('writes only where that was asked for, and then under both names', async () => {
    const { userId } = await signUpSomebody(server)
    const company = await companyOf(userId)
    const { token } = await actAs(userId, { readOnly: false })
    expect(await run(token, RENAME, [company])).toEqual(['Renamed'])
    const entries = await server.db.sql(
      `select user_id, actor_id from audit.log where company_id = $1 and table_name = 'companies' and action = 'UPDATE'`,
      [company],
    )
    expect(entries).toEqual([{ user_id: userId, actor_id: admin.userId }])
  })

  test('is told to the person, with who and why, and stands in the trail', async () => {
    const { userId } = await signUpSomebody(server)
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

  test('is refreshed while it lasts, half an hour at most', async () => {
    const { userId } = await signUpSomebody(server)
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
    expect(await standingOf(server, data.session?.access_token ?? '')).toBe('ended')
  })
})

describe('acting for somebody ends', () => {
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
    const { userId } = await signUpSomebody(server)
    const company = await companyOf(userId)
    const { token, refreshToken } = await actAs(userId)
    expect(await standingOf(server, token)).toBe('read-only')
    await end({ userId, token, company })
    expect(await standingOf(server, token)).toBe('ended')
    expect((await server.client().refreshSession({ refresh_token: refreshToken })).error).not.toBeNull()
  })

  test("with the administrator's own session, and with their right to it", async () => {
    const { userId } = await signUpSomebody(server)
    const other = await personWithFactor(server)
    await setRole(other.userId, 'Admin')
    const begin = async () => String((await start(other.token, userId)).body['access_token'])
    const first = await begin()
    await setRole(other.userId, null)
    expect(await standingOf(server, first)).toBe('ended')
    await setRole(other.userId, 'Admin')
    const second = await begin()
    expect((await server.post('/logout?scope=local', {}, { token: other.token })).status).toBe(204)
    expect(await standingOf(server, second)).toBe('ended')
    expect(await run(second, 'select 1')).toContain('Session ended')
  })
})

describe('acting for somebody is refused', () => {
  test('to who is no administrator, in the same words whether there is such a person or not', async () => {
    const [ada, eve] = [await signUpSomebody(server), await personWithFactor(server)]
    const about = await start(eve.token, ada.userId)
    expect(about).toMatchObject({ status: 403, code: 'not_admin' })
    expect(await start(eve.token, crypto.randomUUID())).toEqual(about)
    expect(await start(eve.token, admin.userId)).toEqual(about)
  })

  test('to an administrator who has shown no second factor', async () => {
    const plain = await signUpSomebody(server)
    await setRole(plain.userId, 'Admin')
    const { userId } = await signUpSomebody(server)
    expect(await start(plain.accessToken, userId)).toMatchObject({ status: 403, code: 'insufficient_aal' })
    const { token } = await signInAgain(server, admin.email)
    expect(await start(token, userId)).toMatchObject({ status: 403, code: 'insufficient_aal' })
    await setRole(plain.userId, null)
  })

  test('without a reason, for an administrator, for nobody, for the disabled', async () => {
    const { userId } = await signUpSomebody(server)
    expect(await start(admin.token, userId, { reason: ' no  ' })).toMatchObject({ code: 'invalid_input' })
    expect(await start(admin.token, admin.userId)).toMatchObject({ status: 403, code: 'impersonation_forbidden' })
    expect(await start(admin.token, crypto.randomUUID())).toMatchObject({ status: 404 })
    await server.db.sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [userId])
    expect(await start(admin.token, userId)).toMatchObject({ status: 404, code: 'user_not_found' })
  })

  test('where a company of the person does not allow it, which is named', async () => {
    const { userId } = await signUpSomebody(server)
    await companyOf(userId)
    const closed = await companyOf(userId)
    await server.db.sql('update public.companies set impersonation_allowed = false where id = $1', [closed])
    const { status, body } = await start(admin.token, userId)
    expect([status, body['message']]).toEqual([
      403,
      'Closed Works does not allow administrators to act for its members',
    ])
  })

  test('while acting for somebody', async () => {
    const [ada, eve] = [await signUpSomebody(server), await signUpSomebody(server)]
    const { token } = await actAs(ada.userId)
    expect(await start(token, eve.userId)).toMatchObject({ status: 403, code: 'impersonation_forbidden' })
    await server.db.sql(`delete from auth.sessions where method = 'impersonation'`)
    expect(await server.call('stop-impersonation', {}, admin.token)).toMatchObject({ code: 'not_impersonating' })
  })
})

describe('who acts for somebody changes nothing about', () => {
  test('how the person gets in', async () => {
    const person = await personWithFactor(server)
    const { token } = await actAs(person.userId, { readOnly: false })
    const passkey = crypto.randomUUID()
    for (const [method, path, body] of [
      ['PUT', '/user', { password: 'Quartz-Meadow-19!fern' }],
      ['PUT', '/user', { email: 'elsewhere@example.com' }],
      ['PUT', '/user', { data: { full_name: 'Somebody else' } }],
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
    expect(await standingOf(server, person.token)).toBe('alive')
  })

  test('who is signed in: signing out ends that one session', async () => {
    const person = await personWithFactor(server)
    const { token } = await actAs(person.userId)
    for (const scope of ['others', 'global']) await server.post(`/logout?scope=${scope}`, {}, { token })
    expect(await standingOf(server, person.token)).toBe('alive')
    expect(await standingOf(server, admin.token)).toBe('alive')
  })

  test('rights in a company, or how it protects itself', async () => {
    const { userId } = await signUpSomebody(server)
    const [company, eve] = [await companyOf(userId), await signUpSomebody(server)]
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

test('an administrator acts for nobody with a factor that was shown long ago', async () => {
  const { userId } = await signUpSomebody(server)
  await growOld(server, admin.userId)
  expect(await start(admin.token, userId)).toMatchObject({ status: 403, code: 'reauthentication_needed' })
})
