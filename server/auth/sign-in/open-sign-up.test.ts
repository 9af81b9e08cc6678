import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commitAs } from '#db/policies/commit-as.ts'
import { makeFirstAccount, PASSWORD, signUpUser, startTestServer, type TestServer } from '../testing.ts'

describe('closed sign-up', () => {
  let server: TestServer
  let admin: string
  beforeAll(async () => {
    server = await startTestServer()
    const email = await makeFirstAccount(server)
    const { data } = await server.client().signInWithPassword({ email, password: PASSWORD })
    admin = data.session?.access_token ?? ''
  })
  afterAll(() => server.end())

  const set = (open: boolean, token = admin) => server.call('set-open-sign-up', { open }, token)
  const accounts = async () => (await server.db.sql('select email from auth.users order by email')).length
  const settings = async () => (await server.request('/settings')).json()

  test('is decided by an administrator, recorded once, and told by the settings', async () => {
    const member = await signUpUser(server)
    expect(await set(false, member.accessToken)).toMatchObject({ status: 403 })
    expect(await settings()).toMatchObject({ disable_signup: false })
    for (const open of [false, false, true]) expect(await set(open)).toMatchObject({ status: 200, body: { open } })
    expect(await settings()).toMatchObject({ disable_signup: false })
    const events = await server.db.sql(`select action from audit.log where action like 'auth_sign_up%' order by seq`)
    expect(events).toEqual([{ action: 'auth_sign_up_closed' }, { action: 'auth_sign_up_opened' }])
  })

  test('creates no account: not by password, known address or not, and not by a mailed link', async () => {
    await set(false)
    expect(await settings()).toMatchObject({ disable_signup: true })
    const before = await accounts()
    for (const email of ['new@example.com', 'first@example.com']) {
      const answer = await server.post('/signup', { email, password: PASSWORD })
      expect([answer.status, await answer.json()]).toMatchObject([
        422,
        { code: 'signup_disabled', message: 'Sign-up is closed. Ask an administrator for an invitation.' },
      ])
    }
    expect((await server.post('/otp', { email: 'new@example.com' }, { address: '198.51.100.40' })).status).toBe(200)
    expect(await accounts()).toBe(before)
    expect(await server.lastMail('new@example.com')).toBeUndefined()
    await set(true)
  })

  test('stays closed to who was invited by mistake, once that is revoked', async () => {
    const [company] = await server.db.sql<{ id: string }>(
      `insert into public.companies (name) values ('Typos') returning id`,
    )
    await set(false)
    const email = 'gust@example.com'
    const invited = { companyId: company?.id, emails: [email], role: 'Manager' }
    expect((await server.call('invite-members', invited, admin)).status).toBe(200)
    const link = await server.lastMail(email)
    const [first] = await server.db.sql<{ id: string }>(`select id from auth.users where email = 'first@example.com'`)
    const revoke = 'select revoke_invitation(company_id, id) from invitations where email = $1'
    await commitAs(server.db, first?.id ?? '', revoke, [email])
    expect((await server.post('/verify', { type: 'invite', token_hash: link?.token })).status).toBe(403)
    for (const path of ['/otp', '/recover']) await server.post(path, { email }, { address: '198.51.100.42' })
    expect(await server.lastMail(email)).toEqual(link)
    await set(true)
    await server.db.sql('delete from auth.rate_counters')
    await server.post('/otp', { email }, { address: '198.51.100.42' })
    expect((await server.lastMail(email))?.kind).toBe('magic_link')
  })

  test('leaves invitations and sign-in links of accounts as they are', async () => {
    const member = await signUpUser(server)
    const [company] = await server.db.sql<{ id: string }>(
      `insert into public.companies (name) values ('Acme') returning id`,
    )
    await set(false)
    const invited = { companyId: company?.id, emails: ['guest@example.com'], role: 'Manager' }
    expect((await server.call('invite-members', invited, admin)).status).toBe(200)
    const link = await server.lastMail('guest@example.com')
    const joined = await server.client().verifyOtp({ type: 'invite', token_hash: link?.token ?? '' })
    expect(joined.data.session?.user.email).toBe('guest@example.com')
    await server.post('/otp', { email: member.email }, { address: '198.51.100.41' })
    expect((await server.lastMail(member.email))?.kind).toBe('magic_link')
    await set(true)
  })
})
