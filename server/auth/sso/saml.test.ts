import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ORIGIN, type TestServer } from '../testing.ts'
import { fragmentOf, startBrowser, throughSaml, type TestBrowser } from './testing-browser.ts'
import { startTestSaml, type TestSaml, type TestSubject } from './testing-saml.ts'
import { saveProvider, startSsoServer, type TestAdmin } from './testing.ts'
import { WRAPPINGS } from './testing-wrappings.ts'

const ACS = `${ORIGIN}/auth/v1/sso/saml/acs`
const BEN: TestSubject = { nameId: 'ben-at-corp', email: 'ben@corp.example', name: 'Ben Alvarez' }

let server: TestServer
let admin: TestAdmin
let saml: TestSaml
let providerId: string

beforeAll(async () => {
  ;({ server, admin } = await startSsoServer())
  saml = await startTestSaml(ownMetadata)
  providerId = await saveProvider(server, admin, await wish())
})
afterAll(async () => {
  await saml.close()
  await server.end()
})
beforeEach(() => {
  saml.subject = BEN
})

const ownMetadata = async () => (await server.request('/sso/saml/metadata')).text()

async function configOf(provider: TestSaml): Promise<Record<string, unknown>> {
  return (await server.call('read-saml-metadata', { xml: provider.metadata }, admin.token)).body
}

async function wish() {
  return { kind: 'saml', name: 'Corp SAML', domains: ['corp.example'], config: await configOf(saml) } as const
}

const authorizeUrl = () => `${ORIGIN}/auth/v1/authorize?provider=sso:${providerId}&redirect_to=${ORIGIN}/dashboard`

async function signIn(subject: Partial<TestSubject> = {}): Promise<Record<string, string>> {
  saml.subject = { ...BEN, ...subject }
  return fragmentOf(await throughSaml(startBrowser(server), authorizeUrl(), saml))
}

/** Starts a sign-in, and returns the provider's response before it is sent. */
async function setOut(browser: TestBrowser, subject: Partial<TestSubject> = {}) {
  saml.subject = { ...BEN, ...subject }
  return saml.answer((await browser.openUntil(authorizeUrl(), saml.ssoUrl)).href)
}

async function sendXml(change: (xml: string) => string, subject: Partial<TestSubject> = {}) {
  const browser = startBrowser(server)
  const { SAMLResponse, RelayState } = await setOut(browser, subject)
  const xml = change(Buffer.from(SAMLResponse, 'base64').toString())
  return fragmentOf(await browser.post(ACS, { SAMLResponse: Buffer.from(xml).toString('base64'), RelayState }))
}

const REFUSED = { error: 'access_denied', error_code: 'bad_oauth_callback' }

describe('signing in', () => {
  test('a provider is set up from its metadata, accepts ours, and its people can sign in', async () => {
    const { data, error } = await server.client().signInWithSSO({ domain: 'corp.example' })
    expect(error).toBeNull()
    const end = await throughSaml(startBrowser(server), data?.url ?? '', saml)
    const { access_token: token = '' } = fragmentOf(end)
    const user = await server.client().getUser(token)
    expect(user.data.user).toMatchObject({
      email: 'ben@corp.example',
      user_metadata: { full_name: 'Ben Alvarez' },
      identities: [{ provider: `sso:${providerId}`, id: 'ben-at-corp' }],
    })
    expect((await server.tokens.verify(token)).claimsText).toContain('"method":"saml"')
  })

  test('our metadata requests signed assertions and gives our address', async () => {
    const xml = await ownMetadata()
    expect(xml).toContain('WantAssertionsSigned="true"')
    expect(xml).toContain(`Location="${ACS}"`)
  })

  test('two factors at the provider count if its claim is trusted', async () => {
    const context = 'https://refeds.org/profile/mfa'
    const levelOf = async () =>
      (await server.tokens.verify((await signIn({ context }))['access_token'] ?? '')).claimsText
    expect(await levelOf()).toContain('"aal":"aal1"')
    await saveProvider(server, admin, {
      ...(await wish()),
      id: providerId,
      config: { ...(await configOf(saml)), trustsFactor: true },
    })
    expect(await levelOf()).toContain('"aal":"aal2"')
    await saveProvider(server, admin, { ...(await wish()), id: providerId })
  })
})

describe('a response is refused', () => {
  test.each<[string, Partial<TestSubject>]>([
    ['whose response is not signed', { unsigned: 'response' }],
    ['whose assertion is not signed', { unsigned: 'assertion' }],
    ['for another audience', { audience: 'https://other.example' }],
    ['of another issuer', { issuer: 'https://other-idp.example' }],
    ['for another address', { recipient: 'https://other.example/acs' }],
    ['to another request', { inResponseTo: '_made-up' }],
    ['that was good a while ago', { shiftMs: -6 * 60_000 }],
    ['that will be good in a while', { shiftMs: 2 * 60_000 }],
  ])('%s', async (_what, subject) => {
    expect(await signIn(subject)).toMatchObject(REFUSED)
  })

  test('whose clock is half a minute off is accepted', async () => {
    expect(await signIn({ shiftMs: 20_000 })).toHaveProperty('access_token')
    expect(await signIn({ shiftMs: -5 * 60_000 - 20_000 })).toHaveProperty('access_token')
  })

  test('with a transient name, or an address of another domain', async () => {
    const nameIdFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
    expect(await signIn({ nameIdFormat })).toMatchObject({ error_code: 'sso_transient_name' })
    expect(await signIn({ nameId: 'eve', email: 'eve@other.example' })).toMatchObject({
      error_code: 'sso_domain_mismatch',
    })
  })

  test('signed by another provider, even a configured one', async () => {
    const other = await startTestSaml(ownMetadata)
    await saveProvider(server, admin, {
      kind: 'saml',
      name: 'Other',
      domains: ['other.example'],
      config: await configOf(other),
    })
    const browser = startBrowser(server)
    const asked = await browser.openUntil(authorizeUrl(), saml.ssoUrl)
    other.subject = { ...BEN, issuer: String((await configOf(saml))['entityId']) }
    expect(fragmentOf(await browser.post(ACS, await other.answer(asked.href)))).toMatchObject(REFUSED)
    await other.close()
  })

  test('that is signed with SHA-1', async () => {
    const old = await startTestSaml(ownMetadata, { algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' })
    const wanted = { kind: 'saml', name: 'Old', domains: [], config: await configOf(old) } as const
    const id = await saveProvider(server, admin, wanted)
    old.subject = BEN
    const url = `${ORIGIN}/auth/v1/authorize?provider=sso:${id}`
    expect(fragmentOf(await throughSaml(startBrowser(server), url, old))).toMatchObject(REFUSED)
    await old.close()
  })

  test.each([
    ['a document type', (xml: string) => `<!DOCTYPE r [<!ENTITY x "ben">]>${xml}`],
    ['a changed address', (xml: string) => xml.replaceAll('ben@corp.example', 'ceo@corp.example')],
    ['a changed name', (xml: string) => xml.replaceAll('ben-at-corp', 'ceo-at-corp')],
    ['a signature taken out', (xml: string) => xml.replace(/<ds:Signature[\s\S]*?<\/ds:Signature>/, '')],
    ['all signatures taken out', (xml: string) => xml.replace(/<ds:Signature[\s\S]*?<\/ds:Signature>/g, '')],
    ['no XML', () => 'nonsense'],
    ['nothing', () => '<x/>'],
  ])('with %s', async (_what, change) => {
    expect(await sendXml(change)).toMatchObject(REFUSED)
  })

  test('a comment inside a name does not shorten it', async () => {
    const names = await sendXml((xml) => xml.replaceAll('ben-at-corp', 'ben<!-- -->-at-corp'))
    const { data } = await server.client().getUser(names['access_token'])
    expect(data.user?.identities?.[0]?.id).toBe('ben-at-corp')
  })

  test.each(Object.entries(WRAPPINGS))('wrapped as in %s', async (_name, wrap) => {
    const evil = (xml: string) =>
      wrap(xml, (part) =>
        part.replaceAll('ben-at-corp', 'ceo-at-corp').replaceAll('ben@corp.example', 'ceo@corp.example'),
      )
    expect(await sendXml(evil)).toMatchObject(REFUSED)
    expect(await sendXml(evil, { unsigned: 'response' })).toMatchObject(REFUSED)
  })
})

describe('a response counts once', () => {
  test('and the request that it answers, too', async () => {
    const browser = startBrowser(server)
    const form = await setOut(browser)
    expect(fragmentOf(await browser.post(ACS, form))).toHaveProperty('access_token')
    expect(await (await postForm(form)).json()).toMatchObject({ error_code: 'bad_oauth_state' })
    const again = await setOut(browser)
    const replayed = { SAMLResponse: form.SAMLResponse, RelayState: again.RelayState }
    expect(fragmentOf(await browser.post(ACS, replayed))).toMatchObject(REFUSED)
  })

  test('so does an assertion, in any response', async () => {
    const assertionId = `_${crypto.randomUUID()}`
    expect(await signIn({ assertionId })).toHaveProperty('access_token')
    expect(await signIn({ assertionId })).toMatchObject(REFUSED)
  })

  test('and only in the browser that started', async () => {
    const form = await setOut(startBrowser(server))
    expect(fragmentOf(await startBrowser(server).post(ACS, form))).toMatchObject({ error_code: 'bad_oauth_state' })
  })

  test('a provider cannot begin a sign-in: without a request there is nothing to answer', async () => {
    const { SAMLResponse } = await setOut(startBrowser(server))
    expect((await postForm({ SAMLResponse })).status).toBe(400)
    expect((await postForm({ SAMLResponse, RelayState: 'made-up' })).status).toBe(400)
    expect((await postForm({})).status).toBe(400)
  })
})

async function postForm(form: Record<string, string>): Promise<Response> {
  return server.request(ACS, { method: 'POST', body: new URLSearchParams(form).toString() })
}
