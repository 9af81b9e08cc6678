import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ORIGIN, PASSWORD, type TestServer } from '../testing.ts'
import { fragmentOf, startBrowser, type TestBrowser } from './testing-browser.ts'
import { corpProvider, startCorp, userOf } from './testing-corp.ts'
import type { TestOidc } from './testing-oidc.ts'
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
beforeEach(() => {
  oidc.persona = { sub: 'ada', email: 'ada@corp.example', email_verified: true, name: 'Ada Okafor' }
})

const authorizeUrl = (more: Record<string, string> = {}) =>
  `${ORIGIN}/auth/v1/authorize?${new URLSearchParams({ provider: `sso:${providerId}`, redirect_to: `${ORIGIN}/dashboard`, ...more }).toString()}`

async function signIn(browser: TestBrowser = startBrowser(server)): Promise<Record<string, string>> {
  return fragmentOf(await browser.open(authorizeUrl()))
}

describe('signing in', () => {
  test('the published client finds the provider by the domain, and the browser returns with a session', async () => {
    const { data, error } = await server.client().signInWithSSO({
      domain: 'Corp.example',
      options: { redirectTo: `${ORIGIN}/dashboard?tab=1` },
    })
    expect(error).toBeNull()
    const end = await startBrowser(server).open(data?.url ?? '')
    expect(end.pathname + end.search).toBe('/dashboard?tab=1')
    const { access_token: token, refresh_token: refresh, token_type: type } = fragmentOf(end)
    expect(type).toBe('bearer')
    const user = await userOf(server, token)
    expect(user).toMatchObject({ email: 'ada@corp.example', app_metadata: { provider: `sso:${providerId}` } })
    expect(user.identities).toMatchObject([{ provider: `sso:${providerId}`, id: 'ada' }])
    expect(user.email_confirmed_at).toBeDefined()
    expect((await server.tokens.verify(token ?? '')).claimsText).toContain('"aal":"aal1"')
    expect((await server.client().refreshSession({ refresh_token: refresh ?? '' })).error).toBeNull()
  })

  test("a second sign-in finds the same account by the provider's subject and not by the address", async () => {
    const first = await userOf(server, (await signIn())['access_token'])
    oidc.persona = { ...oidc.persona, email: 'renamed@corp.example' }
    expect((await userOf(server, (await signIn())['access_token'])).id).toBe(first.id)
  })

  test("a new person gets the provider's default role", async () => {
    const [company] = await server.db.sql<{ id: string }>(
      `insert into public.companies (name, protocol_id) select 'Corp', id from public.protocols limit 1 returning id`,
    )
    await saveProvider(server, admin, {
      ...corpProvider(oidc),
      id: providerId,
      companyId: company?.id ?? '',
      companyRole: 'Contributor',
    })
    oidc.persona = { sub: 'newcomer', email: 'newcomer@corp.example' }
    const { id } = await userOf(server, (await signIn())['access_token'])
    const rows = await server.db.sql('select company_role, is_default from public.user_companies where user_id = $1', [
      id,
    ])
    expect(rows).toEqual([{ company_role: 'Contributor', is_default: true }])
  })

  test('is audited with its method', async () => {
    const { id } = await userOf(server, (await signIn())['access_token'])
    const [entry] = await server.db.sql<{ metadata: unknown }>(
      `select metadata from public.audit_log where user_id = $1 and action = 'auth_login' order by created_at desc limit 1`,
      [id],
    )
    expect(entry?.metadata).toMatchObject({ method: 'oidc', provider: 'Corp', success: true })
  })

  test('a banned person is refused', async () => {
    oidc.persona = { sub: 'banned', email: 'banned@corp.example' }
    const { id } = await userOf(server, (await signIn())['access_token'])
    await server.db.sql(`update auth.users set banned_until = 'infinity' where id = $1`, [id])
    expect(await signIn()).toMatchObject({ error: 'access_denied', error_code: 'user_banned' })
  })

  test('with PKCE the browser gets a code, which only its verifier redeems, once', async () => {
    const verifier = 'a'.repeat(43)
    const challenge = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(verifier))).toString('base64url')
    const end = await startBrowser(server).open(
      authorizeUrl({ code_challenge: challenge, code_challenge_method: 's256' }),
    )
    expect(end.hash).toBe('')
    const exchange = (with_: string) =>
      server.post('/token?grant_type=pkce', { auth_code: end.searchParams.get('code'), code_verifier: with_ })
    expect((await exchange('b'.repeat(43))).status).toBe(400)
    const session = await exchange(verifier)
    expect(await session.json()).toMatchObject({ user: { email: 'ada@corp.example' } })
    expect((await exchange(verifier)).status).toBeGreaterThanOrEqual(400)
  })

  test('only S256 is accepted', async () => {
    const plain = await server.request(authorizeUrl({ code_challenge: 'a'.repeat(43), code_challenge_method: 'plain' }))
    expect(plain.status).toBe(400)
  })
})

describe('two factors at the provider', () => {
  const levelOf = async (token: string | undefined) => {
    const { claimsText } = await server.tokens.verify(token ?? '')
    return /"aal":"(aal\d)"/.exec(claimsText)?.[1]
  }

  test('count only if an administrator trusts its claim', async () => {
    oidc.persona = { ...oidc.persona, amr: ['pwd', 'mfa'] }
    expect(await levelOf((await signIn())['access_token'])).toBe('aal1')
    const config = { ...corpProvider(oidc).config, trustsFactor: true }
    await saveProvider(server, admin, { ...corpProvider(oidc), id: providerId, config })
    expect(await levelOf((await signIn())['access_token'])).toBe('aal2')
    oidc.persona = { ...oidc.persona, amr: ['pwd'] }
    expect(await levelOf((await signIn())['access_token'])).toBe('aal1')
    await saveProvider(server, admin, { ...corpProvider(oidc), id: providerId })
  })
})

describe('refused sign-ins', () => {
  test('an address that the provider reports as unverified', async () => {
    oidc.persona = { sub: 'unverified', email: 'unverified@corp.example', email_verified: false }
    expect(await signIn()).toMatchObject({ error_code: 'provider_email_needs_verification' })
  })

  test('no address', async () => {
    oidc.persona = { sub: 'nameless' }
    expect(await signIn()).toMatchObject({ error_code: 'sso_no_email' })
  })

  test.each(['eve@other.example', 'eve@sub.corp.example', 'eve@corp.example.evil.example'])(
    'an address of a domain that is not the provider’s (%s), although it has an account',
    async (email) => {
      await server.client('198.51.100.9').signUp({ email, password: PASSWORD })
      oidc.persona = { sub: `eve of ${email}`, email, email_verified: true }
      expect(await signIn()).toMatchObject({ error_code: 'sso_domain_mismatch' })
    },
  )

  test('any sign-in, while the provider is switched off', async () => {
    await saveProvider(server, admin, { ...corpProvider(oidc), id: providerId, enabled: false })
    expect((await server.request(authorizeUrl())).status).toBe(422)
    expect((await server.post('/sso', { domain: 'corp.example', skip_http_redirect: true })).status).toBe(422)
    await saveProvider(server, admin, { ...corpProvider(oidc), id: providerId })
  })

  test('an unknown domain, provider or kind of provider', async () => {
    expect((await server.post('/sso', { domain: 'nowhere.example' })).status).toBe(404)
    expect((await server.post('/sso', { provider_id: 'x' })).status).toBe(404)
    expect((await server.request('/authorize?provider=github')).status).toBe(400)
  })
})

describe('the response of the provider', () => {
  const callback = `${ORIGIN}/auth/v1/callback`

  test('a state works once, and only in the browser that started', async () => {
    const browser = startBrowser(server)
    const arrival = await browser.openUntil(authorizeUrl(), callback)
    const stranger = await startBrowser(server).open(arrival.href)
    expect(fragmentOf(stranger)).toMatchObject({ error_code: 'bad_oauth_state' })
    const before = new Map(browser.jar.get('parapet.example'))
    expect(fragmentOf(await browser.open(arrival.href))['access_token']).toBeDefined()
    browser.jar.set('parapet.example', before)
    expect(fragmentOf(await browser.open(arrival.href))).toMatchObject({ error_code: 'bad_oauth_state' })
  })

  test('a state expires after ten minutes', async () => {
    const browser = startBrowser(server)
    const arrival = await browser.openUntil(authorizeUrl(), callback)
    await server.db.sql(`update auth.flow_states set expires_at = now() - interval '1 second'`)
    expect(fragmentOf(await browser.open(arrival.href))).toMatchObject({ error_code: 'bad_oauth_state' })
  })

  test('without a state, with an invented one, or with an error of the provider, no session starts', async () => {
    const browser = startBrowser(server)
    expect(fragmentOf(await browser.open(callback))).toMatchObject({ error_code: 'bad_oauth_state' })
    expect(fragmentOf(await browser.open(`${callback}?state=made-up&code=x`))).toMatchObject({
      error_code: 'bad_oauth_state',
    })
    const arrival = await browser.openUntil(authorizeUrl(), callback)
    const refused = new URLSearchParams({
      error: 'access_denied',
      state: arrival.searchParams.get('state') ?? '',
      iss: oidc.issuer,
    })
    expect(fragmentOf(await browser.open(`${callback}?${refused.toString()}`))).toMatchObject({
      error_code: 'bad_oauth_callback',
    })
  })

  test('a response in the name of another issuer is refused', async () => {
    const browser = startBrowser(server)
    const arrival = await browser.openUntil(authorizeUrl(), callback)
    arrival.searchParams.set('iss', 'https://evil.example')
    expect(fragmentOf(await browser.open(arrival.href))).toMatchObject({ error_code: 'bad_oauth_callback' })
  })

  test('a token for another nonce is refused', async () => {
    const browser = startBrowser(server)
    const arrival = await browser.openUntil(authorizeUrl(), callback)
    await server.db.sql(`update auth.flow_states set nonce = 'another' where used_at is null`)
    expect(fragmentOf(await browser.open(arrival.href))).toMatchObject({ error_code: 'bad_oauth_callback' })
  })

  test('a code for another sign-in of the same provider is refused', async () => {
    const [mine, theirs] = [startBrowser(server), startBrowser(server)]
    const stolen = await theirs.openUntil(authorizeUrl(), callback)
    const arrival = await mine.openUntil(authorizeUrl(), callback)
    arrival.searchParams.set('code', stolen.searchParams.get('code') ?? '')
    expect(fragmentOf(await mine.open(arrival.href))).toMatchObject({ error_code: 'bad_oauth_callback' })
  })

  test('a stolen code is useless without the verifier, even with the secret', async () => {
    const arrival = await startBrowser(server).openUntil(authorizeUrl(), callback)
    const answer = await fetch(`${oidc.issuer}/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${oidc.clientId}:${oidc.clientSecret}`)}` },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: arrival.searchParams.get('code') ?? '',
        redirect_uri: callback,
      }),
    })
    expect(await answer.json()).toMatchObject({ error: 'invalid_grant' })
  })

  test('a provider whose metadata names another issuer is refused', async () => {
    const description = await (await fetch(`${oidc.issuer}/.well-known/openid-configuration`)).text()
    const impostor = createServer((_request, response) => response.end(description))
    const issuer = await new Promise<string>((resolve) => {
      impostor.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${Object(impostor.address()).port}`))
    })
    const config = { issuer, clientId: 'parapet' }
    const id = await saveProvider(server, admin, { kind: 'oidc', name: 'Impostor', domains: [], config })
    const answer = await server.request(`/authorize?provider=sso:${id}`)
    impostor.close()
    expect(await answer.json()).toMatchObject({ error_code: 'sso_provider_unreachable' })
  })

  test('a provider may respond by a form', async () => {
    const browser = startBrowser(server)
    const arrival = await browser.openUntil(authorizeUrl(), callback)
    const end = await browser.post(callback, Object.fromEntries(arrival.searchParams))
    expect(fragmentOf(end)['access_token']).toBeDefined()
  })

  test.each([
    '//evil.example',
    'https://app.example@evil.example/',
    `${ORIGIN}.evil.example/`,
    'javascript:alert(1)',
    '\\\\evil.example',
    `${ORIGIN}@evil.example`,
    'https://xn--parapt-6va.example/',
    'https://0x7f.1/',
  ])('no session goes to %s', async (wanted) => {
    const end = await startBrowser(server).open(authorizeUrl({ redirect_to: wanted }))
    expect(end.href.split('#')[0]).toBe(`${ORIGIN}/`)
    const { url } = (await (
      await server.post('/sso', { domain: 'corp.example', redirect_to: wanted, skip_http_redirect: true })
    ).json()) as { url: string }
    expect(new URL(url).searchParams.get('redirect_to')).toBe(`${ORIGIN}/`)
  })

  test('the Host header changes nothing', async () => {
    const answer = await server.request(authorizeUrl(), {
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    })
    expect(new URL(answer.headers.get('location') ?? '').searchParams.get('redirect_uri')).toBe(callback)
  })
})
