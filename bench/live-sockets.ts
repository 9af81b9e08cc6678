// The receiving end of live.ts, in a separate process so that it disturbs the server as little as possible.
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { percentile } from './figures.ts'
import { answerParent, sharedClockMs } from './remote.ts'

export interface ChannelConfig {
  readonly broadcast: { ack: boolean; self: boolean }
  readonly presence: { key: string; enabled: boolean }
  readonly postgres_changes?: readonly { event: string; schema: string; table: string; filter: string }[]
  readonly private: boolean
}

export interface SocketRequests {
  /** Opens sockets, spread evenly over the people, and joins each to the channel. */
  open: {
    ask: { url: string; tokens: string[]; sockets: number; topic: string; config: ChannelConfig }
    answer: { joined: number }
  }
  /** How long the changes from number `from` took from the answers to their requests to each socket. */
  tally: { ask: { answeredAt: number[]; from: number }; answer: { missing: number; p50: number; p99: number } }
  /** The sockets send in turns, each to all others, with this many messages in flight. */
  broadcast: {
    ask: { seconds: number; inFlight: number; bytes: number }
    answer: { perSecond: number; missing: number }
  }
  close: { ask: object; answer: object }
}

type Version = '1.0.0' | '2.0.0'

interface Member {
  readonly socket: WebSocket
  readonly version: Version
  readonly topic: string
  /** Number of the latest change that it received. */
  seen: number
}

const HANDSHAKES_AT_ONCE = 50
const HEARTBEAT_MS = 25_000
const TIMEOUT_MS = 15_000
const CHANGE = /change-(\d+)/
const BROADCAST = 'speech-'

let members: Member[] = []
/** Received since the sockets were opened: time of arrival by the change's number, and broadcast messages. */
const arrivals = new Map<number, number[]>()
let received = 0

answerParent<SocketRequests>({ open, tally, broadcast, close })
setInterval(() => {
  for (const member of members) send(member, 'phoenix', 'heartbeat', {})
}, HEARTBEAT_MS).unref()

async function open({ url, tokens, sockets, topic, config }: SocketRequests['open']['ask']) {
  let next = 0
  const worker = async () => {
    while (next < sockets) {
      const place = next++
      const version = place % 2 === 0 ? '2.0.0' : '1.0.0'
      const token = tokens[place % tokens.length] ?? ''
      members.push(await join(`${url}&vsn=${version}`, version, topic, config, token))
    }
  }
  await Promise.all(Array.from({ length: HANDSHAKES_AT_ONCE }, worker))
  return { joined: members.length }
}

/** Resolves when the channel is joined and its subscription to changes, if any, is active. */
function join(url: string, version: Version, topic: string, config: ChannelConfig, token: string): Promise<Member> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false })
    const member: Member = { socket, version, topic, seen: -1 }
    // The answer to a join, and the message that a subscription to changes is active.
    const lastWord = config.postgres_changes === undefined ? '"phx_reply"' : '"system"'
    socket.once('open', () => send(member, topic, 'phx_join', { config, access_token: token }))
    socket.once('error', reject)
    socket.once('close', (code) => {
      // Not awaited once it has joined: an error here ends the process and with it the measurement.
      if (members.includes(member)) throw new Error(`a socket was closed: ${code}`)
      reject(new Error(`a socket was closed before it had joined: ${code}`))
    })
    const onJoining = (data: Buffer) => {
      const text = data.toString('utf8')
      if (text.includes('"status":"error"')) reject(new Error(`a join was refused: ${text}`))
      if (!text.includes(lastWord)) return
      socket.off('message', onJoining)
      socket.on('message', (message: Buffer) => receive(member, message))
      resolve(member)
    }
    socket.on('message', onJoining)
  })
}

function send({ socket, version }: Member, topic: string, event: string, payload: object): void {
  const ref = '1'
  const frame = version === '2.0.0' ? [ref, ref, topic, event, payload] : { join_ref: ref, ref, topic, event, payload }
  socket.send(JSON.stringify(frame))
}

function receive(member: Member, data: Buffer): void {
  const at = sharedClockMs()
  const text = data.toString('latin1')
  if (text.includes(BROADCAST)) received += 1
  const number = Number(CHANGE.exec(text)?.[1] ?? -1)
  // A change that comes twice counts once.
  if (number <= member.seen) return
  member.seen = number
  const soFar = arrivals.get(number)
  if (soFar === undefined) arrivals.set(number, [at])
  else soFar.push(at)
}

async function tally({ answeredAt, from }: SocketRequests['tally']['ask']) {
  const expected = answeredAt.length * members.length
  const count = () => [...arrivals.values()].reduce((sum, { length }) => sum + length, 0)
  await until(() => count() >= expected)
  const took = answeredAt.flatMap((answered, number) =>
    // A change that arrives before the answer took no time.
    number < from ? [] : (arrivals.get(number) ?? []).map((at) => Math.max(0, at - answered)),
  )
  return { missing: expected - count(), p50: percentile(took, 0.5), p99: percentile(took, 0.99) }
}

async function broadcast({ seconds, inFlight, bytes }: SocketRequests['broadcast']['ask']) {
  received = 0
  const receivers = members.length - 1
  const payload = { text: BROADCAST.padEnd(bytes, '.') }
  const started = performance.now()
  let sent = 0
  while (performance.now() - started < seconds * 1000) {
    const sender = members[sent % members.length]
    if (sender === undefined) throw new Error('no socket is there to send')
    send(sender, sender.topic, 'broadcast', { type: 'broadcast', event: 'bench', payload })
    sent += 1
    // A limited number in flight: this measures the throughput, not the queue.
    await until(() => received > (sent - inFlight) * receivers)
  }
  await until(() => received >= sent * receivers)
  return { perSecond: received / ((performance.now() - started) / 1000), missing: sent * receivers - received }
}

async function until(condition: () => boolean): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS
  while (!condition() && performance.now() < deadline) await sleep(1)
}

async function close() {
  const leaving = members
  members = []
  await Promise.all(
    leaving.map(async ({ socket }) => {
      const closed = new Promise((resolve) => socket.once('close', resolve))
      socket.close()
      await closed
    }),
  )
  arrivals.clear()
  return {}
}
