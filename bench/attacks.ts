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

export interface AttackRequests {
  /** Answers by status; 0 for a connection that the server closed. */
  run: { ask: { names: readonly AttackName[]; target: Target }; answer: { statuses: Record<string, number> } }
}

type Count = (status: number) => void
type Attack = (target: Target, until: number, count: Count) => Promise<unknown>

/** The address that the server believes; it runs behind a proxy. */
const ADDRESS = '203.0.113.9'
const AT_ONCE = 100
/** Back references make PostgreSQL try every way to split the text. */
const REGEX = String.raw`^(.*)(.*)(.*)(.*)\1\2\3\4$`
const COLUMN_USES = 8

/** Every request again as soon as it is answered. */
const repeat =
  (pathOf: (target: Target) => string): Attack =>
  (target, until, count) =>
    inParallel(target.counts.parallel, async () => {
      while (performance.now() < until) await ask(target, pathOf(target), count)
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
  sockets: (target, until, count) => {
    const { port, attacker, counts } = target
    const url = `ws://127.0.0.1:${port}/realtime/v1/websocket?vsn=1.0.0&apikey=${attacker.headers['apikey'] ?? ''}`
    return held(counts.sockets, until, () => {
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
  uploads: (target, until, count) =>
    held(target.counts.uploads, until, (at) => {
      const headers = Object.entries({ ...target.attacker.headers, ...uploadHeaders }).map(
        ([name, value]) => `${name}: ${value}`,
      )
      const line = `POST /storage/v1/object/evidence/${target.companyId}/unfinished-${at}.bin HTTP/1.1`
      return raw(target.port, [line, 'host: 127.0.0.1', ...headers, '', 'the first bytes of many'].join('\r\n'), count)
    }),
  'silent connections': ({ port, counts }, until, count) => held(counts.silent, until, () => raw(port, '', count)),
} satisfies Record<string, Attack>

const uploadHeaders = {
  'content-type': 'application/octet-stream',
  'content-length': '100000000',
  'x-forwarded-for': ADDRESS,
}

answerParent<AttackRequests>({
  async run({ names, target }) {
    const until = performance.now() + target.seconds * 1000
    const statuses: Record<string, number> = {}
    const count: Count = (status) => {
      statuses[status] = (statuses[status] ?? 0) + 1
    }
    await Promise.all(names.map((name) => attacks[name](target, until, count)))
    return { statuses }
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
async function held(total: number, until: number, open: (at: number) => Held): Promise<void> {
  const all: Held[] = []
  let next = 0
  await inParallel(AT_ONCE, async () => {
    while (next < total && performance.now() < until) {
      const one = open(next)
      next += 1
      all.push(one)
      await one.opened
    }
  })
  await sleep(Math.max(0, until - performance.now()))
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
