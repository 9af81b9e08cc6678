import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeFirstAccount, OTHER_PASSWORD, PASSWORD, signUpUser, startTestServer, type TestServer } from '../testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await makeFirstAccount(server)
})
afterAll(() => server.end())
beforeEach(() => server.db.sql('delete from auth.rate_counters'))

/** A person whose address is already proven: their settings stay. */
async function provenPerson() {
  const person = await signUpUser(server)
  await server.db.sql('update auth.users set email_proven_at = now() where id = $1', [person.userId])
  return person
}

async function recoveryToken(email: string): Promise<string> {
  const { error } = await server
    .client()
    .resetPasswordForEmail(email, { redirectTo: 'https://parapet.example/auth/reset-password' })
  expect(error).toBeNull()
  return (await server.lastMail(email))?.token ?? ''
}

const verifyStatus = async (body: unknown) => (await server.post('/verify', body)).status

describe('a forgotten password', () => {
  test('has a count of mails of its own: a sign-in link just requested does not hold it up', async () => {
    const { email } = await provenPerson()
    expect((await server.client().signInWithOtp({ email })).error).toBeNull()
    expect((await server.client().resetPasswordForEmail(email)).error).toBeNull()
    expect((await server.client().resetPasswordForEmail(email)).error?.code).toBe('over_email_send_rate_limit')
  })

  test('is reset by the link in the mail; other sessions end and the owner is notified', async () => {
    const { email, userId, accessToken } = await provenPerson()
    const token_hash = await recoveryToken(email)
    expect((await server.lastMail(email))?.text).toContain('https://parapet.example/auth/reset-password#token_hash=')
    const client = server.client()
    const verified = await client.verifyOtp({ type: 'recovery', token_hash })
    expect(verified.data.session?.user.id).toBe(userId)
    expect((await client.updateUser({ password: OTHER_PASSWORD })).error).toBeNull()

    expect((await server.client().getUser(accessToken)).error?.name).toBe('AuthSessionMissingError')
    expect((await client.getUser()).data.user?.id).toBe(userId)
    expect(
      await server.db.sql(`select title from public.notifications where user_id = $1 and kind = 'password'`, [userId]),
    ).toEqual([{ title: 'Your password was changed' }])
    expect((await server.client().signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
      'invalid_credentials',
    )
    expect((await server.client().signInWithPassword({ email, password: OTHER_PASSWORD })).error).toBeNull()
    const actions = await server.db.sql(
      `select action, severity from public.audit_log where user_id = $1 and action like '%password%' order by created_at`,
      [userId],
    )
    expect(actions).toEqual([
      { action: 'auth_password_reset_request', severity: 'warning' },
      { action: 'auth_password_reset', severity: 'warning' },
    ])
  })

  test('an unknown address gets the same responses', async () => {
    const { email } = await signUpUser(server)
    for (const status of [200, 429]) {
      const known = await server.post('/recover', { email })
      const unknown = await server.post('/recover', { email: 'unknown@example.com' })
      expect([known.status, unknown.status]).toEqual([status, status])
      expect(await unknown.text()).toBe(await known.text())
    }
  })

  test('lifts a lock caused by guessing', async () => {
    const { email } = await provenPerson()
    for (let turn = 0; turn < 6; turn += 1) await server.client().signInWithPassword({ email, password: 'wrong' })
    await server.client().verifyOtp({ type: 'recovery', token_hash: await recoveryToken(email) })
    expect((await server.client().signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  })
})

describe('a mailed token', () => {
  test('is stored as a hash only', async () => {
    const { email } = await signUpUser(server)
    const token = await recoveryToken(email)
    const rows = await server.db.sql(
      `select * from auth.one_time_tokens where encode(token_hash, 'escape') like '%' || $1 || '%'`,
      [token],
    )
    expect(rows).toEqual([])
  })

  test('works once, for 20 concurrent attempts', async () => {
    const { email } = await signUpUser(server)
    const token_hash = await recoveryToken(email)
    const statuses = await Promise.all(Array.from({ length: 20 }, () => verifyStatus({ type: 'recovery', token_hash })))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 403)).toHaveLength(19)
  })

  test('works only for its purpose and address, and a wrong attempt does not use it up', async () => {
    const { email } = await signUpUser(server)
    const token = await recoveryToken(email)
    const { code } = (await server.lastMail(email)) ?? {}
    expect(await verifyStatus({ type: 'signup', token_hash: token })).toBe(403)
    expect(await verifyStatus({ type: 'email_change', token_hash: token })).toBe(403)
    expect(await verifyStatus({ type: 'recovery', token: code, email: 'first@example.com' })).toBe(403)
    expect(await verifyStatus({ type: 'recovery', token: code, email })).toBe(200)
  })

  test.each([
    ['an hour passed', `update auth.one_time_tokens set expires_at = now()`],
    ['the address changed', `update auth.users set email = 'moved-' || email where id = $1::uuid`],
    ['the account was deleted', `update auth.users set deleted_at = now() where id = $1::uuid`],
    ['the account was banned', `update auth.users set banned_until = now() + interval '1 hour' where id = $1::uuid`],
  ])('is void after %s', async (_, change) => {
    const { email, userId } = await signUpUser(server)
    const token_hash = await recoveryToken(email)
    await server.db.sql(change, change.includes('$1') ? [userId] : [])
    expect(await verifyStatus({ type: 'recovery', token_hash })).toBe(403)
  })

  test('is void after the password changed', async () => {
    const { email, accessToken } = await signUpUser(server)
    const token_hash = await recoveryToken(email)
    const response = await server.request('/user', {
      method: 'PUT',
      headers: { authorization: `Bearer ${accessToken}` },
      body: JSON.stringify({ password: OTHER_PASSWORD }),
    })
    expect(response.status).toBe(200)
    expect(await verifyStatus({ type: 'recovery', token_hash })).toBe(403)
  })
})

describe('following a verify link', () => {
  async function follow(query: Record<string, string>, init: RequestInit = {}) {
    // A link sends no API key.
    const response = await server.request(`/verify?${new URLSearchParams(query).toString()}`, {
      headers: { apikey: '' },
      ...init,
    })
    return { status: response.status, location: new URL(response.headers.get('location') ?? 'about:blank') }
  }

  test('leads to the page with the session after the #', async () => {
    const { email } = await signUpUser(server)
    const { status, location } = await follow({
      token: await recoveryToken(email),
      type: 'recovery',
      redirect_to: 'https://parapet.example/auth/reset-password',
    })
    expect(status).toBe(303)
    expect(location.origin + location.pathname).toBe('https://parapet.example/auth/reset-password')
    const result = new URLSearchParams(location.hash.slice(1))
    expect(result.get('type')).toBe('recovery')
    expect((await server.client().getUser(result.get('access_token') ?? '')).data.user?.email).toBe(email)
  })

  test('never leads to another origin', async () => {
    const { email } = await signUpUser(server)
    const { location } = await follow({
      token: await recoveryToken(email),
      type: 'recovery',
      redirect_to: 'https://parapet.example@evil.example/',
    })
    expect(location.origin).toBe('https://parapet.example')
  })

  test('with an invalid token leads to the page with the error', async () => {
    const { status, location } = await follow({ token: 'nonsense', type: 'recovery' })
    expect(status).toBe(303)
    const result = new URLSearchParams(location.hash.slice(1))
    expect(result.get('error_code')).toBe('otp_expired')
  })

  test.each([[{ method: 'HEAD' }], [{ headers: { 'sec-purpose': 'prefetch' } }]])(
    '%j uses nothing up',
    async (init) => {
      const { email } = await signUpUser(server)
      const query = { token: await recoveryToken(email), type: 'recovery' }
      expect((await follow(query, init)).status).toBe(204)
      expect((await follow(query)).location.hash).toContain('access_token=')
    },
  )
})
