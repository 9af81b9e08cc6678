import { createHash, randomBytes } from 'node:crypto'
import { GoTrueClient } from '@supabase/auth-js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeFirstAccount, ORIGIN, PASSWORD, signUpUser, startTestServer, type TestServer } from '../testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await makeFirstAccount(server)
})
afterAll(() => server.end())
beforeEach(() => server.db.sql('delete from auth.rate_counters'))

let people = 0
const newAddress = () => `otp${(people += 1)}@example.com`
const verify = async (body: unknown) => {
  const response = await server.post('/verify', body)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

describe('signing in by mail', () => {
  test('works by the link, once, and starts a session of its own kind', async () => {
    const { email, userId } = await signUpUser(server)
    expect((await server.client().signInWithOtp({ email })).error).toBeNull()
    const mail = await server.lastMail(email)
    expect(mail?.text).toContain(`${ORIGIN}/auth#token_hash=`)
    const client = server.client()
    const { data } = await client.verifyOtp({ type: 'magiclink', token_hash: mail?.token ?? '' })
    expect(data.user?.id).toBe(userId)
    expect((await client.getClaims()).data?.claims.amr).toMatchObject([{ method: 'magiclink' }])
    expect((await server.client().verifyOtp({ type: 'email', token_hash: mail?.token ?? '' })).error?.code).toBe(
      'otp_expired',
    )
  })

  test('works by the code of the same mail', async () => {
    const { email, userId } = await signUpUser(server)
    await server.post('/magiclink', { email })
    const { code = '' } = (await server.lastMail(email)) ?? {}
    const { data, error } = await server.client().verifyOtp({ type: 'email', email, token: code })
    expect(error).toBeNull()
    expect(data.user?.id).toBe(userId)
  })

  test('creates an account for a new address, confirmed by the link, without a password and without rights', async () => {
    const email = newAddress()
    await server.client().signInWithOtp({ email, options: { data: { full_name: 'New' } } })
    expect(
      await server.db.sql('select email_confirmed_at, encrypted_password from auth.users where email = $1', [email]),
    ).toEqual([{ email_confirmed_at: null, encrypted_password: null }])
    const { data } = await server
      .client()
      .verifyOtp({ type: 'signup', token_hash: (await server.lastMail(email))?.token ?? '' })
    expect(data.user).toMatchObject({ email, user_metadata: { full_name: 'New' } })
    expect(data.user?.email_confirmed_at).toBeDefined()
  })

  test('voids a password that was set before the address was proven', async () => {
    const mailing = await startTestServer({ SMTP_URL: 'smtp://127.0.0.1:1' })
    await makeFirstAccount(mailing)
    await mailing.post('/signup', { email: 'victim@example.com', password: PASSWORD })
    await mailing.post('/otp', { email: 'victim@example.com' })
    await mailing
      .client()
      .verifyOtp({ type: 'magiclink', token_hash: (await mailing.lastMail('victim@example.com'))?.token ?? '' })
    const { error } = await mailing.client().signInWithPassword({ email: 'victim@example.com', password: PASSWORD })
    expect(error?.code).toBe('invalid_credentials')
    await mailing.end()
  })

  test('does not reveal whether an account exists: same status, body and headers', async () => {
    const { email } = await signUpUser(server)
    const { email: banned, userId } = await signUpUser(server)
    await server.db.sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [userId])
    const answers = []
    for (const address of [email, banned, newAddress()]) {
      for (const create_user of [true, false]) {
        await server.db.sql('delete from auth.rate_counters')
        const response = await server.post('/otp', { email: create_user ? address : `x${address}`, create_user })
        answers.push([response.status, await response.text(), Object.fromEntries(response.headers)])
      }
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await server.db.sql('select from auth.users where email = $1', [`x${email}`])).toEqual([])
    expect(await server.lastMail(banned)).toBeUndefined()
  })

  test('cannot create the first account of an installation', async () => {
    const fresh = await startTestServer()
    const response = await fresh.post('/otp', { email: 'first@example.com' })
    expect([response.status, response.headers.get('x-sb-error-code')]).toEqual([403, 'setup_token_required'])
    await fresh.end()
  })
})

describe('a code', () => {
  async function mailed() {
    const { email } = await signUpUser(server)
    await server.post('/otp', { email })
    const mail = await server.lastMail(email)
    const code = mail?.code ?? ''
    return { email, code, wrong: code === '111111' ? '222222' : '111111', token: mail?.token ?? '' }
  }

  test('is void after five wrong ones; the link of the mail still works', async () => {
    const { email, code, wrong, token } = await mailed()
    for (let turn = 0; turn < 5; turn += 1) {
      expect((await verify({ type: 'email', email, token: wrong })).body).toMatchObject({ code: 'otp_expired' })
    }
    expect((await verify({ type: 'email', email, token: code })).status).toBe(403)
    expect((await verify({ type: 'magiclink', token_hash: token })).status).toBe(200)
  })

  test('is counted before it is checked: of 20 concurrent ones, five are checked', async () => {
    const { email, code, wrong } = await mailed()
    await Promise.all(Array.from({ length: 20 }, () => verify({ type: 'email', email, token: wrong })))
    expect(await server.db.sql('select failures from auth.one_time_tokens where address = $1', [email])).toEqual([
      { failures: 5 },
    ])
    expect((await verify({ type: 'email', email, token: code })).status).toBe(403)
  })

  test('works once, for 50 concurrent attempts', async () => {
    const { email, code } = await mailed()
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async () => (await verify({ type: 'email', email, token: code })).status),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  test('is valid only for its own type and address', async () => {
    const { email, code } = await mailed()
    expect((await verify({ type: 'recovery', email, token: code })).status).toBe(403)
    expect((await verify({ type: 'email', email: 'first@example.com', token: code })).status).toBe(403)
    expect((await verify({ type: 'email', email, token: code })).status).toBe(200)
  })

  test('is not stored', async () => {
    const { email, code } = await mailed()
    const rows = await server.db.sql<Record<string, Buffer>>(
      'select code_hash from auth.one_time_tokens where address = $1',
      [email],
    )
    expect(rows[0]?.['code_hash']?.equals(createHash('sha256').update(code).digest())).toBe(false)
  })
})

describe('with PKCE', () => {
  /** The published client of one browser, which stores its verifier. */
  function browser() {
    const kept = new Map<string, string>()
    return new GoTrueClient({
      url: `${ORIGIN}/auth/v1`,
      autoRefreshToken: false,
      flowType: 'pkce',
      storage: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
        removeItem: (key: string) => void kept.delete(key),
      },
      fetch: (input, init) => server.request(input instanceof Request ? input.url : input.toString(), init),
    })
  }

  async function codeFrom(email: string, type: string): Promise<string> {
    const token = (await server.lastMail(email))?.token ?? ''
    expect(token).toMatch(/^pkce_/)
    const response = await server.request(`/verify?${new URLSearchParams({ token, type }).toString()}`, {
      headers: { apikey: '' },
    })
    expect(response.status).toBe(303)
    const target = new URL(response.headers.get('location') ?? '')
    expect(target.origin).toBe(ORIGIN)
    return target.searchParams.get('code') ?? ''
  }

  const exchange = async (auth_code: unknown, code_verifier: unknown) => {
    const response = await server.post('/token?grant_type=pkce', { auth_code, code_verifier })
    return [response.status, response.headers.get('x-sb-error-code')]
  }

  async function asked() {
    const { email, userId } = await signUpUser(server)
    const verifier = randomBytes(40).toString('base64url')
    const code_challenge = createHash('sha256').update(verifier).digest('base64url')
    await server.post('/otp', { email, code_challenge, code_challenge_method: 's256' })
    return { email, userId, verifier, code: await codeFrom(email, 'magiclink') }
  }

  test.each(['magiclink', 'recovery', 'signup'] as const)(
    'the published client exchanges a code for its session: %s',
    async (type) => {
      const client = browser()
      const email = type === 'recovery' ? (await signUpUser(server)).email : newAddress()
      const on = { emailRedirectTo: `${ORIGIN}/dashboard` }
      const { error } =
        type === 'recovery'
          ? await client.resetPasswordForEmail(email)
          : await client.signInWithOtp({ email, options: on })
      expect(error).toBeNull()
      const { data } = await client.exchangeCodeForSession(await codeFrom(email, type))
      expect(data.session?.user.email).toBe(email)
    },
  )

  test('a scanner that follows the link first does not use it up', async () => {
    const { email, code, verifier } = await asked()
    expect(await codeFrom(email, 'magiclink')).toBe(code)
    expect(await exchange(code, verifier)).toEqual([200, null])
  })

  test('the code works once, also for 20 concurrent exchanges', async () => {
    const { code, verifier } = await asked()
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(code, verifier)))
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1)
    expect(await exchange(code, verifier)).toEqual([404, 'flow_state_not_found'])
  })

  test('a wrong verifier does not use up the code', async () => {
    const { code, verifier } = await asked()
    const other = await asked()
    expect(await exchange(code, other.verifier)).toEqual([400, 'bad_code_verifier'])
    expect(await exchange(code, verifier)).toEqual([200, null])
    expect(await exchange(other.code, other.verifier)).toEqual([200, null])
  })

  test.each([
    ['none', undefined],
    ['an empty one', ''],
    ['one of 42 characters', 'a'.repeat(42)],
    ['one of 129 characters', 'a'.repeat(129)],
    ['one with other characters', `${'a'.repeat(50)}%`],
  ])('a verifier is refused: %s', async (_, verifier) => {
    const { code } = await asked()
    expect(await exchange(code, verifier)).toEqual([400, 'validation_failed'])
  })

  test('the code is void after five minutes, and after the password changed', async () => {
    const { code, verifier, userId } = await asked()
    await server.db.sql(
      `update auth.flow_states set expires_at = expires_at - interval '5 minutes' where user_id = $1`,
      [userId],
    )
    expect(await exchange(code, verifier)).toEqual([422, 'flow_state_expired'])
    const second = await asked()
    await server.db.sql('delete from auth.one_time_tokens where user_id = $1', [second.userId])
    expect((await exchange(second.code, second.verifier))[0]).toBe(422)
  })

  test.each(['plain', '', 'S512'])('a challenge by the method %j is refused', async (code_challenge_method) => {
    for (const path of ['/otp', '/recover', '/signup', '/resend']) {
      const body = {
        email: newAddress(),
        password: PASSWORD,
        type: 'signup',
        code_challenge: 'a'.repeat(43),
        code_challenge_method,
      }
      expect((await server.post(path, body)).status).toBe(400)
    }
  })

  test('the link alone never starts a session', async () => {
    const { email } = await asked()
    const token = (await server.lastMail(email))?.token
    expect((await verify({ type: 'magiclink', token_hash: token })).status).toBe(403)
  })
})
