import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Socket } from 'node:net'
import type { Logger } from '../log.ts'
import { firstOf, Groups } from '../rate-limit/groups.ts'
import { networkOf } from '../rate-limit/network.ts'
import { limitedNetwork } from './client-address.ts'
import { refuseLater } from './refuse-later.ts'

export interface ConnectionLimits {
  /** Open connections of this server. */
  readonly total: number
  /** Open connections of one client address; behind a trusted proxy its open requests and upgraded sockets. */
  readonly perAddress: number
  readonly trustedProxies: number
  /** How long a connection may exist without a request, also if bytes arrive that begin none. */
  readonly spareMs: number
  /** Open connections that have not sent a whole request yet; beyond it, each new one ends the oldest. */
  readonly silent: number
  /** How long a connection may send nothing at all. */
  readonly silentMs: number
  readonly checkEveryMs: number
  /** How long the answer to a refused connection waits. */
  readonly refuseAfterMs: number
}

interface Held {
  readonly peer: string
  /** Open requests; an upgraded connection has one until it closes. */
  requests: number
  /** When its last request ended, or when it was opened. */
  spareSince: number
}

/** From this share of the total on, each new connection ends one that has no request. */
const NEARLY_FULL = 0.9
const LOG_EVERY_MS = 60_000

/**
 * Limits open connections, in total and by client address. At a limit, the oldest connection without a request is
 * ended first: of the client that is at its limit, or of the peer that holds the most. A client is refused only when
 * all of its connections are in use.
 */
export class Connections {
  readonly #limits: ConnectionLimits
  readonly #log: Logger
  readonly #held = new Map<Duplex, Held>()
  /** Connections without a request, by peer. */
  readonly #spare = new Groups<Socket>()
  /** Connections that have not sent a request yet, oldest first. */
  readonly #new = new Set<Socket>()
  /** What counts for the limit of each client. */
  readonly #used = new Map<string, number>()
  readonly #refused = new WeakSet<IncomingMessage>()
  #isDraining = false
  #toldOfPeer = false
  #ended = 0
  #loggedAt = -LOG_EVERY_MS

  constructor(limits: ConnectionLimits, log: Logger) {
    this.#limits = limits
    this.#log = log
  }

  /** @returns stops the checks */
  watch(server: Server): () => void {
    server.maxConnections = this.#limits.total
    server.on('connection', (socket: Socket) => this.#open(socket))
    // Before the listener that answers.
    server.prependListener('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
      if (!this.#take(incoming, outgoing)) this.#refused.add(incoming)
      outgoing.once('close', () => this.#rest(incoming.socket))
    })
    const timer = setInterval(() => this.#check(), this.#limits.checkEveryMs)
    return () => clearInterval(timer)
  }

  /** Whether the request is within its client's limit. */
  admits(incoming: IncomingMessage): boolean {
    return !this.#refused.has(incoming)
  }

  /** Counts an upgraded connection until it closes. @returns false when its client is at the limit */
  admitsUpgrade(incoming: IncomingMessage): boolean {
    return this.#take(incoming, incoming.socket)
  }

  /** Answers 429. */
  refuse(socket: Duplex): void {
    refuseLater(socket, () => refuseConnection(socket), this.#limits.refuseAfterMs)
  }

  /** Ends the connections without a request at once, and every other one with the answer to its request. */
  drain(): void {
    this.#isDraining = true
    for (const [socket, { requests }] of this.#held) if (requests === 0) socket.destroy()
  }

  #open(socket: Socket): void {
    // It came before the drain and waited for its turn.
    if (this.#isDraining) return void socket.destroy()
    const { total, trustedProxies } = this.#limits
    const peer = networkOf(socket.remoteAddress ?? '')
    if (this.#held.size >= total * NEARLY_FULL) this.#end(firstOf(this.#spare.largest()))
    if (this.#new.size >= this.#limits.silent) this.#end(firstOf(this.#new))
    this.#held.set(socket, { peer, requests: 0, spareSince: performance.now() })
    this.#new.add(socket)
    socket.once('close', () => {
      this.#spare.delete(peer, socket)
      this.#new.delete(socket)
      this.#held.delete(socket)
    })
    if (trustedProxies === 0 && !this.#makeRoomFor(socket, peer)) return this.refuse(socket)
    this.#spare.add(peer, socket)
  }

  /** A direct connection counts for its client from the beginning. */
  #makeRoomFor(socket: Socket, peer: string): boolean {
    const network = this.#networkOf(socket.remoteAddress, undefined)
    if (network === undefined) return true
    if (this.#countOf(network) >= this.#limits.perAddress) {
      const oldest = firstOf(this.#spare.of(peer))
      if (oldest === undefined) return false
      this.#end(oldest)
    }
    this.#count(network, 1)
    socket.once('close', () => this.#count(network, -1))
    return true
  }

  /** Begins a request, or an upgrade. Behind a proxy it counts for its client until `until` closes. */
  #take(incoming: IncomingMessage, until: ServerResponse | Socket): boolean {
    const { socket, headers } = incoming
    const held = this.#held.get(socket)
    if (held !== undefined) {
      held.requests += 1
      this.#spare.delete(held.peer, socket)
      this.#new.delete(socket)
    }
    if (this.#limits.trustedProxies === 0) return true
    const forwarded = headers['x-forwarded-for']
    const network = this.#networkOf(socket.remoteAddress, Array.isArray(forwarded) ? forwarded.join() : forwarded)
    if (network === undefined) return true
    if (this.#countOf(network) >= this.#limits.perAddress) return false
    this.#count(network, 1)
    until.once('close', () => this.#count(network, -1))
    return true
  }

  #rest(socket: Socket): void {
    const held = this.#held.get(socket)
    if (held === undefined) return
    held.requests -= 1
    if (held.requests > 0) return
    if (this.#isDraining) return socket.destroySoon()
    held.spareSince = performance.now()
    this.#spare.add(held.peer, socket)
  }

  /** Node ends silent connections and slow headers; not those that trickle after an answer. */
  #check(): void {
    this.#endSilent()
    const before = performance.now() - this.#limits.spareMs
    for (const group of this.#spare.all()) {
      for (const socket of group) {
        if ((this.#held.get(socket)?.spareSince ?? 0) > before) break
        socket.destroy()
      }
    }
    if (this.#ended === 0 || performance.now() - this.#loggedAt < LOG_EVERY_MS) return
    this.#log.info(
      { ended: this.#ended, open: this.#held.size },
      'connections without a request were ended for new ones',
    )
    this.#ended = 0
    this.#loggedAt = performance.now()
  }

  /** Node would answer each with 408, which takes the processor longer. It ends those that sent a part of a request. */
  #endSilent(): void {
    const before = performance.now() - this.#limits.silentMs
    for (const socket of this.#new) {
      if ((this.#held.get(socket)?.spareSince ?? 0) > before) break
      if (socket.bytesRead === 0) socket.destroy()
      else this.#new.delete(socket)
    }
  }

  #end(socket: Socket | undefined): void {
    if (socket === undefined) return
    this.#ended += 1
    // Its `close` comes later; until then it must not be chosen again.
    this.#spare.delete(this.#held.get(socket)?.peer ?? '', socket)
    this.#new.delete(socket)
    socket.destroy()
  }

  #networkOf(peer: string | undefined, forwardedFor: string | undefined): string | undefined {
    const network = limitedNetwork(peer, forwardedFor, this.#limits.trustedProxies)
    if (network === undefined && !this.#toldOfPeer) {
      this.#toldOfPeer = true
      this.#log.info({ peer }, UNLIMITED_PEER)
    }
    return network
  }

  #countOf(network: string): number {
    return this.#used.get(network) ?? 0
  }

  #count(network: string, by: 1 | -1): void {
    const count = this.#countOf(network) + by
    if (count === 0) this.#used.delete(network)
    else this.#used.set(network, count)
  }
}

const UNLIMITED_PEER =
  'connections from this machine or a private network have no limit for each address; if they come from a proxy, set TRUST_PROXY to the number of proxies'

const RETRY_AFTER_S = 5
const TOO_MANY = {
  code: 'too_many_connections',
  message: 'Too many connections from your network address',
  details: null,
  hint: `Close some of them, or wait for their answers, and try again in ${RETRY_AFTER_S} seconds.`,
}

/** The answer to a request over the limit. */
export const tooManyConnections = (): Response =>
  Response.json(TOO_MANY, { status: 429, headers: { 'Retry-After': String(RETRY_AFTER_S) } })

/** The same without reading the request. */
function refuseConnection(socket: Duplex): void {
  const body = JSON.stringify(TOO_MANY)
  const head = [
    'HTTP/1.1 429 Too Many Requests',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Retry-After: ${RETRY_AFTER_S}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}
