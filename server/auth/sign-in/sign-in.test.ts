import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeFirstAccount, PASSWORD, signUpUser, startTestServer, type TestServer } from '../testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await makeFirstAccount(server)
})
afterAll(() => server.end())

let places = 0
/** A network address that no other test uses. */
const somewhere = () => `192.0.2.${(places += 1)}`

async function signIn(email: unknown, password: unknown, address = somewhere()) {
  const response = await server.post('/token?grant_type=password', { email, password }, { address })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

describe('signing in', () => {
  test('starts a session of its own and is logged as a warning', async () => {
    const { email, userId, accessToken } = await signUpUser(server)
    const { data, error } = await server.client(somewhere()).signInWithPassword({ email, password: PASSWORD })
    expect(error).toBeNull()
    expect(data.session?.access_token).not.toBe(accessToken)
    const sessions = await server.db.sql('select count(*)::int from auth.sessions where user_id = $1', [userId])
    expect(sessions).toEqual([{ count: 2 }])
    const events = await server.db.sql(
      `select severity, table_name, record_id, metadata ->> 'email' as email, length(signature) as signed
       from public.audit_log where user_id = $1 and action = 'auth_login'`,
      [userId],
    )
    const event = { severity: 'warning', table_name: 'auth_events', record_id: userId, email, signed: 64 }
    expect(events).toEqual([event, event])
  })

  test('accepts the same password in another Unicode spelling', async () => {
    const email = 'unicode@example.com'
    await server.client(somewhere()).signUp({ email, password: 'Ａngström-Kite-57!' })
    expect((await signIn(email, 'A\u006egstro\u0308m-Kite-57!')).status).toBe(200)
  })

  test('a wrong password and an unknown address get the same response, byte for byte', async () => {
    const { email } = await signUpUser(server)
    const wrong = await signIn(email, 'not the password')
    const unknown = await signIn('unknown@example.com', 'not the password')
    expect(wrong.status).toBe(400)
    expect(wrong.text).toBe('{"code":"invalid_credentials","message":"Invalid login credentials"}')
    expect(unknown).toEqual(wrong)
    expect(await signIn('no address at all', 'x')).toEqual(wrong)
    expect(Object.fromEntries(unknown.headers)).toEqual(Object.fromEntries(wrong.headers))
  })

  test('clients of the old interface version get the old error format', async () => {
    const response = await server.request('/token?grant_type=password', {
      method: 'POST',
      body: JSON.stringify({ email: 'unknown@example.com', password: 'x' }),
      address: somewhere(),
    })
    expect(await response.json()).toEqual({
      code: 400,
      error_code: 'invalid_credentials',
      msg: 'Invalid login credentials',
    })
  })

  test.each([
    ['banned', `banned_until = now() + interval '1 hour'`, 'user_banned'],
    ['unconfirmed', `email_confirmed_at = null`, 'email_not_confirmed'],
    ['deleted', `deleted_at = now()`, 'invalid_credentials'],
  ])('%s is revealed only after the right password', async (_, change, code) => {
    const { email, userId } = await signUpUser(server)
    await server.db.sql(`update auth.users set ${change} where id = $1`, [userId])
    expect((await signIn(email, 'wrong')).text).toContain('invalid_credentials')
    expect((await signIn(email, PASSWORD)).text).toContain(code)
  })

  test.each([[{ password: 'x' }], [{ email: 'a@example.com' }], [{}], [{ email: '', password: '' }]])(
    '%j is incomplete',
    async (body) => {
      const response = await server.post('/token?grant_type=password', body, { address: somewhere() })
      expect(await response.json()).toEqual({
        code: 'validation_failed',
        message: 'You must provide either an email or phone number and a password',
      })
    },
  )

  test('a password of more than 4096 bytes is refused before it is hashed', async () => {
    expect(await signIn('a@example.com', 'é'.repeat(2_049))).toMatchObject({ status: 400 })
  })

  test.each(['id_token', 'web3', '', 'constructor'])('grant %j is not supported', async (grant) => {
    const response = await server.post(`/token?grant_type=${grant}`, {})
    expect(await response.json()).toEqual({ code: 'invalid_credentials', message: 'unsupported_grant_type' })
  })
})

describe('the lock', () => {
  test('applies after five failures of one account from one address, and only there', async () => {
    const { email } = await signUpUser(server)
    const address = somewhere()
    for (let turn = 0; turn < 5; turn += 1) expect((await signIn(email, 'wrong', address)).status).toBe(400)
    const locked = await signIn(email, PASSWORD, address)
    expect(locked.status).toBe(429)
    expect(JSON.parse(locked.text)).toEqual({
      code: 'account_locked',
      message: 'Your account has been temporarily locked for security reasons.',
    })
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(1_790)
    expect((await signIn(email, PASSWORD)).status).toBe(200)
    expect((await signIn('first@example.com', PASSWORD, address)).status).toBe(200)
  })

  test('applies to unknown addresses alike, so it reveals nothing', async () => {
    const address = somewhere()
    for (let turn = 0; turn < 5; turn += 1) await signIn('ghost@example.com', 'wrong', address)
    expect((await signIn('ghost@example.com', 'wrong', address)).text).toContain('account_locked')
  })

  test('counts before hashing: of 20 concurrent guesses five are checked', async () => {
    const { email } = await signUpUser(server)
    const address = somewhere()
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(email, 'wrong', address)))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
  })

  test('ends after 30 minutes by the clock of the database, and further guesses do not prolong it', async () => {
    const { email } = await signUpUser(server)
    const address = somewhere()
    for (let turn = 0; turn < 8; turn += 1) await signIn(email, 'wrong', address)
    await server.db.sql(`update auth.login_failures set last_failure_at = last_failure_at - interval '30 minutes',
      locked_until = locked_until - interval '30 minutes'`)
    expect((await signIn(email, PASSWORD, address)).status).toBe(200)
  })

  test('a right password resets the count', async () => {
    const { email } = await signUpUser(server)
    const address = somewhere()
    for (let turn = 0; turn < 4; turn += 1) await signIn(email, 'wrong', address)
    expect((await signIn(email, PASSWORD, address)).status).toBe(200)
    for (let turn = 0; turn < 4; turn += 1) await signIn(email, 'wrong', address)
    expect((await signIn(email, PASSWORD, address)).status).toBe(200)
  })

  test('never locks out the owner for attempts elsewhere: an attacked account only becomes slow', async () => {
    const { email } = await signUpUser(server)
    await server.db.sql('delete from auth.login_failures')
    await signIn(email, 'wrong')
    await server.db.sql('update auth.login_failures set failures = 103')
    const started = performance.now()
    expect((await signIn(email, PASSWORD)).status).toBe(200)
    expect(performance.now() - started).toBeGreaterThan(1_000)
  })

  test('applies to a whole IPv6 /64', async () => {
    for (let turn = 0; turn < 5; turn += 1) await signIn('v6@example.com', 'wrong', `2001:db8:1:2::${turn}`)
    expect((await signIn('v6@example.com', 'wrong', '2001:db8:1:2:ffff::9')).status).toBe(429)
    expect((await signIn('v6@example.com', 'wrong', '2001:db8:1:3::9')).status).toBe(400)
  })
})

test('a failure is logged with its known details, and without the password', async () => {
  const { email, userId } = await signUpUser(server)
  const address = somewhere()
  await signIn(email, 'my-secret-typo', address)
  await signIn(email, 'my-secret-typo', address)
  const events = await server.db.sql(
    `select user_id, severity, ip_address, metadata from public.audit_log
     where action = 'auth_login_failed' and user_id = $1 order by created_at`,
    [userId],
  )
  const metadata = { email, success: false, code: 'invalid_credentials', known_device: false }
  expect(events).toEqual([
    { user_id: userId, severity: 'warning', ip_address: address, metadata: { ...metadata, attempt: 1 } },
    { user_id: userId, severity: 'warning', ip_address: address, metadata: { ...metadata, attempt: 2 } },
  ])
})

test('30 requests a minute with a password or a mail are allowed from one address', async () => {
  const address = somewhere()
  const ask = () => server.post('/recover', { email: 'not an address' }, { address })
  for (let turn = 0; turn < 10; turn += 1) await signIn(`spray${turn}@example.com`, 'wrong', address)
  for (let turn = 0; turn < 20; turn += 1) {
    await server.post('/signup', { email: `spray${turn}@example.com`, password: 'weak' }, { address })
  }
  expect((await signIn('first@example.com', PASSWORD, address)).text).toBe(
    '{"code":"over_request_rate_limit","message":"Please wait a moment before trying again."}',
  )
  expect((await ask()).status).toBe(400)
  expect((await server.post('/recover', { email: 'a@example.com' }, { address })).status).toBe(429)
  await server.db.sql(`update auth.rate_counters set resets_at = resets_at - interval '1 minute'`)
  expect((await signIn('first@example.com', PASSWORD, address)).status).toBe(200)
})
