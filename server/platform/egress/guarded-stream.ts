import { isIP } from 'node:net'
import type { Dispatcher } from 'undici'
import type { Config } from '../config.ts'
import {
  EgressError,
  lookupOf,
  refused,
  resolveBySystem,
  unreachable,
  webAddress,
  webDestination,
  type Resolver,
} from './destination.ts'
import { egressRules, isPublicAddress, type EgressRules } from './egress-rules.ts'

const IDLE_MS = 60_000
const CONNECT_MS = 15_000
const MAX_REDIRECTS = 5
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

export interface StreamedResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  /** Unread bytes hold a connection: read all, or call `close`. Its errors are those of the network. */
  readonly body: AsyncIterable<Buffer>
  readonly close: () => Promise<void>
}

export type GuardedStream = (
  url: string,
  init: { readonly headers?: Readonly<Record<string, string>>; readonly signal: AbortSignal },
) => Promise<StreamedResponse>

/**
 * Downloads of any size, for addresses that the operator or a source names. Each address on the way is checked as by
 * `guardedFetch`, also those of up to 5 redirects. Aborted after a minute without a byte.
 *
 * @param proxy all connections go through it. It resolves the names then, so that only addresses in numbers are checked
 * @throws EgressError
 */
export function guardedStream(
  config: Pick<Config, 'egressAllow'>,
  proxy?: string,
  resolve: Resolver = resolveBySystem,
): GuardedStream {
  const rules = egressRules(config.egressAllow)
  return async (wanted, { headers = {}, signal }) => {
    const first = webAddress(wanted)
    let url = first
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const agent = await agentFor(url, { rules, resolve, proxy }, signal)
      // Keys are for the origin that was asked.
      const answer = await send(url, agent, url.origin === first.origin ? headers : {}, signal)
      const { location } = answer.headers
      if (!REDIRECTS.has(answer.status) || location === undefined) return answer
      await answer.close()
      if (!URL.canParse(location, url.href)) throw unreachable(url.host, new Error('a redirect without an address'))
      url = webAddress(new URL(location, url))
    }
    throw unreachable(url.host, new Error('too many redirects'))
  }
}

interface Guard {
  readonly rules: EgressRules
  readonly resolve: Resolver
  readonly proxy: string | undefined
}

async function agentFor(url: URL, { rules, resolve, proxy }: Guard, signal: AbortSignal): Promise<Dispatcher> {
  const { Agent, ProxyAgent } = await import('undici')
  const limits = { headersTimeout: IDLE_MS, bodyTimeout: IDLE_MS }
  if (proxy !== undefined) {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const isInside = isIP(host) !== 0 && !isPublicAddress(host)
    if (!rules.allows(host) && (isInside || url.protocol !== 'https:')) throw refused('The address is not allowed.')
    return new ProxyAgent({ uri: proxy, ...limits })
  }
  try {
    const { address } = await webDestination(rules, resolve, url, signal)
    return new Agent({ connect: { timeout: CONNECT_MS, lookup: lookupOf(address) }, ...limits })
  } catch (error) {
    throw error instanceof EgressError ? error : unreachable(url.host, error)
  }
}

async function send(
  url: URL,
  agent: Dispatcher,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<StreamedResponse> {
  const close = () => agent.destroy()
  try {
    const { request } = await import('undici')
    const answer = await request(url, { method: 'GET', headers: { ...headers }, dispatcher: agent, signal })
    const found = Object.entries(answer.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value])
    return {
      status: answer.statusCode,
      headers: Object.fromEntries(found) as Record<string, string | undefined>,
      body: answer.body,
      close,
    }
  } catch (error) {
    await close()
    throw unreachable(url.host, error)
  }
}
