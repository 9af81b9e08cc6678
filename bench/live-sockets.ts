// The receiving end of live.ts, in a process of its own so that its work does not disturb the server more than it must.
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

export interface SocketsTalk {
  /** Opens sockets evenly over the people and joins each to the channel. */
  open: {
    ask: { url: string; tokens: string[]; sockets: number; topic: string; config: ChannelConfig }
    answer: { joined: number }
  }
  /** How long the changes from number `from` took, from the moments when their requests were answered to each socket. */
  tally: { ask: { answeredAt: number[]; from: number }; answer: { missing: number; p50: number; p99: number } }
  /** The sockets speak in turns, each heard by all others, with so many messages under way at once. */
  broadcast: {
    ask: { seconds: number; underWay: number; bytes: number }
    answer: { perSecond: number; missing: number }
  }
  close: { ask: object; answer: object }
}

type Version = '1.0.0' | '2.0.0'

interface Member {
  readonly socket: WebSocket
  readonly version: Version
  readonly topic: string
  /** Number of the latest change that it has had. */
  seen: number
}

const HANDSHAKES_AT_ONCE = 50
const HEARTBEAT_MS = 25_000
const PATIENCE_MS = 15_000
const CHANGE = /change-(\d+)/
const SPEECH = 'speech-'

let members: Member[] = []
/** What has come since the sockets were opened: moments of arrival by the change's number, and messages spoken. */
const arrivals = new Map<number, number[]>()
let heard = 0

answerParent<SocketsTalk>({ open, tally, broadcast, close })
setInterval(() => {
  for (const member of members) say(member, 'phoenix', 'heartbeat', {})
}, HEARTBEAT_MS).unref()

async function open({ url, tokens, sockets, topic, config }: SocketsTalk['open']['ask']) {
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

/** Resolves when the channel is joined and, where it is about changes, the subscription is active. */
function join(url: string, version: Version, topic: string, config: ChannelConfig, token: string): Promise<Member> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false })
    const member: Member = { socket, version, topic, seen: -1 }
    // What the answer to a join looks like, and what says that a subscription to changes is active.
    const lastWord = config.postgres_changes === undefined ? '"phx_reply"' : '"system"'
    socket.once('open', () => say(member, topic, 'phx_join', { config, access_token: token }))
    socket.once('error', reject)
    socket.once('close', (code) => {
      // Nobody waits for a socket that has joined: what is thrown here ends the process, and the measurement with it.
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

function say({ socket, version }: Member, topic: string, event: string, payload: object): void {
  const ref = '1'
  const frame = version === '2.0.0' ? [ref, ref, topic, event, payload] : { join_ref: ref, ref, topic, event, payload }
  socket.send(JSON.stringify(frame))
}

function receive(member: Member, data: Buffer): void {
  const at = sharedClockMs()
  const text = data.toString('latin1')
  if (text.includes(SPEECH)) heard += 1
  const number = Number(CHANGE.exec(text)?.[1] ?? -1)
  // A change that comes twice counts once.
  if (number <= member.seen) return
  member.seen = number
  const soFar = arrivals.get(number)
  if (soFar === undefined) arrivals.set(number, [at])
  else soFar.push(at)
}

async function tally({ answeredAt, from }: SocketsTalk['tally']['ask']) {
  const expected = answeredAt.length * members.length
  const count = () => [...arrivals.values()].reduce((sum, { length }) => sum + length, 0)
  await until(() => count() >= expected)
  const took = answeredAt.flatMap((answered, number) =>
    // Where the news is faster than the answer, it took no time.
    number < from ? [] : (arrivals.get(number) ?? []).map((at) => Math.max(0, at - answered)),
  )
  return { missing: expected - count(), p50: percentile(took, 0.5), p99: percentile(took, 0.99) }
}

async function broadcast({ seconds, underWay, bytes }: SocketsTalk['broadcast']['ask']) {
  heard = 0
  const listeners = members.length - 1
  const payload = { text: SPEECH.padEnd(bytes, '.') }
  const started = performance.now()
  let spoken = 0
  while (performance.now() - started < seconds * 1000) {
    const speaker = members[spoken % members.length]
    if (speaker === undefined) throw new Error('nobody is there to speak')
    say(speaker, speaker.topic, 'broadcast', { type: 'broadcast', event: 'speech', payload })
    spoken += 1
    // Only so many under way: this is about how fast they are handed on, not how long the queue may be.
    await until(() => heard > (spoken - underWay) * listeners)
  }
  await until(() => heard >= spoken * listeners)
  return { perSecond: heard / ((performance.now() - started) / 1000), missing: spoken * listeners - heard }
}

async function until(condition: () => boolean): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
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
