import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeFirstAccount, OTHER_PASSWORD, PASSWORD, signUpUser, startTestServer, type TestServer } from '../testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await makeFirstAccount(server)
})
afterAll(() => server.end())
beforeEach(() => server.db.sql('delete from auth.rate_counters'))

async function change(token: string, body: unknown, on = server) {
  const response = await on.request('/user', {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'X-Supabase-Api-Version': '2024-01-01' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const age = (userId: string) =>
  server.db.sql(`update auth.sessions set proven_at = now() - interval '11 minutes' where user_id = $1`, [userId])

describe('changing the password', () => {
  test('the current one is refused as the new one', async () => {
    const { accessToken } = await signUpUser(server)
    expect(await change(accessToken, { password: PASSWORD })).toMatchObject({
      status: 422,
      body: { code: 'same_password' },
    })
  })

  test('a weak one is refused with the rules that it breaks', async () => {
    const { accessToken } = await signUpUser(server)
    expect(await change(accessToken, { password: 'weak' })).toMatchObject({
      status: 422,
      body: { code: 'weak_password', weak_password: { reasons: ['length', 'uppercase', 'number', 'special'] } },
    })
  })

  test('a session that is not fresh needs the current password', async () => {
    const { accessToken, userId, email } = await signUpUser(server)
    await age(userId)
    const attempt = (current_password?: string) => change(accessToken, { password: OTHER_PASSWORD, current_password })
    expect((await attempt()).body['code']).toBe('current_password_required')
    expect((await attempt('wrong')).body['code']).toBe('current_password_invalid')
    expect((await attempt(PASSWORD)).status).toBe(200)
    expect((await server.client().signInWithPassword({ email, password: OTHER_PASSWORD })).error).toBeNull()
  })

  test('guessing the current password locks like guessing at sign-in', async () => {
    const { accessToken, userId } = await signUpUser(server)
    await age(userId)
    for (let turn = 0; turn < 5; turn += 1)
      await change(accessToken, { password: OTHER_PASSWORD, current_password: 'wrong' })
    expect((await change(accessToken, { password: OTHER_PASSWORD, current_password: PASSWORD })).body['code']).toBe(
      'account_locked',
    )
  })
})

test('data is merged, null removes a key, and the rest of the account is unchanged', async () => {
  const { accessToken, userId } = await signUpUser(server)
  await change(accessToken, { data: { full_name: 'A', theme: 'dark' } })
  const { body } = await change(accessToken, {
    data: { theme: null, tour: true },
    app_metadata: { admin: true },
    role: 'x',
  })
  expect(body['user_metadata']).toEqual({ full_name: 'A', tour: true })
  expect(body['app_metadata']).toEqual({ provider: 'email', providers: ['email'] })
  expect(body['id']).toBe(userId)
})

describe('changing the address', () => {
  test('without a mail server takes effect at once; the old address is notified and the profile follows', async () => {
    const { accessToken, userId, email } = await signUpUser(server)
    expect(await change(accessToken, { email: `moved-${email}` })).toMatchObject({
      status: 200,
      body: { email: `moved-${email}` },
    })
    expect((await server.lastMail(email))?.kind).toBe('email_changed')
    expect(await server.db.sql('select email from public.profiles where id = $1', [userId])).toEqual([
      { email: `moved-${email}` },
    ])
  })

  test("without a mail server, to another person's address is refused", async () => {
    const { accessToken } = await signUpUser(server)
    expect(await change(accessToken, { email: 'first@example.com' })).toMatchObject({
      status: 422,
      body: { code: 'email_exists' },
    })
  })

  test("with a mail server, to another person's address gives the usual response; its owner is notified", async () => {
    const mailing = await startTestServer({ SMTP_URL: 'smtp://127.0.0.1:1' })
    try {
      const email = await makeFirstAccount(mailing)
      await mailing.db.sql(`insert into auth.users (email, email_confirmed_at) values ('owner@example.com', now())`)
      const { data } = await mailing.client().signInWithPassword({ email, password: PASSWORD })
      const token = data.session?.access_token ?? ''
      const free = await change(token, { email: 'free@example.com' }, mailing)
      const taken = await change(token, { email: 'owner@example.com' }, mailing)
      expect(taken.status).toBe(200)
      const told = (body: object) => ({ ...body, new_email: '', email_change_sent_at: '', updated_at: '' })
      expect(told(taken.body)).toEqual(told(free.body))
      expect(taken.body['new_email']).toBe('owner@example.com')
      const mail = await mailing.lastMail('owner@example.com')
      expect([mail?.kind, mail?.code]).toEqual(['already_registered', ''])
      const confirmed = await mailing.post('/verify', {
        type: 'email_change',
        token_hash: (await mailing.lastMail(email))?.token,
      })
      expect([confirmed.status, await confirmed.json()]).toEqual([200, { code: '200', msg: expect.any(String) }])
      expect((await mailing.client().getUser(token)).data.user?.email).toBe(email)
    } finally {
      await mailing.end()
    }
  })

  test('with a mail server needs confirmation from both addresses', async () => {
    const mailing = await startTestServer({ SMTP_URL: 'smtp://127.0.0.1:1' })
    try {
      const email = await makeFirstAccount(mailing)
      const { data } = await mailing.client().signInWithPassword({ email, password: PASSWORD })
      const asked = await change(data.session?.access_token ?? '', { email: 'second@example.com' }, mailing)
      expect(asked.body).toMatchObject({ email, new_email: 'second@example.com' })
      const agree = async (to: string) =>
        (await (
          await mailing.post('/verify', { type: 'email_change', token_hash: (await mailing.lastMail(to))?.token })
        ).json()) as Record<string, unknown>
      expect(await agree('second@example.com')).toMatchObject({ code: '200' })
      expect((await mailing.client().getUser(data.session?.access_token)).data.user?.email).toBe(email)
      expect(await agree(email)).toMatchObject({ user: { email: 'second@example.com' } })
    } finally {
      await mailing.end()
    }
  })
})

test.each([
  ['no token', '', 401, 'no_authorization'],
  ['nonsense', 'a.b.c', 403, 'bad_jwt'],
])('%s', async (_, token, status, code) => {
  expect(await change(token, {})).toMatchObject({ status, body: { code } })
})
