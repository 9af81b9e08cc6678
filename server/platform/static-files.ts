import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Context } from 'hono'

interface StaticFile {
  readonly type: string
  readonly etag: string
  readonly plain: Uint8Array<ArrayBuffer>
  readonly br: Uint8Array<ArrayBuffer> | undefined
  readonly gzip: Uint8Array<ArrayBuffer> | undefined
}

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

export interface StaticSite {
  /** Content-Security-Policy of every page; names the hash of each script that stands inside index.html. */
  readonly policy: string
  /** The file at the request's path, the page for a path of the app, or undefined for a missing file. */
  answer(c: Context): Response | undefined
}

/** The built page, held in memory with the compressed forms that the build made. */
export function staticSite(folder: string): StaticSite {
  const files = new Map<string, StaticFile>()
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const type = TYPES[path.extname(name)]
    if (type !== undefined && !name.startsWith('.'))
      files.set(`/${name.split(path.sep).join('/')}`, load(path.join(folder, name), type))
  }
  const page = files.get('/index.html')
  if (page === undefined) throw new Error(`no index.html in ${folder}: build the page first`)
  return {
    policy: policyFor(new TextDecoder().decode(page.plain)),
    answer(c) {
      const file = files.get(c.req.path)
      if (file !== undefined && file !== page) return send(c, file, c.req.path.startsWith('/assets/'))
      if (c.req.path.startsWith('/assets/')) return undefined
      return send(c, page, false)
    },
  }
}

function load(file: string, type: string): StaticFile {
  const plain = new Uint8Array(readFileSync(file))
  const beside = (ending: string) =>
    existsSync(file + ending) ? new Uint8Array(readFileSync(file + ending)) : undefined
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { type, etag, plain, br: beside('.br'), gzip: beside('.gz') }
}

function send(c: Context, file: StaticFile, immutable: boolean): Response {
  const headers = new Headers({
    'content-type': file.type,
    etag: file.etag,
    vary: 'accept-encoding',
    'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
  })
  if (c.req.header('if-none-match') === file.etag) return new Response(null, { status: 304, headers })
  const encoding = bestEncoding(file, c.req.header('accept-encoding') ?? '')
  if (encoding !== undefined) headers.set('content-encoding', encoding)
  const body = (encoding === undefined ? undefined : file[encoding]) ?? file.plain
  headers.set('content-length', String(body.byteLength))
  return new Response(c.req.method === 'HEAD' ? null : body, { headers })
}

function bestEncoding(file: StaticFile, accepted: string): 'br' | 'gzip' | undefined {
  if (file.br !== undefined && /\bbr\b/.test(accepted)) return 'br'
  return file.gzip !== undefined && /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}

/** Popups place themselves by style attributes and the toaster adds one style element, hence 'unsafe-inline' for styles only. */
function policyFor(page: string): string {
  const hashes = [...page.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return [
    `default-src 'none'`,
    `script-src 'self' ${hashes.join(' ')}`.trim(),
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `manifest-src 'self'`,
  ].join('; ')
}
