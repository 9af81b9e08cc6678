import { ORIGIN, type TestServer } from '../testing.ts'
import type { TestSaml } from './testing-saml.ts'

/** Follows redirects to a provider and back as a browser does, and keeps cookies for each host. */
export interface TestBrowser {
  readonly jar: Map<string, Map<string, string>>
  /** Follows redirects from here; returns the final address. */
  open(url: string): Promise<URL>
  /** The same, but stops before the first address with this prefix. */
  openUntil(url: string, stop: string): Promise<URL>
  /** Posts a form and follows redirects. */
  post(url: string, form: Record<string, string>): Promise<URL>
}

/** A browser without any cookies. */
export function startBrowser(server: TestServer): TestBrowser {
  const jar: TestBrowser['jar'] = new Map()

  async function step(url: URL, init: RequestInit): Promise<Response> {
    const cookies = jar.get(url.host) ?? new Map<string, string>()
    jar.set(url.host, cookies)
    const headers = new Headers(init.headers)
    // A form posted by a page of another site sends no cookie of ours, because they are Lax.
    const sent = init.method === 'POST' ? [] : [...cookies]
    headers.set('cookie', sent.map(([name, value]) => `${name}=${value}`).join('; '))
    const request = { ...init, headers, redirect: 'manual' } as const
    const response = url.origin === ORIGIN ? await server.request(url.href, request) : await fetch(url, request)
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '' || /max-age=0/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }

  async function follow(first: string, stop: string | undefined, init: RequestInit): Promise<URL> {
    let url = new URL(first)
    let request = init
    for (let steps = 0; steps < 20; steps += 1) {
      const isPage = url.origin === ORIGIN && !url.pathname.startsWith('/auth/v1/')
      if (isPage || (stop !== undefined && url.href.startsWith(stop))) return url
      const response = await step(url, request)
      const location = response.headers.get('location')
      if (location === null) throw new Error(`${url.href} answers ${response.status}: ${await response.text()}`)
      url = new URL(location, url)
      request = {}
    }
    throw new Error('too many redirects')
  }

  return {
    jar,
    open: (url) => follow(url, undefined, {}),
    openUntil: (url, stop) => follow(url, stop, {}),
    post: (url, form) => follow(url, undefined, { method: 'POST', body: new URLSearchParams(form).toString() }),
  }
}

/** Through a SAML provider, whose page posts the response. */
export async function throughSaml(browser: TestBrowser, url: string, saml: TestSaml): Promise<URL> {
  const asked = await browser.openUntil(url, saml.ssoUrl)
  return browser.post(`${ORIGIN}/auth/v1/sso/saml/acs`, await saml.answer(asked.href))
}

/** The parameters after the `#` of an address. */
export function fragmentOf(url: URL): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(url.hash.slice(1)))
}
