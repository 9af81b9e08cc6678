import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staticSite } from './static-files.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'parapet-site-'))
const PAGE =
  '<head><script nonce="%CSP_NONCE%">1</script><link rel="stylesheet" href="/assets/a.css" nonce="%CSP_NONCE%"></head>'
const ROUTES = {
  '/': [],
  '/auth': ['assets/auth-1.js'],
  '/controls/$controlNumber': ['assets/control-1.js', 'assets/table-1.js'],
  '/controls/simulator': ['assets/simulator-1.js'],
}
let app: Hono

beforeAll(() => {
  mkdirSync(path.join(folder, 'assets'))
  writeFileSync(path.join(folder, 'index.html'), PAGE)
  writeFileSync(path.join(folder, '.page-routes.json'), JSON.stringify(ROUTES))
  writeFileSync(path.join(folder, 'assets/a-1234.js'), 'export {}')
  writeFileSync(path.join(folder, 'assets/a-1234.js.gz'), gzipSync('export {}'))
  const site = staticSite(folder)
  app = new Hono()
  app.on(['GET', 'HEAD'], '*', (c) => site.answer(c) ?? c.notFound())
})
afterAll(() => rmSync(folder, { recursive: true }))

test('the page has a fresh nonce in its policy and on each of its scripts and styles', async () => {
  const [first, second] = await Promise.all([app.request('/'), app.request('/')])
  const nonce = nonceOf(first)
  expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/)
  expect(nonce).not.toBe(nonceOf(second))
  expect(await first.text()).toBe(pageWith(nonce, []))
  expect(first.headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}'`)
})

test.each([
  ['/auth', ['auth-1']],
  ['/Controls/3.1.1/', ['control-1', 'table-1']],
  ['/controls/simulator', ['simulator-1']],
  ['/x.php', []],
])('the page at %s names the scripts of its route with its nonce', async (address, scripts) => {
  const response = await app.request(address)
  const nonce = nonceOf(response)
  const preloads = scripts.map(
    (name) => `<link rel="modulepreload" crossorigin href="/assets/${name}.js" nonce="${nonce}">`,
  )
  expect(await response.text()).toBe(pageWith(nonce, preloads))
})

function pageWith(nonce: string, scripts: readonly string[]): string {
  const links = [...scripts, '<link rel="preload" as="fetch" crossorigin href="/config.json">']
  return PAGE.replaceAll('%CSP_NONCE%', nonce).replace('</head>', `${links.join('')}</head>`)
}

test('the policy allows nothing inline, no eval and nothing external', async () => {
  const policy = (await app.request('/')).headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/^default-src 'none';/)
  expect(policy).not.toMatch(/unsafe|https?:|\*/)
  expect(policy).toContain(`require-trusted-types-for 'script'; trusted-types parapet-thread`)
  expect(policy).toContain(`frame-ancestors 'none'`)
})

test('the page may ask one more origin where one is set', async () => {
  const site = staticSite(folder, 'https://ip.example')
  const other = new Hono().get('*', (c) => site.answer(c) ?? c.notFound())
  const policies = await Promise.all(
    [other, app].map(async (one) => (await one.request('/')).headers.get('content-security-policy')),
  )
  expect(policies[0]).toContain(`connect-src 'self' https://ip.example;`)
  expect(policies[1]).toContain(`connect-src 'self';`)
})

test('no cache may store the page, by any path', async () => {
  for (const address of ['/', '/index.html', '/controls/3.1.1', '/auth?tab=signup']) {
    const response = await app.request(address)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('etag')).toBeNull()
    expect(await response.text()).not.toContain('%CSP_NONCE%')
  }
})

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])('the page is compressed for a browser that accepts %s', async (accepted, encoding, decompress) => {
  const response = await app.request('/', { headers: { 'accept-encoding': accepted } })
  expect(response.headers.get('content-encoding')).toBe(encoding)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(response.headers.get('content-length')).toBe(String(bytes.length))
  expect(decompress(bytes).toString()).toContain(`nonce="${nonceOf(response)}"`)
})

test("a file with a hash in its name is cached permanently, in the build's compressed form", async () => {
  const response = await app.request('/assets/a-1234.js', { headers: { 'accept-encoding': 'gzip, br' } })
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(response.headers.get('content-encoding')).toBe('gzip')
  const etag = response.headers.get('etag') ?? ''
  const again = await app.request('/assets/a-1234.js', { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
})

test.each([
  ['/', 200],
  ['/auth', 200],
  ['/auth/', 200],
  ['/Auth', 200],
  ['/controls/3.1.1', 200],
  ['/controls', 404],
  ['/controls/3.1.1/more', 404],
  ['/authentic', 404],
  ['/x/auth', 404],
  ['/.env', 404],
  ['/metrics', 404],
  ['/x.php', 404],
  ['/.page-routes.json', 404],
])('the answer to %s is the page, with status %i', async (address, status) => {
  for (const method of ['GET', 'HEAD']) {
    const response = await app.request(address, { method })
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('content-security-policy')).toContain('nonce-')
  }
})

test('a missing file is a 404, not the page', async () => {
  expect((await app.request('/assets/gone-9999.js')).status).toBe(404)
})

test('HEAD has the headers and no body', async () => {
  const response = await app.request('/', { method: 'HEAD' })
  expect(response.headers.get('content-security-policy')).toContain('nonce-')
  expect(await response.text()).toBe('')
})

test('a page that was built without nonce placeholders is refused at start', () => {
  const other = mkdtempSync(path.join(tmpdir(), 'parapet-site-'))
  writeFileSync(path.join(other, 'index.html'), '<script>1</script>')
  expect(() => staticSite(other)).toThrow(/no place for a nonce/)
  rmSync(other, { recursive: true })
})

function nonceOf(response: Response): string {
  return /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1] ?? ''
}
