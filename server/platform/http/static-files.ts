import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gunzipSync, gzipSync } from 'node:zlib'
import type { Context } from 'hono'
import { readPageRoutes } from './page-routes.ts'

interface StaticFile {
  readonly type: string
  readonly etag: string
  /** Undefined where `gzip` is held. */
  readonly plain: Bytes | undefined
  readonly br: Bytes | undefined
  readonly gzip: Bytes | undefined
}

type Bytes = Uint8Array<ArrayBuffer>

/** The placeholder for the nonce in the build (vite.config.ts). */
const NONCE = '%CSP_NONCE%'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

export interface StaticSite {
  /** The file at the request's path, or the page: with 404 where it has no route. Undefined for a missing asset. */
  answer(c: Context): Response | undefined
}

/**
 * Serves the built page. Files are held in memory in the compressed forms of the build, because hardly any client
 * accepts neither, and browsers may cache those with a hash in their name permanently. The page itself is rendered for
 * each request: its policy allows scripts and styles by a nonce, and a predictable nonce protects nothing.
 *
 * @param connectTo another origin that the page may ask
 */
export function staticSite(folder: string, connectTo?: string): StaticSite {
  const files = new Map<string, StaticFile>()
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const type = TYPES[path.extname(name)]
    if (type !== undefined && !name.startsWith('.'))
      files.set(`/${name.split(path.sep).join('/')}`, load(path.join(folder, name), type))
  }
  const index = files.get('/index.html')
  if (index === undefined) throw new Error(`no index.html in ${folder}: build the page first`)
  files.delete('/index.html')
  const page = new TextDecoder().decode(plainOf(index))
  if (!page.includes(NONCE)) throw new Error(`index.html in ${folder} has no place for a nonce: build the page again`)
  const scriptsOf = readPageRoutes(folder)
  return {
    answer(c) {
      const file = files.get(c.req.path)
      if (file !== undefined) return sendFile(c, file, c.req.path.startsWith('/assets/'))
      return c.req.path.startsWith('/assets/')
        ? undefined
        : sendPage(c, page, { scripts: scriptsOf(c.req.path), connectTo })
    },
  }
}

function load(file: string, type: string): StaticFile {
  const plain = new Uint8Array(readFileSync(file))
  const beside = (ending: string) =>
    existsSync(file + ending) ? new Uint8Array(readFileSync(file + ending)) : undefined
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  const gzip = beside('.gz')
  return { type, etag, plain: gzip === undefined ? plain : undefined, br: beside('.br'), gzip }
}

function plainOf({ plain, gzip = new Uint8Array() }: StaticFile): Bytes {
  return plain ?? new Uint8Array(gunzipSync(gzip))
}

function sendFile(c: Context, file: StaticFile, immutable: boolean): Response {
  const headers = new Headers({
    'content-type': file.type,
    etag: file.etag,
    vary: 'accept-encoding',
    'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
  })
  if (c.req.header('if-none-match') === file.etag) return new Response(null, { status: 304, headers })
  const accepted = acceptedEncodings(c)
  const encoding = accepted.find((candidate) => file[candidate] !== undefined)
  const body = (encoding === undefined ? undefined : file[encoding]) ?? plainOf(file)
  return send(c, { status: 200, headers, encoding, body })
}

/** Compressed lightly: more effort does not pay for 2 kB that cannot be cached. */
const COMPRESS = {
  br: (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string) => gzipSync(text, { level: 4 }),
}

interface PageAnswer {
  /** Of the route at the path; undefined where there is none. */
  readonly scripts: readonly string[] | undefined
  readonly connectTo: string | undefined
}

function sendPage(c: Context, page: string, { scripts, connectTo }: PageAnswer): Response {
  const status = scripts === undefined ? 404 : 200
  const nonce = randomBytes(16).toString('base64')
  const text = page
    .replace('</head>', `${(scripts ?? []).map(preloadOf).join('')}${CONFIG}</head>`)
    .replaceAll(NONCE, nonce)
  const headers = new Headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policyFor(nonce, connectTo),
    vary: 'accept-encoding',
    'cache-control': 'no-store',
  })
  const [encoding] = acceptedEncodings(c)
  const body = encoding === undefined ? new TextEncoder().encode(text) : COMPRESS[encoding](text)
  return send(c, { status, headers, encoding, body })
}

/** Each page waits for it before it asks for data. */
const CONFIG = '<link rel="preload" as="fetch" crossorigin href="/config.json">'

/** The browser fetches the script while it reads the page, before another script asks for it. */
function preloadOf(file: string): string {
  return `<link rel="modulepreload" crossorigin href="/${file}" nonce="${NONCE}">`
}

interface Answer {
  readonly status: 200 | 404
  readonly headers: Headers
  readonly encoding: Encoding | undefined
  readonly body: Uint8Array<ArrayBuffer>
}

function send(c: Context, { status, headers, encoding, body }: Answer): Response {
  if (encoding !== undefined) headers.set('content-encoding', encoding)
  headers.set('content-length', String(body.byteLength))
  return new Response(c.req.method === 'HEAD' ? null : body, { status, headers })
}

type Encoding = 'br' | 'gzip'

/** The encodings that the browser accepts, best first. */
function acceptedEncodings(c: Context): Encoding[] {
  const accepted = c.req.header('accept-encoding') ?? ''
  return (['br', 'gzip'] as const).filter((encoding) => new RegExp(`\\b${encoding}\\b`).test(accepted))
}

/**
 * Scripts run only if the page names them, or if such a script loads them; markup injected later and strings never
 * become scripts: the only Trusted Types policy creates one address, that of the PDF worker
 * (web/features/evidence/preview/pdf-reader.ts). 'self' also covers the WebSocket of this origin; besides a nonce
 * with 'strict-dynamic' it is for browsers without support of the latter.
 */
function policyFor(nonce: string, connectTo: string | undefined): string {
  return [
    `default-src 'none'`,
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    ['connect-src', `'self'`, ...(connectTo === undefined ? [] : [connectTo])].join(' '),
    `worker-src 'self' blob:`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types parapet-thread`,
  ].join('; ')
}
