import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { Agent, fetch, type RequestInit } from 'undici'
import type { Config } from '../config.ts'
import { egressRules, isPublicAddress, type EgressRules } from './egress-rules.ts'
import { ApiError } from '../errors.ts'

const MAX_BYTES = 2 * 1024 * 1024
const TIMEOUT_MS = 10_000
const WEB_PORTS: ReadonlySet<number> = new Set([443, 8443])
/** In addition to web ports: mail and log forwarding, over TLS. */
const SERVICE_PORTS: ReadonlySet<number> = new Set([...WEB_PORTS, 465, 587, 6514])

/** Resolves a name to all its addresses. Injected by tests; otherwise the operating system's resolver. */
export type Resolver = (host: string) => Promise<readonly string[]>

export interface GuardedInit {
  readonly method?: string | undefined
  readonly headers?: Readonly<Record<string, string>> | Headers | undefined
  readonly body?: string | Uint8Array | URLSearchParams | null | undefined
  readonly signal?: AbortSignal | null | undefined
}

export type GuardedFetch = (url: string | URL, init?: GuardedInit) => Promise<Response>

/** A destination that is forbidden or unreachable. The message is for the administrator who entered it. */
export class EgressError extends ApiError {
  constructor(code: 'destination_refused' | 'destination_unreachable', message: string, cause?: unknown) {
    super(422, code, message, {
      cause,
      hint: code === 'destination_refused' ? 'The operator of this server can allow it with EGRESS_ALLOW.' : null,
    })
    this.name = 'EgressError'
  }
}

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
      const found = await destination(rules, resolve, url.hostname, signal)
      const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
      if (!found.isListed && url.protocol !== 'https:') throw refused(`${url.origin} is not https.`)
      if (!found.isListed && !WEB_PORTS.has(port))
        throw refused(`Port ${port} of ${url.hostname} is not one of the web.`)
      return await fetchFrom(found.address, url, { ...init, signal })
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

/** The URL parser normalises every spelling of an address (decimal, hexadecimal, short) to the one that is checked. */
function webAddress(wanted: string | URL): URL {
  if (!URL.canParse(String(wanted))) throw refused('This is not an address of the web.')
  const url = new URL(wanted)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw refused(`${url.protocol} is not an address of the web.`)
  return url
}

interface Destination {
  readonly address: string
  /** The operator allows it by its name, or all its addresses. */
  readonly isListed: boolean
}

async function destination(
  rules: EgressRules,
  resolve: Resolver,
  hostname: string,
  signal: AbortSignal,
): Promise<Destination> {
  const host = hostname.replace(/^\[|\]$|\.$/g, '')
  const addresses = isIP(host) === 0 ? await abortable(resolve(host), signal) : [host]
  const [address] = addresses
  if (address === undefined) throw unreachable(host, undefined)
  const isListed = rules.allowsHost(host) || addresses.every((each) => rules.allowsAddress(each))
  const refusedOne = isListed
    ? undefined
    : addresses.find((each) => !isPublicAddress(each) && !rules.allowsAddress(each))
  // The addresses of internal names must not be revealed to the person who enters them: only the log has them.
  if (refusedOne !== undefined) {
    throw refused('The address is not allowed.', `${host} leads to ${refusedOne}, which is not on the internet`)
  }
  return { address, isListed }
}

async function fetchFrom(address: string, url: URL, init: GuardedInit): Promise<Response> {
  const family = isIP(address)
  const agent = new Agent({
    // Used only for the connection; the name stays in the request and in TLS.
    connect: { lookup: (_host, _options, done) => done(null, [{ address, family }]) },
  })
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

async function resolveBySystem(host: string): Promise<readonly string[]> {
  return (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address)
}

async function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('no answer in time')), { once: true })
  })
  return Promise.race([work, aborted])
}

function refused(message: string, cause?: string): EgressError {
  return new EgressError('destination_refused', message, cause)
}

function unreachable(host: string, cause: unknown): EgressError {
  return new EgressError('destination_unreachable', `${host} does not answer.`, cause)
}
