import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeFirstAccount, OTHER_PASSWORD, PASSWORD, startTestServer, type TestServer } from '../testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ SMTP_URL: 'smtp://127.0.0.1:1' })
  await makeFirstAccount(server)
})
afterAll(() => server.end())
beforeEach(() => server.db.sql('delete from auth.rate_counters'))

let people = 0

/** A person with a confirmed address, signed in. */
async function person() {
  const email = `mover${(people += 1)}@example.com`
  await server.post('/signup', { email, password: PASSWORD }, { address: `198.51.100.${people}` })
  const client = server.client()
  const { data } = await client.verifyOtp({ type: 'signup', token_hash: (await server.lastMail(email))?.token ?? '' })
  return { email, client, userId: data.user?.id ?? '', accessToken: data.session?.access_token ?? '' }
}

const agree = (email: string, code: string) => server.client().verifyOtp({ type: 'email_change', email, token: code })
const cancel = async (token: string | undefined) =>
  (await server.post('/verify', { type: 'email_change_cancel', token_hash: token })).status

async function moved() {
  const who = await person()
  const to = `moved-${who.email}`
  await who.client.updateUser({ email: to })
  for (const address of [who.email, to]) await agree(address, (await server.lastMail(address))?.code ?? '')
  return { ...who, to }
}

describe('a new address', () => {
  test('can be confirmed by the codes of both mails as well as by their links', async () => {
    const { userId, to } = await moved()
    expect(await server.db.sql('select email from auth.users where id = $1', [userId])).toEqual([{ email: to }])
    expect(
      await server.db.sql(`select from public.notifications where user_id = $1 and kind = 'address'`, [userId]),
    ).toHaveLength(1)
  })

  test('is not confirmed by using one of the two twice', async () => {
    const { email, client, userId } = await person()
    await client.updateUser({ email: `moved-${email}` })
    const { code = '' } = (await server.lastMail(email)) ?? {}
    await agree(email, code)
    expect((await agree(email, code)).error?.code).toBe('otp_expired')
    expect(await server.db.sql('select email from auth.users where id = $1', [userId])).toEqual([{ email }])
  })

  test('can be undone from the old address within a week, which signs out the person who changed it', async () => {
    const { email, userId, accessToken } = await moved()
    await server.db.sql(
      `update auth.one_time_tokens set expires_at = expires_at - interval '6 days' where user_id = $1`,
      [userId],
    )
    const { token } = (await server.lastMail(email)) ?? {}
    expect(await cancel(token)).toBe(200)
    expect(await cancel(token)).toBe(403)
    expect(await server.db.sql('select email from auth.users where id = $1', [userId])).toEqual([{ email }])
    expect((await server.client().getUser(accessToken)).error).not.toBeNull()
  })

  test('once undone, nothing that was added since signs in; an older factor and identity stay', async () => {
    const { email, userId, to, client } = await moved()
    await client.updateUser({ password: OTHER_PASSWORD })
    const add = async (age: string, name: string) => {
      await server.db.sql(
        `insert into auth.mfa_factors (user_id, factor_type, status, friendly_name, created_at)
         values ($1, 'webauthn', 'verified', $2, now() - $3::interval)`,
        [userId, name, age],
      )
      await server.db.sql(
        `insert into auth.recovery_codes (user_id, code_hash, created_at) values ($1, $2, now() - $3::interval)`,
        [userId, Buffer.from(name), age],
      )
      await server.db.sql(
        `insert into auth.identities (user_id, provider, provider_id, created_at)
         values ($1, 'sso:corp', $2, now() - $3::interval)`,
        [userId, `${userId} ${name}`, age],
      )
    }
    await add('1 hour', 'own')
    await add('0', 'thief')
    expect(await cancel((await server.lastMail(email))?.token)).toBe(200)

    const signIn = (address: string, password: string) =>
      server.client().signInWithPassword({ email: address, password })
    for (const password of [PASSWORD, OTHER_PASSWORD]) {
      for (const address of [email, to]) {
        expect((await signIn(address, password)).error?.code).toBe('invalid_credentials')
      }
    }
    const [left] = await server.db.sql(
      `select array(select friendly_name from auth.mfa_factors where user_id = $1) as factors,
         array(select convert_from(code_hash, 'UTF8') from auth.recovery_codes where user_id = $1) as codes,
         array(select provider || ' ' || provider_id from auth.identities where user_id = $1 order by provider) as identities`,
      [userId],
    )
    expect(left).toEqual({
      factors: ['own'],
      codes: ['own'],
      identities: [`email ${userId}`, `sso:corp ${userId} own`],
    })
  })

  test('once undone, its owner sets a password by mail and gets in', async () => {
    const { email } = await moved()
    expect(await cancel((await server.lastMail(email))?.token)).toBe(200)
    await server.client().resetPasswordForEmail(email)
    const reset = server.client()
    await reset.verifyOtp({ type: 'recovery', token_hash: (await server.lastMail(email))?.token ?? '' })
    expect((await reset.updateUser({ password: OTHER_PASSWORD })).error).toBeNull()
    const again = await server.client().signInWithPassword({ email, password: OTHER_PASSWORD })
    expect(again.error).toBeNull()
  })

  test('cannot be undone later, nor by the token of another type', async () => {
    const { email, userId } = await moved()
    const { token = '' } = (await server.lastMail(email)) ?? {}
    expect((await server.client().verifyOtp({ type: 'recovery', token_hash: token })).error?.code).toBe('otp_expired')
    await server.db.sql(
      `update auth.one_time_tokens set expires_at = expires_at - interval '7 days' where user_id = $1`,
      [userId],
    )
    expect(await cancel(token)).toBe(403)
  })

  test('a thief who changes it twice, and the password, does not void the first owner’s link', async () => {
    const { email, userId, client, to } = await moved()
    const { token } = (await server.lastMail(email)) ?? {}
    const again = `again-${to}`
    const { error } = await client.updateUser({ email: again, password: OTHER_PASSWORD })
    expect(error).toBeNull()
    for (const address of [to, again]) await agree(address, (await server.lastMail(address))?.code ?? '')
    expect(await server.db.sql('select email from auth.users where id = $1', [userId])).toEqual([{ email: again }])
    expect(await cancel(token)).toBe(200)
    expect(await server.db.sql('select email from auth.users where id = $1', [userId])).toEqual([{ email }])
  })
})

test('requested repeatedly, the new address gets no more mails than the limit allows', async () => {
  const { email, client } = await person()
  const to = `pestered-${email}`
  await client.updateUser({ email: to })
  const again = async () => (await server.post('/resend', { type: 'email_change', email })).status
  expect(await again()).toBe(200)
  const mails = await server.db.sql('select from auth.mail_outbox where to_address = $1', [to])
  expect(mails).toHaveLength(1)
})

describe('step-up', () => {
  const stale = (userId: string) =>
    server.db.sql(`update auth.sessions set proven_at = now() - interval '2 hours' where user_id = $1`, [userId])

  test('works with a mailed code instead of the password, once', async () => {
    const { email, client, userId } = await person()
    await stale(userId)
    expect((await client.reauthenticate()).error).toBeNull()
    const nonce = (await server.lastMail(email))?.code ?? ''
    expect((await client.updateUser({ password: OTHER_PASSWORD })).error?.code).toBe('current_password_required')
    expect((await client.updateUser({ password: OTHER_PASSWORD, nonce })).error).toBeNull()
    expect((await client.updateUser({ password: PASSWORD, nonce })).error?.code).toBe('reauthentication_not_valid')
  })

  test('a sign-in code is no step-up, and a step-up code does not sign in', async () => {
    const { email, client, userId } = await person()
    await server.post('/otp', { email })
    await stale(userId)
    const nonce = (await server.lastMail(email))?.code ?? ''
    expect((await client.updateUser({ password: OTHER_PASSWORD, nonce })).error?.code).toBe(
      'reauthentication_not_valid',
    )
    await server.db.sql('delete from auth.rate_counters')
    await client.reauthenticate()
    const { code = '' } = (await server.lastMail(email)) ?? {}
    for (const type of ['email', 'recovery', 'magiclink'] as const) {
      expect((await server.client().verifyOtp({ type, email, token: code })).error?.code).toBe('otp_expired')
    }
  })

  test('asks for the second factor if there is one', async () => {
    const { client, userId, email } = await person()
    await server.db.sql(
      `insert into auth.mfa_factors (user_id, factor_type, status, friendly_name) values ($1, 'totp', 'verified', 'Phone')`,
      [userId],
    )
    expect((await client.updateUser({ password: OTHER_PASSWORD })).error).toMatchObject({
      status: 401,
      code: 'insufficient_aal',
    })
    await server.client().resetPasswordForEmail(email)
    const reset = server.client()
    await reset.verifyOtp({ type: 'recovery', token_hash: (await server.lastMail(email))?.token ?? '' })
    expect((await reset.updateUser({ password: OTHER_PASSWORD })).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    })
  })
})

describe('links in mails', () => {
  test.each<[string, string, Record<string, string>]>([
    ['Host', '/auth/v1/recover', { host: 'evil.example' }],
    ['X-Forwarded-Host', '/auth/v1/recover', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }],
    ['Forwarded', '/auth/v1/recover', { forwarded: 'host=evil.example;proto=http' }],
    ['X-Original-Host', '/auth/v1/recover', { 'x-original-host': 'evil.example' }],
    ['Origin', '/auth/v1/recover', { origin: 'https://evil.example', referer: 'https://evil.example/' }],
    ['an absolute address', 'https://evil.example/auth/v1/recover', {}],
  ])('always begin with the public URL, whatever %s says', async (_, path, headers) => {
    const { email } = await person()
    const target = path.startsWith('http') ? path : `https://parapet.example${path}`
    expect((await server.post(target, { email }, { headers })).status).toBe(200)
    const { text = '' } = (await server.lastMail(email)) ?? {}
    expect(text).toContain('https://parapet.example/auth/reset-password#')
    expect(text).not.toContain('evil')
  })

  test.each([
    '//evil.example',
    'https://parapet.example@evil.example',
    'https://parapet.example.evil.example',
    'javascript:alert(1)',
    '\\\\evil.example',
    'https://evil.example\t',
    '/%2f%2fevil.example',
    'https://user:pass@parapet.example/',
    'https://xn--prapet-8ua.example/',
    'http://2130706433/',
    'https://parapet.example#@evil.example/',
  ])('never lead to %j', async (wanted) => {
    const query = `?${new URLSearchParams({ redirect_to: wanted }).toString()}`
    const { email } = await person()
    await server.post(`/otp${query}`, { email })
    const { text = '', token = '' } = (await server.lastMail(email)) ?? {}
    expect(text).not.toContain('evil')
    const link = new URLSearchParams({ token, type: 'magiclink', redirect_to: wanted }).toString()
    const response = await server.request(`/verify?${link}`)
    expect(new URL(response.headers.get('location') ?? '').origin).toBe('https://parapet.example')
    expect(response.headers.get('location')).toContain('access_token=')
  })
})
