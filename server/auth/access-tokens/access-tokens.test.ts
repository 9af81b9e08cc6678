import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isAccessToken } from '#server/platform/keys/access-tokens.ts'
import { ApiError } from '#server/platform/errors.ts'
import { codeOf, expireStepUp, userWithFactor, signInAgain } from '../factors/testing.ts'
import { makeFirstAccount, signUpUser, startTestServer, type TestServer } from '../testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ AUTH_ATTEMPTS_PER_MINUTE: '1000' })
  await makeFirstAccount(server)
})
afterAll(() => server.end())

async function companyOf(userId: string, role = 'Owner', demandsFactor = false): Promise<string> {
  const [company] = await server.db.sql<{ id: string }>(
    `insert into public.companies (name, protocol_id, second_factor_required) values ('Acme', 'cmmc', $1) returning id`,
    [demandsFactor],
  )
  await server.db.sql('insert into public.user_companies (company_id, user_id, company_role) values ($1, $2, $3)', [
    company?.id,
    userId,
    role,
  ])
  return company?.id ?? ''
}

interface Made {
  readonly token: string
  readonly id: string
}

async function make(bearer: string, scopes: string[], more: Record<string, unknown> = {}): Promise<Made> {
  const made = await server.call('create-access-token', { name: 'nightly', scopes, expiresInDays: 30, ...more }, bearer)
  if (made.status !== 200) throw new Error(made.code)
  return { token: String(made.body['token']), id: String(made.body['id']) }
}

/** Runs a statement as the token's owner; a refusal gives its code. */
async function run(token: string, text: string, values: string[] = []): Promise<unknown> {
  try {
    const caller = await server.callerOf(token)
    const rows = await server.platform.database.asCaller(caller, { text, values }, { readOnly: false })
    return rows.flat()
  } catch (error) {
    if (error instanceof pg.DatabaseError) return error.code === 'PGRST' ? error.message : error.code
    if (error instanceof ApiError) return `${error.status} ${error.code}`
    throw error
  }
}

const COMPANIES = 'select id::text from public.companies order by created_at'
const RENAME = `update public.companies set name = 'Renamed' where id = $1 returning name`

describe('a token for a script', () => {
  test('is shown once and stored as a hash', async () => {
    const { accessToken, userId } = await signUpUser(server)
    const made = await server.call(
      'create-access-token',
      { name: ' nightly export ', scopes: ['company.read'], expiresInDays: 366 },
      accessToken,
    )
    const token = String(made.body['token'])
    expect(token).toMatch(/^ppt_[0-9A-Za-z]{49}$/)
    expect(isAccessToken(token)).toBe(true)
    expect(made.body['prefix']).toBe(token.slice(0, 8))
    const listed = await server.call('list-access-tokens', {}, accessToken)
    expect(listed.body['tokens']).toMatchObject([
      { name: 'nightly export', prefix: token.slice(0, 8), lastUsedAt: null },
    ])
    const kept = await server.db.sql(
      'select t.*, s.* from auth.access_tokens t join auth.sessions s on s.id = t.session_id',
    )
    const trail = await server.db.sql('select * from audit.log')
    const notices = await server.db.sql<{ kind: string }>('select * from public.notifications where user_id = $1', [
      userId,
    ])
    expect(JSON.stringify([kept, trail, notices, listed])).not.toContain(token.slice(8))
    expect(notices.map(({ kind }) => kind)).toContain('access_token')
  })

  test('acts for its owner within its scopes', async () => {
    const { accessToken, userId } = await signUpUser(server)
    const company = await companyOf(userId)
    const reads = await make(accessToken, ['company.read'])
    expect(await run(reads.token, COMPANIES)).toEqual([company])
    // A read-only token runs in transactions that cannot write, independent of policies.
    expect(await run(reads.token, RENAME, [company])).toBe('403 insufficient_scope')
    const edits = await make(accessToken, ['content.edit', 'company.read'])
    expect(await run(edits.token, RENAME, [company])).toEqual([])
    const manages = await make(accessToken, ['settings.manage', 'company.read'])
    expect(await run(manages.token, RENAME, [company])).toEqual(['Renamed'])
    const blind = await make(accessToken, ['content.delete'])
    expect(await run(blind.token, COMPANIES)).toEqual([])
  })

  test('can do no more than its owner', async () => {
    const { accessToken, userId } = await signUpUser(server)
    const company = await companyOf(userId, 'Contributor')
    const { token } = await make(accessToken, ['settings.manage', 'company.read'])
    expect(await run(token, RENAME, [company])).toEqual([])
  })

  test('for one company cannot access another', async () => {
    const { accessToken, userId } = await signUpUser(server)
    const [first, second] = [await companyOf(userId), await companyOf(userId)]
    const { token } = await make(accessToken, ['company.read', 'settings.manage'], { companyId: first })
    expect(await run(token, COMPANIES)).toEqual([first])
    expect(await run(token, RENAME, [second])).toEqual([])
    const { id } = await make(accessToken, ['company.read'], { companyId: second })
    const listed = await server.call('list-access-tokens', {}, accessToken)
    expect(listed.body['tokens']).toContainEqual(expect.objectContaining({ id, companyId: second }))
  })

  test('of an administrator has no administrator rights', async () => {
    const admin = await userWithFactor(server)
    await server.db.sql(`update public.profiles set global_role = 'Admin' where id = $1`, [admin.userId])
    const { token } = await make(admin.token, ['company.read', 'settings.manage'])
    const stranger = await signUpUser(server)
    await companyOf(stranger.userId)
    expect(await run(token, COMPANIES)).toEqual([])
    expect(await run(token, 'select private.is_admin()::text')).toEqual(['false'])
    await server.db.sql(`update public.profiles set global_role = null where id = $1`, [admin.userId])
  })

  test('has the same assurance level as the session that created it', async () => {
    const weak = await signUpUser(server)
    await companyOf(weak.userId, 'Owner', true)
    expect(await run((await make(weak.accessToken, ['company.read'])).token, COMPANIES)).toEqual([])
    const strong = await userWithFactor(server)
    const company = await companyOf(strong.userId, 'Owner', true)
    expect(await run((await make(strong.token, ['company.read'])).token, COMPANIES)).toEqual([company])
  })

  test('ends at once when it is revoked, and when it expires, also while it is cached', async () => {
    const { accessToken, userId } = await signUpUser(server)
    const company = await companyOf(userId)
    const [first, second] = [await make(accessToken, ['company.read']), await make(accessToken, ['company.read'])]
    for (const { token } of [first, second]) expect(await run(token, COMPANIES)).toEqual([company])
    expect((await server.call('revoke-access-token', { id: first.id }, accessToken)).status).toBe(200)
    expect(await run(first.token, COMPANIES)).toContain('Session ended')
    expect(await server.call('revoke-access-token', { id: first.id }, accessToken)).toMatchObject({ status: 404 })
    await server.db.sql('update auth.sessions set not_after = now() where id = $1', [second.id])
    expect(await run(second.token, COMPANIES)).toContain('Session ended')
    expect((await server.call('list-access-tokens', {}, accessToken)).body).toEqual({ tokens: [] })
  })

  test('survives signing out everywhere', async () => {
    const { accessToken, userId, email } = await signUpUser(server)
    const company = await companyOf(userId)
    const { token } = await make(accessToken, ['company.read'])
    const { client } = await signInAgain(server, email)
    await client.signOut({ scope: 'global' })
    expect(await run(token, COMPANIES)).toEqual([company])
  })

  test('records when it was last used', async () => {
    const { accessToken, userId } = await signUpUser(server)
    await companyOf(userId)
    const { token } = await make(accessToken, ['company.read'])
    await run(token, COMPANIES)
    await expect
      .poll(async () => (await server.call('list-access-tokens', {}, accessToken)).body['tokens'])
      .toMatchObject([{ lastUsedAt: expect.any(String) }])
  })
})

describe('with an access token', () => {
  test('no account can be read or changed', async () => {
    const { accessToken } = await signUpUser(server)
    const { token, id } = await make(accessToken, ['company.read', 'settings.manage'])
    for (const [method, path] of [
      ['GET', '/user'],
      ['PUT', '/user'],
      ['POST', '/factors'],
      ['GET', '/passkeys'],
      ['POST', '/logout'],
    ] as const) {
      const headers = { authorization: `Bearer ${token}` }
      const body = method === 'GET' ? {} : { body: '{"factor_type":"totp"}' }
      const answer = await server.request(path, { method, headers, ...body })
      expect([path, answer.status, answer.headers.get('x-sb-error-code')]).toEqual([path, 403, 'bad_jwt'])
    }
    for (const [name, body] of [
      ['create-access-token', { name: 'more', scopes: ['company.read'], expiresInDays: 1 }],
      ['list-access-tokens', {}],
      ['revoke-access-token', { id }],
      ['list-sessions', {}],
      ['end-session', { id }],
      ['create-recovery-codes', {}],
      ['recovery-codes', {}],
      ['use-recovery-code', { code: 'x' }],
      ['start-impersonation', { userId: id, reason: 'because' }],
      ['stop-impersonation', {}],
    ] as const)
      expect([name, await server.call(name, body, token)]).toMatchObject([
        name,
        { status: 403, code: 'not_for_tokens' },
      ])
  })

  test('that was mistyped, truncated or invented is refused, and a wrong checksum costs no query', async () => {
    const { accessToken } = await signUpUser(server)
    const { token } = await make(accessToken, ['company.read'])
    const other = token.endsWith('0') ? '1' : '0'
    for (const wrong of [
      `${token.slice(0, -1)}${other}`,
      token.slice(0, -1),
      `${token}0`,
      'ppt_',
      `ppt_${'0'.repeat(49)}`,
    ])
      expect(await run(wrong, COMPANIES)).toBe('401 PGRST301')
  })
})

describe('creating one is refused', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['for a permission that there is not', { scopes: ['everything'] }, 'invalid_input'],
    ['for nothing', { scopes: [] }, 'invalid_input'],
    ['for a company that is not theirs', { companyId: crypto.randomUUID() }, 'not_a_member'],
    ['for more than a year', { expiresInDays: 367 }, 'invalid_input'],
    ['for less than a day', { expiresInDays: 0 }, 'invalid_input'],
    ['without a name', { name: '  ' }, 'invalid_input'],
  ])('%s', async (_, change, code) => {
    const { accessToken } = await signUpUser(server)
    const body = { name: 'nightly', scopes: ['company.read'], expiresInDays: 30, ...change }
    expect(await server.call('create-access-token', body, accessToken)).toMatchObject({ code })
  })

  test('without step-up, even if a second factor was verified earlier', async () => {
    const { accessToken, userId } = await signUpUser(server)
    await expireStepUp(server, userId)
    await expect(make(accessToken, ['company.read'])).rejects.toThrow('reauthentication_needed')
    const strong = await userWithFactor(server)
    await expireStepUp(server, strong.userId)
    await expect(make(strong.token, ['company.read'])).rejects.toThrow('reauthentication_needed')
    const { data } = await strong.client.mfa.challengeAndVerify({
      factorId: strong.factorId,
      code: await codeOf(strong.secret),
    })
    await make(data?.access_token ?? '', ['company.read'])
  })

  test("beyond fifty, and another person's token cannot be revoked", async () => {
    const { accessToken, userId } = await signUpUser(server)
    const { id } = await make(accessToken, ['company.read'])
    await server.db.sql(
      `insert into auth.sessions (user_id, method, not_after) select $1, 'token', now() + interval '1 day' from generate_series(1, 48)`,
      [userId],
    )
    const more = await Promise.allSettled([make(accessToken, ['company.read']), make(accessToken, ['company.read'])])
    expect(more.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const eve = await signUpUser(server)
    expect(await server.call('revoke-access-token', { id }, eve.accessToken)).toMatchObject({ status: 404 })
  })
})
