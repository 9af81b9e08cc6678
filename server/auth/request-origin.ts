import type { Context } from 'hono'
import { isLoopback } from '#server/platform/rate-limit/network.ts'
import type { RequestVariables } from '#server/platform/module.ts'

const MAX_AGENT_CHARS = 400
const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']
const LOCAL_HOSTS = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Where a request came from, for limits, sessions and the log. */
export interface Origin {
  readonly address: string
  readonly userAgent: string
  /** Sent on this machine, and addressed to this server. */
  readonly onThisMachine: boolean
}

export function originOf(c: Context<{ Variables: RequestVariables }>): Origin {
  const address = c.get('address')
  return {
    address,
    userAgent: (c.req.header('user-agent') ?? '').slice(0, MAX_AGENT_CHARS),
    onThisMachine: isLoopback(address) && meantForThisMachine(c),
  }
}

export function isLocalHost(hostname: string): boolean {
  return LOCAL_HOSTS.test(hostname)
}

/** A proxy on this machine forwards the whole internet, and a web page can make a browser call localhost. */
function meantForThisMachine(c: Context): boolean {
  if (PROXY_HEADERS.some((name) => c.req.header(name) !== undefined)) return false
  const url = new URL(c.req.url)
  if (!isLocalHost(url.hostname)) return false
  const page = c.req.header('origin')
  return page === undefined || (URL.canParse(page) && new URL(page).host === url.host)
}
