import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ORIGIN, PASSWORD, signUpUser, type TestServer } from '../testing.ts'
import { isSsoOnly } from './sso-only.ts'
import { fragmentOf, startBrowser } from './testing-browser.ts'
import { makeCertificate } from './testing-certificate.ts'
import { startTestOidc, type TestOidc } from './testing-oidc.ts'
import { saveProvider, startSsoServer, type ProviderSettings, type TestAdmin } from './testing.ts'

let server: TestServer
let admin: TestAdmin
let oidc: TestOidc

beforeAll(async () => {
  ;({ server, admin } = await startSsoServer())
  oidc = await startTestOidc(`${ORIGIN}/auth/v1/callback`)
})
afterAll(async () => {
  await oidc.close()
  await server.end()
})
beforeEach(async () => {
  await server.db.sql('delete from auth.sso_providers')
  oidc.persona = { sub: 'ada', email: 'ada@corp.example', email_verified: true, name: 'Ada Okafor' }
})

function wish(): ProviderSettings {
  const config = { issuer: oidc.issuer, clientId: oidc.clientId }
  return { kind: 'oidc', name: 'Corp', domains: ['corp.example'], config, secret: oidc.clientSecret }
}

/** Saved a second time without the secret, which is kept. */
function again(id: string): ProviderSettings {
  const { secret: _kept, ...rest } = wish()
  return { ...rest, id }
}

async function runTest(id: string): Promise<Record<string, unknown>> {
  const { body } = await server.call('test-sso-provider', { id }, admin.token)
  const end = await startBrowser(server).open(String(body['url']))
  expect(end.pathname).toBe('/settings/single-sign-on')
  return (await server.call('sso-test-result', { id: end.searchParams.get('tested') }, admin.token)).body
}

const overview = async () => (await server.call('list-sso-providers', {}, admin.token)).body

describe('a provider', () => {
  test('is stored with its secret sealed, and returned without it', async () => {
    const id = await saveProvider(server, admin, wish())
    const shown = JSON.stringify(await overview())
    expect(shown).toContain('"hasSecret":true')
    const [row] = await server.db.sql('select sealed_secret, config from auth.sso_providers where id = $1', [id])
    expect(shown + JSON.stringify(row)).not.toContain(oidc.clientSecret)
  })

  test('a secret that is not given again is kept', async () => {
    const id = await saveProvider(server, admin, wish())
    await saveProvider(server, admin, again(id))
    expect(await runTest(id)).toMatchObject({ came: { subject: 'ada' } })
  })

  test.each([
    ['issuer', { issuer: 'https://elsewhere.example', clientId: 'parapet' }],
    ['client id', { issuer: undefined, clientId: 'another' }],
  ])('is not saved with another %s unless the secret is given again', async (_what, change) => {
    const id = await saveProvider(server, admin, wish())
    const config = { issuer: change.issuer ?? oidc.issuer, clientId: change.clientId }
    await expect(saveProvider(server, admin, { ...again(id), config })).rejects.toThrow('sso_secret_needed')
    await saveProvider(server, admin, { ...again(id), config, secret: 'its own' })
  })

  test.each<[string, Partial<ProviderSettings>, string]>([
    ['an address that is not https', { config: { issuer: 'http://idp.example', clientId: 'x' } }, 'sso_not_https'],
    ['a domain of another provider', { domains: ['taken.example'] }, 'sso_domain_taken'],
    ['a company without a role', { companyId: crypto.randomUUID() }, 'sso_role'],
    ['enforcement while it is off', { enabled: false, enforced: true }, 'sso_not_enabled'],
    ['enforcement before a test', { enforced: true }, 'sso_not_tested'],
  ])('with %s is refused', async (_what, change, code) => {
    await saveProvider(server, admin, { ...wish(), name: 'Other', domains: ['taken.example'] })
    await expect(saveProvider(server, admin, { ...wish(), ...change })).rejects.toThrow(code)
  })

  test.each([['*.example'], ['localhost'], ['a@corp.example'], ['-x.example'], ['corp..example']])(
    'the domain %s is refused',
    async (domain) => {
      await expect(saveProvider(server, admin, { ...wish(), domains: [domain] })).rejects.toThrow('domain')
    },
  )

  test('can be seen and changed only by administrators', async () => {
    const id = await saveProvider(server, admin, wish())
    const member = await signUpUser(server)
    for (const [name, body] of [
      ['list-sso-providers', {}],
      ['save-sso-provider', { ...wish(), enabled: true, enforced: false }],
      ['remove-sso-provider', { id }],
      ['test-sso-provider', { id }],
      ['sso-test-result', { id }],
      ['read-saml-metadata', { xml: '<x/>' }],
    ] as const) {
      expect(await server.call(name, body, member.accessToken)).toMatchObject({ status: 403, code: '42501' })
    }
  })

  test('is removed with its identities, and everything is audited', async () => {
    const id = await saveProvider(server, admin, wish())
    await startBrowser(server).open(`${ORIGIN}/auth/v1/authorize?provider=sso:${id}`)
    await server.call('remove-sso-provider', { id }, admin.token)
    expect(await server.db.sql('select from auth.identities where provider = $1', [`sso:${id}`])).toEqual([])
    const trail = await server.db.sql<{ action: string }>(
      `select action from public.audit_log where metadata ->> 'id' = $1 order by created_at`,
      [id],
    )
    expect(trail.map(({ action }) => action)).toEqual(['auth_sso_provider_saved', 'auth_sso_provider_removed'])
  })
})

describe('a test', () => {
  test("shows the provider's claims, starts no session and creates no account", async () => {
    const id = await saveProvider(server, admin, { ...wish(), enabled: false })
    oidc.persona = { sub: 'tester', email: 'tester@corp.example', name: 'Tess Ter' }
    const before = await server.db.sql('select count(*) from auth.sessions')
    expect(await runTest(id)).toMatchObject({
      providerId: id,
      came: { subject: 'tester', email: 'tester@corp.example', said: { name: 'Tess Ter' } },
    })
    expect(await server.db.sql('select count(*) from auth.sessions')).toEqual(before)
    expect(await server.db.sql(`select from auth.users where email = 'tester@corp.example'`)).toEqual([])
    expect(await overview()).toMatchObject({ providers: [{ testedAt: expect.any(String) }] })
  })

  test.each([
    ['another domain', { sub: 'ada', email: 'ada@other.example' }, 'sso_domain_mismatch'],
    [
      'an address that is not verified',
      { sub: 'a', email: 'a@corp.example', email_verified: false },
      'provider_email_needs_verification',
    ],
  ])('that returns with %s reports it, and does not count', async (_what, persona, code) => {
    const id = await saveProvider(server, admin, wish())
    oidc.persona = persona
    expect(await runTest(id)).toMatchObject({ came: { code } })
    expect(await overview()).toMatchObject({ providers: [{ testedAt: null }] })
  })

  test('with a wrong secret shows the administrator why it failed', async () => {
    const id = await saveProvider(server, admin, { ...wish(), secret: 'wrong' })
    expect(await runTest(id)).toMatchObject({
      came: { code: 'bad_oauth_callback', detail: expect.stringMatching(/./) },
    })
  })

  test('of a connection that is changed meanwhile does not count', async () => {
    const id = await saveProvider(server, admin, wish())
    const { body } = await server.call('test-sso-provider', { id }, admin.token)
    await saveProvider(server, admin, { ...wish(), id })
    await startBrowser(server).open(String(body['url']))
    expect(await overview()).toMatchObject({ providers: [{ testedAt: null }] })
  })

  test('becomes invalid when the connection changes, and stays valid when only the name does', async () => {
    const id = await saveProvider(server, admin, wish())
    await runTest(id)
    await saveProvider(server, admin, { ...again(id), name: 'Corp renamed' })
    expect(await overview()).toMatchObject({ providers: [{ testedAt: expect.any(String) }] })
    await saveProvider(server, admin, { ...wish(), id, config: { issuer: oidc.issuer, clientId: 'other' } })
    expect(await overview()).toMatchObject({ providers: [{ testedAt: null }] })
  })

  test('can be read only by the administrator who began it', async () => {
    const id = await saveProvider(server, admin, wish())
    const { body } = await server.call('test-sso-provider', { id }, admin.token)
    const end = await startBrowser(server).open(String(body['url']))
    const other = await signUpUser(server)
    await server.db.sql(`update public.profiles set global_role = 'Admin' where id = $1`, [other.userId])
    const asked = { id: end.searchParams.get('tested') }
    expect(await server.call('sso-test-result', asked, other.accessToken)).toMatchObject({ status: 404 })
  })
})

describe('enforcement', () => {
  async function enforce(): Promise<string> {
    const id = await saveProvider(server, admin, wish())
    await runTest(id)
    return saveProvider(server, admin, { ...again(id), enforced: true, recoveryUserId: admin.id })
  }

  test('needs a recovery owner who is an administrator with a password', async () => {
    const id = await saveProvider(server, admin, wish())
    await runTest(id)
    const member = await signUpUser(server)
    const enforced = { ...again(id), enforced: true }
    await expect(saveProvider(server, admin, enforced)).rejects.toThrow('sso_recovery_owner')
    await expect(saveProvider(server, admin, { ...enforced, recoveryUserId: member.userId })).rejects.toThrow(
      'sso_recovery_owner',
    )
    await server.db.sql('update auth.users set encrypted_password = null where id = $1', [member.userId])
    await server.db.sql(`update public.profiles set global_role = 'Admin' where id = $1`, [member.userId])
    await expect(saveProvider(server, admin, { ...enforced, recoveryUserId: member.userId })).rejects.toThrow(
      'sso_recovery_owner',
    )
    await saveProvider(server, admin, { ...enforced, recoveryUserId: admin.id })
  })

  test('ends when the connection is changed without a new test', async () => {
    const id = await enforce()
    const change = { ...again(id), secret: 'new', enforced: true, recoveryUserId: admin.id }
    await expect(saveProvider(server, admin, change)).rejects.toThrow('sso_not_tested')
  })

  test('refuses passwords of the domain like wrong ones, except the recovery owner’s', async () => {
    const email = 'grace@corp.example'
    const grace = await server.client('198.51.100.20').signUp({ email, password: PASSWORD })
    await enforce()
    const refused = await server.client('198.51.100.20').signInWithPassword({ email, password: PASSWORD })
    expect(refused.error).toMatchObject({ status: 400, code: 'invalid_credentials' })
    const owner = await server.client().signInWithPassword({ email: admin.email, password: PASSWORD })
    expect(owner.error).toBeNull()
    await server.db.sql('update auth.users set keeps_password = true where id = $1', [grace.data.user?.id])
    expect((await server.client('198.51.100.20').signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  })

  test('the recovery owner may have an address of the domain', async () => {
    await server.db.sql(`update auth.users set email = 'chief@corp.example' where id = $1`, [admin.id])
    await enforce()
    expect(await isSsoOnly(server.platform.database.service, 'chief@corp.example')).toBe(false)
    expect(await isSsoOnly(server.platform.database.service, 'unknown@corp.example')).toBe(true)
    await server.db.sql('update auth.users set email = $2 where id = $1', [admin.id, admin.email])
  })

  test('no link to sign in, sign up or reset a password goes to an address of the domain', async () => {
    const emails = ['heidi@corp.example', 'hugo@corp.example', 'hans@corp.example'] as const
    for (const email of emails) await server.client('198.51.100.21').signUp({ email, password: PASSWORD })
    await enforce()
    for (const [path, body] of [
      ['/recover', { email: emails[0] }],
      ['/otp', { email: emails[1], create_user: false }],
      ['/magiclink', { email: emails[2] }],
    ] as const) {
      expect((await server.post(path, body)).status, path).toBe(200)
    }
    const mails = await server.db.sql('select kind from auth.mail_outbox where to_address = any($1)', [emails])
    expect(mails).toEqual([])
    const answers = await Promise.all(
      [emails[0], 'unknown@corp.example', 'third@corp.example'].map(async (each) =>
        (await server.post('/signup', { email: each, password: PASSWORD })).json(),
      ),
    )
    expect(answers).toEqual(answers.map(() => ({ code: 'user_sso_managed', message: expect.any(String) })))
  })

  test('a password that may not be used is no way to sign in, so the provider cannot be unlinked', async () => {
    const email = 'ivan@corp.example'
    await server.client('198.51.100.22').signUp({ email, password: PASSWORD })
    const id = await enforce()
    oidc.persona = { sub: 'ivan', email }
    const end = await startBrowser(server).open(`${ORIGIN}/auth/v1/authorize?provider=sso:${id}`)
    const token = fragmentOf(end)['access_token'] ?? ''
    const { data } = await server.client().getUser(token)
    const identity = data.user?.identities?.find(({ provider }) => provider.startsWith('sso:'))
    const headers = { authorization: `Bearer ${token}`, 'x-supabase-api-version': '2024-01-01' }
    const answer = await server.request(`/user/identities/${identity?.identity_id ?? ''}`, {
      method: 'DELETE',
      headers,
    })
    expect(await answer.json()).toMatchObject({ code: 'single_identity_not_deletable' })
  })
})

describe('the sign-in methods', () => {
  const methodsOf = async (email: string) => (await server.call('sign-in-methods', { email })).body

  test('depend on the domain, not on whether an account exists', async () => {
    await server.client('198.51.100.23').signUp({ email: 'judy@corp.example', password: PASSWORD })
    const id = await saveProvider(server, admin, wish())
    const sso = { providerId: id, name: 'Corp' }
    for (const email of ['judy@corp.example', 'unknown@CORP.example', ' unknown@corp.example ']) {
      expect(await methodsOf(email)).toEqual({ password: true, sso })
    }
    await runTest(id)
    await saveProvider(server, admin, { ...again(id), enforced: true, recoveryUserId: admin.id })
    expect(await methodsOf('unknown@corp.example')).toEqual({ password: false, sso })
    expect(await methodsOf('person@elsewhere.example')).toEqual({ password: true, sso: null })
    expect(await methodsOf('nonsense')).toEqual({ password: true, sso: null })
  })
})

describe('metadata of an identity provider', () => {
  const read = async (xml: string) => server.call('read-saml-metadata', { xml }, admin.token)
  const { certificate } = makeCertificate('idp')
  const described = (more = '') => `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata"
    xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="https://idp.example/meta"><md:IDPSSODescriptor>
    <md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificate.replace(/-----.*-----/g, '')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
    <md:KeyDescriptor use="encryption"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>AAAA</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://idp.example/post"/>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example/sso"/>
    ${more}</md:IDPSSODescriptor></md:EntityDescriptor>`

  test('is parsed', async () => {
    expect((await read(described())).body).toEqual({
      entityId: 'https://idp.example/meta',
      ssoUrl: 'https://idp.example/sso',
      certificates: [certificate.replace(/-----.*-----|\s/g, '')],
    })
  })

  test.each([
    ['no XML', 'nonsense'],
    ['a document type', `<!DOCTYPE x>${described()}`],
    ['another document', '<html/>'],
    ['no sign-in address', described().replace('HTTP-Redirect', 'HTTP-Artifact')],
  ])('is refused with %s', async (_what, xml) => {
    expect(await read(xml)).toMatchObject({ status: 422, code: 'saml_metadata_unusable' })
  })

  test('an invalid certificate is refused when it is saved', async () => {
    const config = { entityId: 'x', ssoUrl: 'https://idp.example/sso', certificates: ['nonsense'] }
    await expect(saveProvider(server, admin, { ...wish(), kind: 'saml', config })).rejects.toThrow('certificate')
  })
})
