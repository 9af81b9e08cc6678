import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ORIGIN, PASSWORD, signUpAndIn, type TestServer } from '../testing.ts'
import { fragmentOf, startBrowser } from './testing-browser.ts'
import { corpProvider, startCorp, userOf } from './testing-corp.ts'
import { startTestOidc, type TestOidc } from './testing-oidc.ts'
import { saveProvider, type TestAdmin } from './testing.ts'

let server: TestServer
let admin: TestAdmin
let oidc: TestOidc
let providerId: string
let end: () => Promise<void>

beforeAll(async () => {
  ;({ server, admin, oidc, providerId, end } = await startCorp())
})
afterAll(() => end())

async function signIn(): Promise<Record<string, string>> {
  return fragmentOf(await startBrowser(server).open(`${ORIGIN}/auth/v1/authorize?provider=sso:${providerId}`))
}

/** A person who had an account before their domain had a provider. */
async function signUpBefore(address: string, email: string) {
  await server.db.sql('delete from auth.sso_domains where provider_id = $1', [providerId])
  const signedUp = await signUpAndIn(server.client(address), email)
  await server.db.sql(`insert into auth.sso_domains (domain, provider_id) values ('corp.example', $1)`, [providerId])
  return signedUp
}

describe('the account of a sign-in at the provider', () => {
  test('an account with a proven address is joined, notified, and keeps its password', async () => {
    oidc.persona = { sub: 'joined', email: 'joined@corp.example', email_verified: true }
    const { user } = await signUpBefore('198.51.100.7', 'joined@corp.example')
    await server.db.sql('update auth.users set email_proven_at = now() where id = $1', [user.id])
    const { id } = await userOf(server, (await signIn())['access_token'])
    expect(id).toBe(user.id)
    expect(
      await server.db.sql(`select title from public.notifications where user_id = $1 and kind = 'factor'`, [id]),
    ).toEqual([{ title: 'You can now sign in with Corp' }])
    const again = await server
      .client('198.51.100.7')
      .signInWithPassword({ email: 'joined@corp.example', password: PASSWORD })
    expect(again.data.user?.identities?.map((identity) => identity.provider)).toEqual(['email', `sso:${providerId}`])
  })

  test('an account that another person created with the address, without proof, is taken over by its owner', async () => {
    oidc.persona = { sub: 'owner', email: 'owner@corp.example', email_verified: true }
    const { user, access_token: token } = await signUpBefore('198.51.100.8', 'owner@corp.example')
    await server.db.sql(
      `with factor as (
         insert into auth.mfa_factors (user_id, factor_type, status, friendly_name) values ($1, 'webauthn', 'verified', 'key'))
       insert into auth.identities (user_id, provider, provider_id) values ($1, 'sso:' || gen_random_uuid(), 'mine')`,
      [user.id],
    )
    await signIn()
    expect(
      await server.db.sql(
        `select provider from auth.identities where user_id = $1 and provider_id = 'mine'
         union all select friendly_name from auth.mfa_factors where user_id = $1`,
        [user.id],
      ),
    ).toEqual([])
    expect((await server.client().getUser(token)).error?.name).toBe('AuthSessionMissingError')
    const squatter = await server
      .client('198.51.100.8')
      .signInWithPassword({ email: 'owner@corp.example', password: PASSWORD })
    expect(squatter.error?.code).toBe('invalid_credentials')
  })

  test('a removed person does not return by signing in, but by a new invitation, and only with its role', async () => {
    const [company] = await server.db.sql<{ id: string }>(
      `insert into public.companies (name, protocol_id) select 'Left', id from public.protocols limit 1 returning id`,
    )
    const giving = { companyId: company?.id ?? '', companyRole: 'Manager' }
    await saveProvider(server, admin, { ...corpProvider(oidc), id: providerId, ...giving })
    for (const how of ['soft', 'hard'] as const) {
      const email = `leaver-${how}@corp.example`
      oidc.persona = { sub: `leaver ${how}`, email }
      const { id } = await userOf(server, (await signIn())['access_token'])
      const removed =
        how === 'soft'
          ? await server.call('remove-person', { userId: id, handOver: [] }, admin.token)
          : await server.request(`/admin/users/${id}`, {
              method: 'DELETE',
              headers: { authorization: `Bearer ${admin.token}` },
              body: '{}',
            })
      expect(removed.status).toBe(200)
      expect(await signIn()).toMatchObject({ error_code: 'user_banned' })
      expect(await server.db.sql('select from auth.users where email = $1', [email])).toEqual([])
      await server.db.sql(
        `insert into public.invitations (company_id, email, company_role, invited_by) values ($1, $2, 'Auditor', $3)`,
        [company?.id, email, admin.id],
      )
      const back = await userOf(server, (await signIn())['access_token'])
      expect(back.id).not.toBe(id)
      expect(await server.db.sql('select from public.user_companies where user_id = $1', [back.id])).toEqual([])
      expect(await server.db.rowsAs(back.id, 'select company_role from public.my_invitations()')).toEqual([
        { company_role: 'Auditor' },
      ])
    }
  })

  test('a provider with a new issuer starts without the accounts linked to the previous one', async () => {
    oidc.persona = { sub: 'jsmith', email: 'jane.smith@corp.example', email_verified: true }
    const jane = await userOf(server, (await signIn())['access_token'])
    const other = await startTestOidc(`${ORIGIN}/auth/v1/callback`)
    try {
      other.persona = { sub: 'jsmith', email: 'john.smith@corp.example', email_verified: true }
      const config = { issuer: other.issuer, clientId: other.clientId }
      await saveProvider(server, admin, { ...corpProvider(oidc), id: providerId, config, secret: other.clientSecret })
      const john = await userOf(server, (await signIn())['access_token'])
      expect(john.email).toBe('john.smith@corp.example')
      expect(john.id).not.toBe(jane.id)
    } finally {
      await other.close()
      await saveProvider(server, admin, { ...corpProvider(oidc), id: providerId })
    }
  })
})
