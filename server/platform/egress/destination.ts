import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { ApiError } from '../errors.ts'
import { isPublicAddress, type EgressRules } from './egress-rules.ts'

const WEB_PORTS: ReadonlySet<number> = new Set([443, 8443])

/** Resolves a name to all its addresses. Injected by tests; otherwise the operating system's resolver. */
export type Resolver = (host: string) => Promise<readonly string[]>

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

/** The URL parser normalises every spelling of an address (decimal, hexadecimal, short) to the one that is checked. */
export function webAddress(wanted: string | URL): URL {
  if (!URL.canParse(String(wanted))) throw refused('This is not an address of the web.')
  const url = new URL(wanted)
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw refused(`${url.protocol} is not an address of the web.`)
  return url
}

export interface Destination {
  readonly address: string
  /** The operator allows it by its name, or all its addresses. */
  readonly isListed: boolean
}

export async function destination(
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

/**
 * The same for a request of the web: https on a port of the web, except where the operator allows more.
 *
 * @throws EgressError
 */
export async function webDestination(
  rules: EgressRules,
  resolve: Resolver,
  url: URL,
  signal: AbortSignal,
): Promise<Destination> {
  const found = await destination(rules, resolve, url.hostname, signal)
  if (!found.isListed) requireWeb(url)
  return found
}

function requireWeb(url: URL): void {
  if (url.protocol !== 'https:') throw refused(`${url.origin} is not https.`)
  const port = Number(url.port || 443)
  if (!WEB_PORTS.has(port)) throw refused(`Port ${port} of ${url.hostname} is not one of the web.`)
}

type Lookup = (
  host: string,
  options: object,
  done: (error: null, found: { address: string; family: number }[]) => void,
) => void

/** Connects to a checked address, wherever its name leads by now. The name stays in the request and in TLS. */
export function lookupOf(address: string): Lookup {
  const family = isIP(address)
  return (_host, _options, done) => done(null, [{ address, family }])
}

/** The operating system's resolver. */
export async function resolveBySystem(host: string): Promise<readonly string[]> {
  return (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address)
}

async function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('no answer in time')), { once: true })
  })
  return Promise.race([work, aborted])
}

export function refused(message: string, cause?: string): EgressError {
  return new EgressError('destination_refused', message, cause)
}

export function unreachable(host: string, cause: unknown): EgressError {
  return new EgressError('destination_unreachable', `${host} does not answer.`, cause)
}
