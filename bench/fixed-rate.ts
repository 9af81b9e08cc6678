// Requests at a fixed rate over raw sockets, whether the server keeps up or not: a request that has to wait for a free
// socket counts from the moment at which it was due.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { answerReader, statusOf, textOf, type Call } from './load.ts'

export interface FixedRate {
  readonly perSecond: number
  readonly seconds: number
  readonly sockets: number
}

export interface RateResult {
  readonly sent: number
  /** Milliseconds from when each answered request was due. */
  readonly latencies: readonly number[]
  /** Answers by status; 0 for a connection that broke. */
  readonly statuses: ReadonlyMap<number, number>
}

interface Due {
  readonly at: number
  readonly bytes: Buffer
}

const STEP_MS = 5
/** How long answers are awaited after the last request. */
const AFTERWARDS_MS = 10_000

/**
 * Sends the calls in turns, from the moment at which all sockets are open.
 *
 * @param begin called at that moment
 */
export async function sendAtRate(
  port: number,
  calls: readonly Call[],
  rate: FixedRate,
  begin: () => void = () => undefined,
): Promise<RateResult> {
  const requests = calls.map((call) => Buffer.from(textOf(call, port)))
  const line = new Line(port)
  await line.open(rate.sockets)
  begin()
  const started = performance.now()
  const total = Math.round(rate.perSecond * rate.seconds)
  let sent = 0
  while (sent < total) {
    for (; sent < total; sent += 1) {
      const at = started + (sent / rate.perSecond) * 1000
      if (at > performance.now()) break
      const bytes = requests[sent % requests.length]
      if (bytes !== undefined) line.send({ at, bytes })
    }
    await sleep(STEP_MS)
  }
  await line.close(AFTERWARDS_MS)
  return { sent, latencies: line.latencies, statuses: line.statuses }
}

/** Sockets with one request in flight each, and the requests that wait for one. */
class Line {
  readonly latencies: number[] = []
  readonly statuses = new Map<number, number>()
  readonly #port: number
  readonly #idle: Socket[] = []
  readonly #due: Due[] = []
  #open = 0

  constructor(port: number) {
    this.#port = port
  }

  async open(sockets: number): Promise<void> {
    const opening = Array.from({ length: sockets }, () => this.#connect())
    await Promise.all(opening.map((socket) => once(socket, 'connect')))
    this.#idle.push(...opening)
  }

  send(due: Due): void {
    this.#open += 1
    // The one that rested longest: the server ends those that stay silent for ten seconds.
    const socket = this.#idle.shift()
    if (socket === undefined) this.#due.push(due)
    else this.#write(socket, due)
  }

  async close(limitMs: number): Promise<void> {
    const until = performance.now() + limitMs
    while (this.#open > 0 && performance.now() < until) await sleep(STEP_MS)
    for (const socket of this.#idle) socket.destroy()
  }

  #connect(): Socket {
    const socket = connect(this.#port, '127.0.0.1')
    socket.setNoDelay(true)
    // The error is the same as the close that follows.
    socket.on('error', () => undefined)
    return socket
  }

  #write(socket: Socket, { at, bytes }: Due): void {
    let status = 0
    let isComplete: ((data: Buffer) => boolean) | undefined
    const end = (next: Socket) => {
      socket.off('data', read).off('close', broke)
      this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
      this.#open -= 1
      const due = this.#due.shift()
      if (due === undefined) this.#idle.push(next)
      else this.#write(next, due)
    }
    const read = (data: Buffer) => {
      if (isComplete === undefined) {
        status = statusOf(data)
        isComplete = answerReader(data)
      }
      if (!isComplete(data)) return
      this.latencies.push(performance.now() - at)
      end(socket)
    }
    const broke = () => {
      status = 0
      end(this.#connect())
    }
    if (socket.destroyed) {
      this.#write(this.#connect(), { at, bytes })
      return
    }
    socket.on('data', read).on('close', broke)
    socket.write(bytes)
  }
}
