import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeFirstAccount, PASSWORD, signUpUser, startTestServer, type TestServer } from '../testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await makeFirstAccount(server)
})
afterAll(() => server.end())

async function refreshWith(token: string): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await server.post('/token?grant_type=refresh_token', { refresh_token: token })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

async function codeFor(accessToken: string): Promise<unknown> {
  const { error } = await server.client().getUser(accessToken)
  return error === null ? 'alive' : (error.code ?? error.name)
}

describe('the published client', () => {
  test('signs up, signs in, and reads its user', async () => {
    const client = server.client()
    const email = ' Mixed.Case@Example.com'
    const signedUp = await client.signUp({ email, password: PASSWORD, options: { data: { full_name: 'Mixed Case' } } })
    expect([signedUp.error, signedUp.data.session]).toEqual([null, null])
    const { data } = await client.signInWithPassword({ email, password: PASSWORD })
    expect(data.session?.expires_in).toBe(900)
    expect(data.user).toMatchObject({ email: 'mixed.case@example.com', user_metadata: { full_name: 'Mixed Case' } })
    const found = await client.getUser(data.session?.access_token)
    expect(found.data.user?.id).toBe(data.user?.id)
    const profile = await server.db.sql('select full_name, global_role from public.profiles where id = $1', [
      data.user?.id,
    ])
    expect(profile).toEqual([{ full_name: 'Mixed Case', global_role: null }])
  })

  test('verifies the token itself with the published keys', async () => {
    const { accessToken, userId } = await signUpUser(server)
    const { data, error } = await server.client().getClaims(accessToken)
    expect(error).toBeNull()
    expect(data?.claims).toMatchObject({
      sub: userId,
      aud: 'authenticated',
      role: 'authenticated',
      iss: 'https://parapet.example/auth/v1',
      aal: 'aal1',
      amr: [{ method: 'password' }],
    })
  })

  test('refreshes its session', async () => {
    const { refreshToken, userId } = await signUpUser(server)
    const { data, error } = await server.client().refreshSession({ refresh_token: refreshToken })
    expect(error).toBeNull()
    expect(data.user?.id).toBe(userId)
    expect(data.session?.refresh_token).not.toBe(refreshToken)
  })
})

describe('refreshing', () => {
  test('50 concurrent refreshes with one token rotate once and all get the same next token', async () => {
    const { refreshToken, userId } = await signUpUser(server)
    const answers = await Promise.all(Array.from({ length: 50 }, () => refreshWith(refreshToken)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body['refresh_token'])).size).toBe(1)
    const counters = await server.db.sql('select refresh_counter from auth.sessions where user_id = $1', [userId])
    expect(counters).toEqual([{ refresh_counter: '1' }])
  })

  test('50 concurrent refreshes over two servers rotate once, and all succeed', async () => {
    const second = await startTestServer({}, server)
    const { refreshToken, userId } = await signUpUser(server)
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, turn) => {
        const on = turn % 2 === 0 ? server : second
        const response = await on.post('/token?grant_type=refresh_token', { refresh_token: refreshToken })
        return { status: response.status, body: (await response.json()) as Record<string, unknown> }
      }),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body['refresh_token'])).size).toBe(1)
    expect(await server.db.sql('select refresh_counter from auth.sessions where user_id = $1', [userId])).toEqual([
      { refresh_counter: '1' },
    ])
    await second.end()
  })

  test('a token replayed after the grace time ends the session at once', async () => {
    const { refreshToken, userId, accessToken } = await signUpUser(server)
    const next = await refreshWith(refreshToken)
    await server.db.sql(
      `update auth.sessions set refreshed_at = refreshed_at - interval '11 seconds' where user_id = $1`,
      [userId],
    )
    expect(await refreshWith(refreshToken)).toMatchObject({ status: 400, body: { code: 'refresh_token_already_used' } })
    expect(await refreshWith(String(next.body['refresh_token']))).toMatchObject({
      body: { code: 'refresh_token_not_found' },
    })
    expect(await codeFor(accessToken)).toBe('AuthSessionMissingError')
    const events = await server.db.sql(
      `select count(*)::int from public.audit_log where user_id = $1 and action = 'auth_refresh_reuse'`,
      [userId],
    )
    expect(events).toEqual([{ count: 1 }])
    const told = await server.db.sql(`select title from public.notifications where user_id = $1 and kind = 'session'`, [
      userId,
    ])
    expect(told).toEqual([{ title: 'A session of yours was ended' }])
  })

  test('a token two rotations old ends the session even within the grace time', async () => {
    const { refreshToken, accessToken } = await signUpUser(server)
    const next = await refreshWith(refreshToken)
    await refreshWith(String(next.body['refresh_token']))
    expect(await refreshWith(refreshToken)).toMatchObject({ body: { code: 'refresh_token_already_used' } })
    expect(await codeFor(accessToken)).toBe('AuthSessionMissingError')
  })

  test('a session ends after a week without use', async () => {
    const { refreshToken, userId } = await signUpUser(server)
    await server.db.sql(
      `update auth.sessions set refreshed_at = now() - interval '7 days 1 minute' where user_id = $1`,
      [userId],
    )
    expect(await refreshWith(refreshToken)).toMatchObject({ status: 400, body: { code: 'session_expired' } })
  })

  test('a session rotates at most 30 times a minute', async () => {
    let { refreshToken } = await signUpUser(server)
    for (let turn = 0; turn < 30; turn += 1)
      refreshToken = String((await refreshWith(refreshToken)).body['refresh_token'])
    expect(await refreshWith(refreshToken)).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } })
  })

  test.each([[''], ['x'], ['a'.repeat(76)], [null]])('%j is not a refresh token', async (token) => {
    const response = await server.post('/token?grant_type=refresh_token', { refresh_token: token })
    expect(response.status).toBe(400)
  })
})

describe('signing out', () => {
  async function twoSessions(): Promise<[string, string]> {
    const { email, accessToken } = await signUpUser(server)
    const { data } = await server.client('198.51.100.7').signInWithPassword({ email, password: PASSWORD })
    return [accessToken, data.session?.access_token ?? '']
  }

  test.each([
    //  scope      this session                other session
    ['global', 'AuthSessionMissingError', 'AuthSessionMissingError'],
    ['local', 'AuthSessionMissingError', 'alive'],
    ['others', 'alive', 'AuthSessionMissingError'],
  ] as const)('%s', async (scope, afterThis, afterOther) => {
    const [mine, other] = await twoSessions()
    expect((await server.post(`/logout?scope=${scope}`, {}, { token: mine })).status).toBe(204)
    expect(await codeFor(mine)).toBe(afterThis)
    expect(await codeFor(other)).toBe(afterOther)
  })

  test('needs a token', async () => {
    const response = await server.post('/logout', '')
    expect([response.status, response.headers.get('x-sb-error-code')]).toEqual([401, 'no_authorization'])
  })

  test('refuses an unknown scope', async () => {
    expect((await server.post('/logout?scope=universe', '')).status).toBe(400)
  })
})

describe('a session of a deleted account', () => {
  test.each([
    ['banned', `banned_until = now() + interval '1 day'`, 'user_banned'],
    ['deleted', `deleted_at = now()`, 'user_not_found'],
  ])('%s: neither token works', async (_, change, code) => {
    const { accessToken, refreshToken, userId } = await signUpUser(server)
    await server.db.sql(`update auth.users set ${change} where id = $1`, [userId])
    expect(await codeFor(accessToken)).toBe(code)
    expect((await refreshWith(refreshToken)).status).toBe(400)
    const alive = await server.db.sql('select private.session_alive(id) from auth.sessions where user_id = $1', [
      userId,
    ])
    expect(alive).toEqual([{ session_alive: false }])
  })
})
