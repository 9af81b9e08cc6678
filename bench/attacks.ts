// What one account or one address can do to a server, for noisy-neighbor.ts; in a process of its own, so that it does
// not disturb the measurement by more than it takes from the machine.
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { answerParent } from './remote.ts'
import type { SignedIn } from './people.ts'

export type AttackName = keyof typeof attacks

export interface Target {
  readonly port: number
  readonly attacker: SignedIn
  readonly companyId: string
  readonly seconds: number
  readonly counts: AttackCounts
}

export interface AttackCounts {
  /** Requests of one account in flight. */
  readonly parallel: number
  readonly sockets: number
  readonly uploads: number
  readonly silent: number
}

/** When the requests of an attack began, in milliseconds since its start. */
export type Beginnings = readonly number[]

export interface AttackRequests {
  run: {
    /** With `beginnings`, the requests of an earlier run begin again at the same moments, whatever is answered. */
    ask: { names: readonly AttackName[]; target: Target; beginnings?: Partial<Record<AttackName, Beginnings>> }
    answer: {
      /** Answers by status; 0 for a connection that the server closed. */
      statuses: Record<string, number>
      beginnings: Partial<Record<AttackName, Beginnings>>
      /** What the attackers themselves took from the machine. */
      processorMs: number
    }
  }
}

type Count = (status: number) => void
type Attack = (target: Target, turns: Turns, count: Count) => Promise<unknown>

/** Says when the next request of an attack begins. */
class Turns {
  readonly until: number
  readonly begun: number[] = []
  readonly #started = performance.now()
  readonly #given: Beginnings | undefined
  #next = 0

  constructor(until: number, given: Beginnings | undefined) {
    this.until = until
    this.#given = given
  }

  /** @returns false when there is no next one */
  async next(): Promise<boolean> {
    if (this.#given !== undefined) {
      const at = this.#given[this.#next]
      this.#next += 1
      if (at === undefined) return false
      const waitMs = this.#started + at - performance.now()
      if (waitMs > 0) await sleep(waitMs)
    }
    const now = performance.now()
    if (now >= this.until) return false
    this.begun.push(now - this.#started)
    return true
  }
}

/** The address that the server believes; it runs behind a proxy. */
const ADDRESS = '203.0.113.9'
const AT_ONCE = 100
/** Back references make PostgreSQL try every way to split the text. */
const REGEX = String.raw`^(.*)(.*)(.*)(.*)\1\2\3\4$`
const COLUMN_USES = 8

/** Every request again as soon as it is answered. */
const repeat =
  (pathOf: (target: Target) => string): Attack =>
  (target, turns, count) =>
    inParallel(target.counts.parallel, async () => {
      while (await turns.next()) await ask(target, pathOf(target), count)
    })

const attacks = {
  'slow regular expressions': repeat(
    ({ companyId }) => `controls?select=id&company_id=eq.${companyId}&description=match.${encodeURIComponent(REGEX)}`,
  ),
  'alias bombs': repeat(({ companyId }) => {
    const columns = [
      'id',
      'title',
      'description',
      'nist_id',
      'family',
      'safeguard_domain',
      'updated_at',
      'evidence_count',
    ]
    const aliases = columns.flatMap((column) =>
      Array.from({ length: COLUMN_USES }, (_, at) => `${column}${at}:${column}`),
    )
    return `controls?select=${aliases.join()}&company_id=eq.${companyId}&limit=1000`
  }),
  'deep embeds': repeat(
    ({ companyId }) =>
      `controls?select=id,companies(controls(id,companies(controls(id,title))))&company_id=eq.${companyId}`,
  ),
  sockets: (target, turns, count) => {
    const { port, attacker, counts } = target
    const url = `ws://127.0.0.1:${port}/realtime/v1/websocket?vsn=1.0.0&apikey=${attacker.headers['apikey'] ?? ''}`
    return held(counts.sockets, turns, () => {
      const socket = new WebSocket(url, { headers: { 'x-forwarded-for': ADDRESS }, perMessageDeflate: false })
      socket.on('open', () => count(101))
      socket.on('unexpected-response', (_, { statusCode }) => {
        count(statusCode ?? 0)
        // A client that listens for refusals has to close refused sockets itself.
        socket.terminate()
      })
      socket.on('error', () => undefined)
      return { opened: settled(socket, 'open'), end: () => socket.terminate() }
    })
  },
  uploads: (target, turns, count) =>
    held(target.counts.uploads, turns, (at) => {
      const headers = Object.entries({ ...target.attacker.headers, ...uploadHeaders }).map(
        ([name, value]) => `${name}: ${value}`,
      )
      const line = `POST /storage/v1/object/evidence/${target.companyId}/unfinished-${at}.bin HTTP/1.1`
      return raw(target.port, [line, 'host: 127.0.0.1', ...headers, '', 'the first bytes of many'].join('\r\n'), count)
    }),
  'silent connections': ({ port, counts }, turns, count) => held(counts.silent, turns, () => raw(port, '', count)),
} satisfies Record<string, Attack>

const uploadHeaders = {
  'content-type': 'application/octet-stream',
  'content-length': '100000000',
  'x-forwarded-for': ADDRESS,
}

answerParent<AttackRequests>({
  async run({ names, target, beginnings = {} }) {
    const until = performance.now() + target.seconds * 1000
    const before = process.cpuUsage()
    const statuses: Record<string, number> = {}
    const count: Count = (status) => {
      statuses[status] = (statuses[status] ?? 0) + 1
    }
    const all = names.map((name) => ({ name, turns: new Turns(until, beginnings[name]) }))
    await Promise.all(all.map(({ name, turns }) => attacks[name](target, turns, count)))
    const { user, system } = process.cpuUsage(before)
    return {
      statuses,
      beginnings: Object.fromEntries(all.map(({ name, turns }) => [name, turns.begun])),
      processorMs: (user + system) / 1000,
    }
  },
})

async function ask({ port, attacker }: Target, path: string, count: Count): Promise<void> {
  const headers = { ...attacker.headers, 'x-forwarded-for': ADDRESS }
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/rest/v1/${path}`, { headers })
    await answer.arrayBuffer()
    count(answer.status)
  } catch {
    count(0)
    await sleep(10)
  }
}

interface Held {
  readonly opened: Promise<unknown>
  end(): void
}

/** Opens all, a hundred at a time, and holds them until the end. */
async function held(total: number, turns: Turns, open: (at: number) => Held): Promise<void> {
  const all: Held[] = []
  let next = 0
  await inParallel(AT_ONCE, async () => {
    for (;;) {
      const at = next
      next += 1
      if (at >= total || !(await turns.next())) return
      const one = open(at)
      all.push(one)
      await one.opened
    }
  })
  await sleep(Math.max(0, turns.until - performance.now()))
  for (const one of all) one.end()
}

/** A connection that sends this text and nothing more. */
function raw(port: number, text: string, count: Count): Held {
  const socket = connect(port, '127.0.0.1', () => socket.write(text))
  let isAnswered = false
  socket.on('error', () => undefined)
  socket.on('data', (data) => {
    if (!isAnswered) count(Number(data.toString('latin1', 9, 12)))
    isAnswered = true
  })
  socket.on('close', () => isAnswered || count(0))
  return { opened: settled(socket, 'connect'), end: () => socket.removeAllListeners('close').destroy() }
}

/** Resolves on the event, or when the other end gave up. */
function settled(socket: Socket | WebSocket, event: string): Promise<void> {
  return new Promise((resolve) => {
    socket.once(event, () => resolve())
    socket.once('close', () => resolve())
  })
}

async function inParallel(times: number, work: () => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: times }, work))
}
