import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { generate } from 'otplib'
import {
  makeFirstAccount,
  OTHER_PASSWORD,
  PASSWORD,
  signUpAndIn,
  startTestServer,
  type TestServer,
} from '../testing.ts'

// Without a mail server an account may be used at once: its use does not prove its address.
let server: TestServer
let admin = ''
let companyId = ''
beforeAll(async () => {
  server = await startTestServer()
  await makeFirstAccount(server)
  const { data } = await server.client().signInWithPassword({ email: 'first@example.com', password: PASSWORD })
  admin = data.session?.access_token ?? ''
  const [company] = await server.db.sql<{ id: string }>(
    `insert into public.companies (name) values ('Acme') returning id`,
  )
  companyId = company?.id ?? ''
})
afterAll(() => server.end())
beforeEach(() => server.db.sql('delete from auth.rate_counters'))

let people = 0

/** A person who signed up with an address, perhaps another person's, and is signed in. */
async function signUp() {
  people += 1
  const email = `claimed${people}@example.com`
  const client = server.client(`198.51.100.${people}`)
  const { user, access_token: accessToken } = await signUpAndIn(client, email)
  return { email, client, userId: user.id, accessToken }
}

const invite = (email: string) => server.call('invite-members', { companyId, emails: [email], role: 'Owner' }, admin)
const waiting = (userId: string) =>
  server.db.rowsAs<{ id: string }>(userId, 'select id from public.my_invitations() where company_id = $1', [companyId])
const isProven = async (userId: string) => {
  const [row] = await server.db.sql<{ proven: boolean }>(
    'select email_proven_at is not null as proven from auth.users where id = $1',
    [userId],
  )
  return row?.proven
}
const linkFrom = async (email: string) => (await server.lastMail(email))?.token ?? ''

describe('an unproven address', () => {
  test('accepts no invitation, and its owner is notified of one only by a link', async () => {
    const stranger = await signUp()
    expect((await invite(stranger.email)).body).toMatchObject({ results: [{ outcome: 'invited' }] })
    expect(await waiting(stranger.userId)).toEqual([])
    const [open] = await server.db.sql<{ id: string }>('select id from public.invitations where email = $1', [
      stranger.email,
    ])
    await expect(server.db.rowsAs(stranger.userId, 'select public.accept_invitation($1)', [open?.id])).rejects.toThrow(
      'no longer open',
    )
    const notices = await server.db.sql('select from public.notifications where user_id = $1 and kind = $2', [
      stranger.userId,
      'invitation',
    ])
    expect(notices).toEqual([])
    expect((await server.lastMail(stranger.email))?.kind).toBe('invite')
  })

  test('becomes its owner’s by the link of an invitation; the stranger can no longer sign in', async () => {
    const stranger = await signUp()
    await server.db.sql(
      `with begun as (
         insert into auth.flow_states (purpose, user_id, redirect_to, expires_at)
         values ('link', $1, '/profile', now() + interval '10 minutes'))
       insert into auth.identities (user_id, provider, provider_id) values ($1, 'sso:' || gen_random_uuid(), 'mine')`,
      [stranger.userId],
    )
    await invite(stranger.email)
    const owner = server.client()
    const { data, error } = await owner.verifyOtp({ type: 'invite', token_hash: await linkFrom(stranger.email) })
    expect(error).toBeNull()
    expect(await waiting(data.user?.id ?? '')).toHaveLength(1)
    expect((await server.client().getUser(stranger.accessToken)).error).not.toBeNull()
    const back = await stranger.client.signInWithPassword({ email: stranger.email, password: PASSWORD })
    expect(back.error?.code).toBe('invalid_credentials')
    expect(await server.db.sql(`select from auth.identities where provider_id = 'mine'`)).toEqual([])
    expect(await server.db.sql('select from auth.flow_states where user_id = $1', [stranger.userId])).toEqual([])
    expect(
      await server.db.sql(
        `select metadata ->> 'email' as email, severity from audit.log
         where action = 'auth_account_taken_over' and user_id = $1`,
        [stranger.userId],
      ),
    ).toEqual([{ email: stranger.email, severity: 'warning' }])
    expect((await owner.updateUser({ password: OTHER_PASSWORD })).error).toBeNull()
  })

  test('is not proven by a link alone if there is a second factor: it requires the factor too', async () => {
    const { email, client, userId } = await signUp()
    const enrolled = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    const factorId = enrolled.data?.id ?? ''
    const secret = enrolled.data?.type === 'totp' ? enrolled.data.totp.secret : ''
    const show = async (of: typeof client) => of.mfa.challengeAndVerify({ factorId, code: await generate({ secret }) })
    expect((await show(client)).error).toBeNull()
    await invite(email)
    const owner = server.client()
    expect((await owner.verifyOtp({ type: 'invite', token_hash: await linkFrom(email) })).error).toBeNull()
    expect(await isProven(userId)).toBe(false)
    expect(await waiting(userId)).toEqual([])
    // A code counts once: simulates the next time step.
    await server.db.sql('update auth.mfa_factors set last_step = 0 where id = $1', [factorId])
    expect((await show(owner)).error).toBeNull()
    expect(await isProven(userId)).toBe(true)
    expect((await server.client().signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  })

  test('is also proven by the mailed step-up code, and nothing is lost', async () => {
    const mailing = await startTestServer({ SMTP_URL: 'smtp://127.0.0.1:1' }, server)
    const { email, userId, accessToken } = await signUp()
    const headers = { authorization: `Bearer ${accessToken}` }
    expect((await mailing.request('/reauthenticate', { headers })).status).toBe(200)
    expect(await isProven(userId)).toBe(false)
    const body = JSON.stringify({ nonce: (await server.lastMail(email))?.code })
    expect((await mailing.request('/user', { method: 'PUT', headers, body })).status).toBe(200)
    expect(await isProven(userId)).toBe(true)
    expect((await server.client().signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
    await mailing.end()
  })
})

describe('an address counts as proven', () => {
  test('when an administrator sets it, until its owner changes it', async () => {
    const made = async (email: string, confirmed: boolean) => {
      const body = { email, password: PASSWORD, email_confirm: confirmed }
      const answer = await server.post('/admin/users', body, { token: admin })
      return ((await answer.json()) as { id: string }).id
    }
    expect(await isProven(await made('vouched@example.com', true))).toBe(true)
    const unconfirmed = await made('later@example.com', false)
    expect(await isProven(unconfirmed)).toBe(false)
    const put = (path: string, token: string, body: object) =>
      server.request(path, { method: 'PUT', headers: { authorization: `Bearer ${token}` }, body: JSON.stringify(body) })
    await put(`/admin/users/${unconfirmed}`, admin, { email_confirm: true })
    expect(await isProven(unconfirmed)).toBe(true)
    const { email, userId, accessToken } = await signUp()
    await put(`/admin/users/${userId}`, admin, { email: `set-${email}` })
    expect(await isProven(userId)).toBe(true)
    expect((await put('/user', accessToken, { email: `own-${email}` })).status).toBe(200)
    expect(await isProven(userId)).toBe(false)
  })

  test('for the first account, whose owner runs the server', async () => {
    const [first] = await server.db.sql<{ id: string }>(`select id from auth.users where email = 'first@example.com'`)
    expect(await isProven(first?.id ?? '')).toBe(true)
  })
})

describe('an address of an organisation with single sign-on', () => {
  beforeAll(async () => {
    await server.db.sql(
      `with provider as (
         insert into auth.sso_providers (kind, name, config, is_enabled)
         values ('oidc', 'Corp', '{"issuer": "https://idp.example", "clientId": "x"}', true) returning id)
       insert into auth.sso_domains (domain, provider_id) select 'corp.example', id from provider`,
    )
  })

  test('cannot be taken by an email change', async () => {
    const { accessToken } = await signUp()
    const answer = await server.request('/user', {
      method: 'PUT',
      headers: { authorization: `Bearer ${accessToken}`, 'X-Supabase-Api-Version': '2024-01-01' },
      body: JSON.stringify({ email: 'bob@corp.example' }),
    })
    expect([answer.status, await answer.json()]).toMatchObject([422, { code: 'user_sso_managed' }])
  })

  test('nor by signing up without mail confirmation; with it, it can', async () => {
    const body = { email: 'bob@corp.example', password: PASSWORD }
    expect(await (await server.post('/signup', body, { address: '198.51.100.200' })).json()).toMatchObject({
      code: 'user_sso_managed',
    })
    const mailing = await startTestServer({ SMTP_URL: 'smtp://127.0.0.1:1' }, server)
    expect((await mailing.post('/signup', body, { address: '198.51.100.201' })).status).toBe(200)
    await mailing.end()
  })
})
