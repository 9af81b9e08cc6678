import { isIP } from 'node:net'
import type { RequestInit } from 'undici'
import type { Config } from '../config.ts'
import {
  destination,
  EgressError,
  lookupOf,
  refused,
  resolveBySystem,
  unreachable,
  webAddress,
  webDestination,
  type Resolver,
} from './destination.ts'
import { egressRules } from './egress-rules.ts'

const MAX_BYTES = 2 * 1024 * 1024
const TIMEOUT_MS = 10_000
/** Besides the web's: mail and log forwarding, over TLS. */
const SERVICE_PORTS: ReadonlySet<number> = new Set([443, 8443, 465, 587, 6514])

export interface GuardedInit {
  readonly method?: string | undefined
  readonly headers?: Readonly<Record<string, string>> | Headers | undefined
  readonly body?: string | Uint8Array | URLSearchParams | null | undefined
  readonly signal?: AbortSignal | null | undefined
}

export type GuardedFetch = (url: string | URL, init?: GuardedInit) => Promise<Response>

/**
 * `fetch` for addresses that people enter: no request of this server may reach its own network. Resolves the name,
 * checks every address of it, and connects to the checked one, so that DNS rebinding is useless. Redirects are
 * returned, not followed. The response is read completely: at most 2 MB (uncompressed) within 10 s.
 *
 * Only https on port 443 or 8443, except where EGRESS_ALLOW names the destination.
 *
 * @throws EgressError
 */
export function guardedFetch(config: Pick<Config, 'egressAllow'>, resolve: Resolver = resolveBySystem): GuardedFetch {
  const rules = egressRules(config.egressAllow)
  return async (wanted, init = {}) => {
    const url = webAddress(wanted)
    const timeout = AbortSignal.timeout(TIMEOUT_MS)
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout
    try {
      const { address } = await webDestination(rules, resolve, url, signal)
      return await fetchFrom(address, url, { ...init, signal })
    } catch (error) {
      throw error instanceof EgressError ? error : unreachable(url.host, error)
    }
  }
}

/**
 * The address for a connection to this host, for protocols other than HTTP; connect to it, with the name for TLS.
 * Only ports of TLS services, except where EGRESS_ALLOW names the destination.
 *
 * @throws EgressError
 */
export async function checkedAddress(
  config: Pick<Config, 'egressAllow'>,
  host: string,
  port: number,
  resolve: Resolver = resolveBySystem,
): Promise<string> {
  const written = isIP(host) === 6 ? `https://[${host}]` : `https://${host}`
  const { hostname } = webAddress(written)
  try {
    const found = await destination(egressRules(config.egressAllow), resolve, hostname, AbortSignal.timeout(TIMEOUT_MS))
    if (!found.isListed && !SERVICE_PORTS.has(port)) throw refused(`Port ${port} of ${host} is not allowed.`)
    return found.address
  } catch (error) {
    throw error instanceof EgressError ? error : unreachable(host, error)
  }
}

async function fetchFrom(address: string, url: URL, init: GuardedInit): Promise<Response> {
  const { Agent, fetch } = await import('undici')
  const agent = new Agent({ connect: { lookup: lookupOf(address) } })
  try {
    const { method = 'GET', headers = {}, body = null, signal = null } = init
    const request: RequestInit = { method, headers: Object.fromEntries(new Headers(headers)), body, signal }
    const answer = await fetch(url, { ...request, redirect: 'manual', dispatcher: agent })
    const bytes = await readLimited(answer.body, url.host)
    // No longer correct after decompression.
    const kept = [...answer.headers].filter(([name]) => !['content-encoding', 'content-length'].includes(name))
    const isEmpty = [101, 204, 205, 304].includes(answer.status)
    return new Response(isEmpty ? null : bytes, { status: answer.status, headers: kept })
  } finally {
    await agent.destroy()
  }
}

async function readLimited(body: AsyncIterable<Uint8Array> | null, host: string): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MAX_BYTES) throw new EgressError('destination_unreachable', `${host} answers with more than 2 MB.`)
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
