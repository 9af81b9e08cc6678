import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ORIGIN, signUpAndIn, signUpUser, type TestServer } from '../testing.ts'
import { fragmentOf, startBrowser, type TestBrowser } from './testing-browser.ts'
import { startCorp, userOf } from './testing-corp.ts'
import type { TestOidc } from './testing-oidc.ts'
import type { TestAdmin } from './testing.ts'

let server: TestServer
let admin: TestAdmin
let oidc: TestOidc
let providerId: string
let end: () => Promise<void>

beforeAll(async () => {
  ;({ server, admin, oidc, providerId, end } = await startCorp())
})
afterAll(() => end())
beforeEach(() => {
  oidc.persona = { sub: 'ada', email: 'ada@corp.example', email_verified: true, name: 'Ada Okafor' }
})

async function signIn(): Promise<Record<string, string>> {
  return fragmentOf(await startBrowser(server).open(`${ORIGIN}/auth/v1/authorize?provider=sso:${providerId}`))
}

describe('linking', () => {
  async function link(token: string, browser: TestBrowser) {
    const path = `/user/identities/authorize?provider=sso:${providerId}&skip_http_redirect=true&redirect_to=${ORIGIN}/profile`
    const answer = await server.request(path, { headers: { authorization: `Bearer ${token}` } })
    const { url } = (await answer.json()) as { url: string }
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(answer.headers.getSetCookie()[0] ?? '') ?? []
    browser.jar.set('parapet.example', new Map([[name, value]]))
    return browser.open(url)
  }

  const age = (userId: string) =>
    server.db.sql(`update auth.sessions set proven_at = now() - interval '11 minutes' where user_id = $1`, [userId])

  test("requires step-up: a found token cannot add another person's account", async () => {
    const member = await signUpUser(server)
    await age(member.userId)
    const path = `/user/identities/authorize?provider=sso:${providerId}&skip_http_redirect=true`
    const headers = { authorization: `Bearer ${member.accessToken}`, 'x-supabase-api-version': '2024-01-01' }
    const answer = await server.request(path, { headers })
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'reauthentication_needed' }])
  })

  test('is refused for an address that is neither the account’s nor of the provider’s domains', async () => {
    const member = await signUpUser(server)
    oidc.persona = { sub: 'foreign', email: 'private@elsewhere.example', email_verified: true }
    const refused = fragmentOf(await link(member.accessToken, startBrowser(server)))
    expect(refused).toMatchObject({ error_code: 'sso_domain_mismatch' })
    oidc.persona = { sub: 'unverified', email: member.email, email_verified: false }
    expect(fragmentOf(await link(member.accessToken, startBrowser(server)))).toMatchObject({
      error_code: 'provider_email_needs_verification',
    })
    oidc.persona = { sub: 'own', email: member.email, email_verified: true }
    expect((await link(member.accessToken, startBrowser(server))).href).toBe(`${ORIGIN}/profile`)
  })

  test('does not open an account whose owner must use another provider', async () => {
    const carl = 'carl@strict.example'
    const { access_token: token } = await signUpAndIn(server.client('198.51.100.31'), carl)
    oidc.persona = { sub: 'carl', email: 'carl@corp.example', email_verified: true }
    await link(token, startBrowser(server))
    expect((await userOf(server, (await signIn())['access_token'])).email).toBe(carl)
    await server.db.sql(
      `with strict as (
         insert into auth.sso_providers (kind, name, config, is_enabled, is_enforced, recovery_user_id, tested_at)
         values ('oidc', 'Strict', '{"issuer": "https://strict.example", "clientId": "x"}', true, true, $1, now()) returning id)
       insert into auth.sso_domains (domain, provider_id) select 'strict.example', id from strict`,
      [admin.id],
    )
    expect(await signIn()).toMatchObject({ error_code: 'user_sso_managed' })
    oidc.persona = { sub: 'carl again', email: 'carl.2@corp.example', email_verified: true }
    const again = await link(token, startBrowser(server))
    expect(fragmentOf(again)).toMatchObject({ error_code: 'user_sso_managed' })
    await server.db.sql(`delete from auth.sso_providers where name = 'Strict'`)
  })

  test('adds a way to sign in, of the provider’s domains, which can be removed again', async () => {
    const member = await signUpUser(server)
    oidc.persona = { sub: `linked ${member.userId}`, email: 'another@corp.example' }
    const end = await link(member.accessToken, startBrowser(server))
    expect(end.href).toBe(`${ORIGIN}/profile`)
    const user = await userOf(server, (await signIn())['access_token'])
    expect(user.id).toBe(member.userId)

    const client = server.client()
    await client.setSession({ access_token: member.accessToken, refresh_token: member.refreshToken })
    const { data } = await client.getUserIdentities()
    const identity = data?.identities.find(({ provider }) => provider.startsWith('sso:'))
    if (identity === undefined) throw new Error('not linked')
    expect((await client.unlinkIdentity(identity)).error).toBeNull()
    expect((await userOf(server, member.accessToken)).app_metadata['providers']).toEqual(['email'])
    const [entry] = await server.db.sql(
      `select 1 as one from public.audit_log where user_id = $1 and action = 'auth_identity_removed'`,
      [member.userId],
    )
    expect(entry).toBeDefined()
  })

  test('an identity stays with the account that it is linked to', async () => {
    await signIn()
    const member = await signUpUser(server)
    expect(fragmentOf(await link(member.accessToken, startBrowser(server)))).toMatchObject({
      error_code: 'identity_already_exists',
    })
  })

  test('the last way to sign in cannot be removed, and the address stays', async () => {
    oidc.persona = { sub: 'single', email: 'single@corp.example' }
    const { access_token: token = '' } = await signIn()
    const remove = async (identity: string | undefined) =>
      (
        await server.request(`/user/identities/${identity ?? ''}`, {
          method: 'DELETE',
          headers: { authorization: `Bearer ${token}`, 'x-supabase-api-version': '2024-01-01' },
        })
      ).json()
    expect(await remove((await userOf(server, token)).identities?.[0]?.identity_id)).toMatchObject({
      code: 'single_identity_not_deletable',
    })
    expect(await remove(crypto.randomUUID())).toMatchObject({ code: 'identity_not_found' })
  })

  test('needs a signed-in person, with the factor if there is one', async () => {
    expect((await server.request(`/user/identities/authorize?provider=sso:${providerId}`)).status).toBe(401)
    const member = await signUpUser(server)
    await server.db.sql(
      `insert into auth.mfa_factors (user_id, factor_type, status, friendly_name) values ($1, 'totp', 'verified', 'phone')`,
      [member.userId],
    )
    const headers = { authorization: `Bearer ${member.accessToken}` }
    expect(
      (await server.request(`/user/identities/${crypto.randomUUID()}`, { method: 'DELETE', headers })).status,
    ).toBe(403)
  })
})
