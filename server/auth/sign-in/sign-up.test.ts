import { createHash, randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeFirstAccount, OTHER_PASSWORD, PASSWORD, startTestServer, type TestServer } from '../testing.ts'

const json = async (response: Response) => (await response.json()) as Record<string, unknown>

describe('signing up without a mail server', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
    await makeFirstAccount(server)
  })
  afterAll(() => server.end())

  test.each([
    ['Short1!', 'length'],
    ['walnut-harbor-57!', 'uppercase'],
    ['WALNUT-HARBOR-57!', 'lowercase'],
    ['Walnut-Harbor-kite!', 'number'],
    ['WalnutHarbor57kite', 'special'],
    ['Walnut-Harbooor-57!', 'no-repeats'],
    ['Xy-Password123!-zz', 'not-common'],
  ])('%s breaks the rule about %s', async (password, reason) => {
    const { error } = await server.client().signUp({ email: 'weak@example.com', password })
    expect(error).toMatchObject({
      name: 'AuthWeakPasswordError',
      status: 422,
      message: 'Password does not meet security requirements',
      reasons: [reason],
    })
  })

  test('a refused sign-up is an event of the audit log, without the password', async () => {
    const email = 'refused@example.com'
    const { error } = await server.client('198.51.100.3').signUp({ email, password: 'Short1!' })
    expect(error?.code).toBe('weak_password')
    const events = await server.db.sql(
      `select user_id, severity, ip_address, metadata from public.audit_log
       where action = 'auth_signup_failed' and metadata ->> 'email' = $1`,
      [email],
    )
    const metadata = { email, success: false, code: 'weak_password' }
    expect(events).toEqual([{ user_id: null, severity: 'info', ip_address: '198.51.100.3', metadata }])
  })

  test('a password from a data breach is refused; padding entries are not', async () => {
    const [leaked, padded] = ['Leaked-Harbor-57!kite', 'Padded-Harbor-57!kite'] as const
    for (const [password, count] of [
      [leaked, 7],
      [padded, 0],
    ] as const) {
      const digest = createHash('sha1').update(password).digest('hex').toUpperCase()
      writeFileSync(path.join(server.breachFolder, digest.slice(0, 5)), `0000:1\r\n${digest.slice(5)}:${count}\r\n`)
    }
    const { error } = await server.client('198.51.100.1').signUp({ email: 'leak@example.com', password: leaked })
    expect(error).toMatchObject({
      message: 'This password has been found in data breaches. Please choose a different password for your security.',
      reasons: ['pwned'],
    })
    expect(
      (await server.client('198.51.100.1').signUp({ email: 'pad@example.com', password: padded })).error,
    ).toBeNull()
  })

  test('an address with an account gets the same response, and nothing of the account changes', async () => {
    const stored = () => server.db.sql(`select * from auth.users where email = 'first@example.com'`)
    const before = await stored()
    const signUp = async (email: string) => {
      const body = { email, password: OTHER_PASSWORD, data: { full_name: 'F', b: [1.5, 'x'], a: null } }
      return server.post('/signup', body, { address: '198.51.100.2' })
    }
    // New at a second try of this test as well.
    const other = `Other-${randomUUID()}@example.com`
    const [fresh, known] = [await signUp(other), await signUp('FIRST@example.com')]
    expect([known.status, withoutValues(await known.text(), 'first@example.com')]).toEqual([
      200,
      withoutValues(await fresh.text(), other.toLowerCase()),
    ])
    expect([...known.headers.keys()]).toEqual([...fresh.headers.keys()])
    expect(await stored()).toEqual(before)
    expect(await server.db.sql(`select from auth.mail_outbox where to_address = 'first@example.com'`)).toEqual([])
    const owner = await server
      .client('198.51.100.2')
      .signInWithPassword({ email: 'first@example.com', password: PASSWORD })
    expect(owner.error).toBeNull()
  })

  test('gives no session; the account can sign in at once', async () => {
    const client = server.client('198.51.100.11')
    const { data } = await client.signUp({ email: 'at-once@example.com', password: PASSWORD })
    expect(data.session).toBeNull()
    expect(data.user?.email_confirmed_at).toBeDefined()
    expect((await client.signInWithPassword({ email: 'at-once@example.com', password: PASSWORD })).error).toBeNull()
  })

  test.each([
    [{ password: PASSWORD }, 'validation_failed'],
    [{ email: 'a@example.com' }, 'validation_failed'],
    [{ phone: '+123', password: PASSWORD }, 'phone_provider_disabled'],
    [{ email: 'not an address', password: PASSWORD }, 'validation_failed'],
    [{ email: 'a@example.com', password: `Aa1!${'xy'.repeat(2_100)}` }, 'validation_failed'],
    [{ email: 'a@example.com', password: PASSWORD, data: { a: '\0' } }, 'validation_failed'],
    [{ email: 'a@example.com', password: PASSWORD, data: { a: 'x'.repeat(5_000) } }, 'validation_failed'],
    [{ email: 'a@example.com', password: PASSWORD, data: { a: '漢'.repeat(1_500) } }, 'validation_failed'],
    [{ email: 'a@example.com', password: PASSWORD, data: [1] }, 'validation_failed'],
  ])('%j is refused', async (body, code) => {
    const response = await server.post('/signup', body, { address: '198.51.100.3' })
    expect([response.status, (await json(response))['code']]).toEqual([400, code])
  })

  test('data sent by the client gives it no rights', async () => {
    const response = await server.post(
      '/signup',
      {
        email: 'sly@example.com',
        password: PASSWORD,
        data: { global_role: 'Admin', role: 'service_role' },
        role: 'service_role',
        app_metadata: { admin: true },
        raw_app_meta_data: { admin: true },
        email_confirmed_at: '2000-01-01',
      },
      { address: '198.51.100.4' },
    )
    expect(await json(response)).toMatchObject({
      role: 'authenticated',
      app_metadata: { provider: 'email', providers: ['email'] },
    })
    const [profile] = await server.db.sql(`select global_role from public.profiles where email = 'sly@example.com'`)
    expect(profile).toEqual({ global_role: null })
    const { data } = await server.client().signInWithPassword({ email: 'sly@example.com', password: PASSWORD })
    const claims = await server.tokens.verify(data.session?.access_token ?? '')
    expect(claims.role).toBe('authenticated')
  })

  test('with the maximum data, the token still works', async () => {
    const data = { a: '漢'.repeat(1_330) }
    const account = { email: `${'x'.repeat(60)}@example.com`, password: PASSWORD }
    await server.post('/signup', { ...account, data }, { address: '198.51.100.8' })
    const client = server.client('198.51.100.8')
    expect((await client.signInWithPassword(account)).error).toBeNull()
    expect((await client.getUser()).data.user?.user_metadata).toEqual(data)
  })

  test('the password is stored as argon2id with a pepper', async () => {
    const [row] = await server.db.sql<{ encrypted_password: string }>(
      `select encrypted_password from auth.users where email = 'first@example.com'`,
    )
    expect(row?.encrypted_password).toMatch(/^\$argon2id\$v=19\$/)
  })
})

/** Without what differs between any two accounts; the order of keys and the form of values stay. */
function withoutValues(body: string, email: string): string {
  return body
    .replaceAll(email, 'ADDRESS')
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, 'TIME')
}

describe('signing up with a mail server', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ SMTP_URL: 'smtp://127.0.0.1:1' })
    await makeFirstAccount(server)
  })
  afterAll(() => server.end())

  test('returns a user without a session; the link in the mail starts the session, once', async () => {
    const email = 'new@example.com'
    const client = server.client('198.51.100.5')
    const { data } = await client.signUp({
      email,
      password: PASSWORD,
      options: { emailRedirectTo: 'https://parapet.example/poam?x=1' },
    })
    expect(data.session).toBeNull()
    expect(data.user?.email_confirmed_at).toBeUndefined()
    expect((await client.signInWithPassword({ email, password: PASSWORD })).error?.code).toBe('email_not_confirmed')
    const mail = await server.lastMail(email)
    expect(mail?.text).toContain('https://parapet.example/auth?redirect=%2Fpoam%3Fx%3D1#token_hash=')
    const token_hash = mail?.token ?? ''
    const confirmed = await client.verifyOtp({ type: 'signup', token_hash })
    expect(confirmed.data.session?.user.email_confirmed_at).toBeDefined()
    const again = await client.verifyOtp({ type: 'signup', token_hash })
    expect(again.error).toMatchObject({
      status: 403,
      code: 'otp_expired',
      message: 'Email link is invalid or has expired',
    })
    expect((await client.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  })

  test('an address with an account gets the same response, and its owner a mail', async () => {
    const fresh = await json(
      await server.post('/signup', { email: 'fresh@example.com', password: PASSWORD, data: { full_name: 'F' } }),
    )
    const taken = await json(
      await server.post('/signup', { email: 'first@example.com', password: PASSWORD, data: { full_name: 'F' } }),
    )
    const shape = (user: object, email: string) => withoutValues(JSON.stringify(user), email)
    expect(shape(taken, 'first@example.com')).toBe(shape(fresh, 'fresh@example.com'))
    expect(taken['id']).not.toBe(
      (await server.db.sql(`select id from auth.users where email = 'first@example.com'`))[0]?.['id'],
    )
    expect((await server.lastMail('first@example.com'))?.kind).toBe('already_registered')
  })

  test('after two sign-ups with one address, both passwords are void: the reader of the mail chooses a new one', async () => {
    const address = '198.51.100.9'
    const [stranger, owner] = [server.client(address), server.client(address)]
    for (const mine of ['first', 'second'] as const) {
      const email = `${mine}-comes-the-stranger@example.com`
      const asStranger = () =>
        stranger.signUp({ email, password: OTHER_PASSWORD, options: { data: { full_name: 'Mallory' } } })
      const asOwner = () => owner.signUp({ email, password: PASSWORD, options: { data: { full_name: 'Vera' } } })
      if (mine === 'first') await asStranger()
      await asOwner()
      const first = await server.lastMail(email)
      if (mine === 'second') await asStranger()
      const last = await server.lastMail(email)
      expect(last?.kind).toBe('signed_up_again')
      if (mine === 'second')
        expect((await owner.verifyOtp({ type: 'signup', token_hash: first?.token ?? '' })).error).not.toBeNull()
      const { data, error } = await owner.verifyOtp({ type: 'invite', token_hash: last?.token ?? '' })
      expect(error).toBeNull()
      expect(data.user?.user_metadata).toEqual({})
      const [profile] = await server.db.sql('select full_name from public.profiles where email = $1', [email])
      expect(profile).toEqual({ full_name: email })
      for (const password of [PASSWORD, OTHER_PASSWORD]) {
        expect((await stranger.signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials')
      }
      const chosen = 'Amber-Gatehouse-19!fern'
      expect((await owner.updateUser({ password: chosen, data: { full_name: 'Vera' } })).error).toBeNull()
      expect((await owner.signInWithPassword({ email, password: chosen })).error).toBeNull()
    }
  })

  test('the mail for an account without a password is the same when it is resent', async () => {
    const email = 'twice-and-again@example.com'
    const address = '198.51.100.10'
    for (const password of [PASSWORD, OTHER_PASSWORD]) await server.post('/signup', { email, password }, { address })
    expect((await server.post('/resend', { type: 'signup', email }, { address })).status).toBe(200)
    expect((await server.lastMail(email))?.kind).toBe('signed_up_again')
  })

  test('a second link replaces the first, and is sent once a minute at most', async () => {
    const email = 'impatient@example.com'
    await server.post('/signup', { email, password: PASSWORD }, { address: '198.51.100.6' })
    const first = await server.lastMail(email)
    expect((await server.post('/resend', { type: 'signup', email }, { address: '198.51.100.6' })).status).toBe(200)
    const second = await server.lastMail(email)
    expect(second?.token).not.toBe(first?.token)
    const third = await server.post('/resend', { type: 'signup', email }, { address: '198.51.100.6' })
    expect([third.status, (await json(third))['code']]).toEqual([429, 'over_email_send_rate_limit'])
    expect((await server.post('/verify', { type: 'signup', token_hash: first?.token })).status).toBe(403)
    expect((await server.post('/verify', { type: 'signup', token: second?.code, email })).status).toBe(200)
  })
})
