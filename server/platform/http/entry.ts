import { randomUUID } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { clientAddress } from './client-address.ts'
import type { Config } from '../config.ts'
import { outageOf } from '../database/outage.ts'
import type { Logger } from '../log.ts'
import { outgoingOf } from './outgoing.ts'
import type { App, RequestVariables } from '../module.ts'

/** Headers that the published clients send and read (protocol, part 0). */
const CORS_ALLOW = [
  'authorization',
  'x-client-info',
  'apikey',
  'content-type',
  'x-retry-count',
  'accept-profile',
  'content-profile',
  'prefer',
  'range',
  'range-unit',
  'x-supabase-api-version',
  'x-upsert',
  'x-metadata',
  'cache-control',
  'x-region',
  'tus-resumable',
  'upload-length',
  'upload-defer-length',
  'upload-metadata',
  'upload-offset',
  'x-signature',
]
const CORS_EXPOSE = [
  'Content-Range',
  'Content-Location',
  'Location',
  'Preference-Applied',
  'Link',
  'X-Total-Count',
  'X-Supabase-Api-Version',
  'x-sb-error-code',
  'Retry-After',
  'X-Request-Id',
  'Tus-Resumable',
  'Tus-Version',
  'Tus-Extension',
  'Tus-Max-Size',
  'Tus-Complete',
  'Upload-Offset',
  'Upload-Length',
  'Upload-Defer-Length',
  'Upload-Metadata',
  'Upload-Expires',
  'Content-Disposition',
  'Content-Length',
  'ETag',
]

/** Addresses end up in logs and histories: an access token in one is no longer secret. */
const TOKEN_IN_URL = /[?&](apikey|access_token|token)=ppt_/
const TOKEN_REFUSED = {
  code: 'token_in_address',
  message: 'An access token must not stand in an address',
  details: null,
  hint: 'Send it as `Authorization: Bearer …`, and revoke this one: addresses are written down in many places.',
}

/**
 * The root of the server: gives every request an id, an address and the security headers before a module handles it.
 */
export function createEntry(config: Config, log: Logger): App {
  const app: App = new Hono<{ Variables: RequestVariables }>()
  app.use(requestContext(config, log))
  app.use(crossOrigin(new URL(config.publicUrl).origin))
  app.use((c, next) => (TOKEN_IN_URL.test(c.req.url) ? Promise.resolve(c.json(TOKEN_REFUSED, 401)) : next()))
  app.onError((error, c) => {
    log.error({ err: error, requestId: c.get('requestId'), method: c.req.method, path: c.req.path }, 'a request failed')
    const outage = outageOf(error)
    if (outage !== undefined) {
      const { code, message, details, hint } = outage
      return c.json({ code, message, details, hint }, 503, { 'Retry-After': '1' })
    }
    return c.json(
      { code: 'XX000', message: 'Internal error', details: null, hint: `Request ${c.get('requestId')}` },
      500,
    )
  })
  return app
}

function requestContext(config: Config, log: Logger): MiddlewareHandler<{ Variables: RequestVariables }> {
  const fixed = securityHeaders(config)
  return async (c, next) => {
    const requestId = randomUUID()
    c.set('requestId', requestId)
    c.set('address', clientAddress(peerAddress(c), c.req.header('x-forwarded-for'), config.trustProxy))
    const referrer = c.req.path.startsWith('/auth') ? 'no-referrer' : 'same-origin'
    const headers = [...fixed, ['Referrer-Policy', referrer], ['X-Request-Id', requestId]] as const
    const started = performance.now()
    const outgoing = outgoingOf(c)
    // Cheapest on Node's own response, which keeps headers that the module does not override.
    for (const [name, value] of headers) outgoing?.setHeader(name, value)
    await next()
    if (outgoing === undefined) for (const [name, value] of headers) if (!c.res.headers.has(name)) c.header(name, value)
    const ms = Math.round((performance.now() - started) * 10) / 10
    log.debug({ requestId, method: c.req.method, path: c.req.path, status: c.res.status, ms }, 'request')
  }
}

/** CORS is only for the published clients, and only the installation's own origin is allowed. */
function crossOrigin(own: string): MiddlewareHandler {
  const answer = cors({
    origin: (origin) => (origin === own ? origin : null),
    allowHeaders: CORS_ALLOW,
    exposeHeaders: CORS_EXPOSE,
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    maxAge: 600,
  })
  return (c, next) => (c.req.header('origin') === undefined ? next() : answer(c, next))
}

function peerAddress(c: Context): string | undefined {
  try {
    return getConnInfo(c).remote.address
  } catch {
    // A test's request without a socket.
    return undefined
  }
}

function securityHeaders(config: Config): (readonly [name: string, value: string])[] {
  const headers: [string, string][] = [
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Permissions-Policy', 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()'],
    ['Cache-Control', 'no-store'],
  ]
  if (config.publicUrl.startsWith('https:')) {
    headers.push(['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'])
  }
  return headers
}
