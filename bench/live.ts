// Live updates: how long a change takes to reach a thousand sockets of people with different rights, the memory of an
// idle socket, and how fast a message is broadcast to a full channel, against a bare `ws` server that does the same.
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { note, report, skip, toLimit } from './figures.ts'
import { ask, type Call } from './load.ts'
import type { PeerTalk } from './live-peer.ts'
import type { ChannelConfig, SocketRequests } from './live-sockets.ts'
import { canReadMemory, residentMb } from './processes.ts'
import { SECONDS, sized } from './options.ts'
import { addMembers, foundCompany, type CompanyRole, type SignedIn } from './people.ts'
import { sharedClockMs, startRemote, type Remote } from './remote.ts'
import { freePort, withServer, type BenchServer } from './server.ts'

const PEOPLE = sized(50, 4)
const SOCKETS = sized(1_000, 20)
const IDLE_SOCKETS = withinFileLimit(sized(5_000, 30))
const CHANGES = sized(100, 5)
const CHANGE_EVERY_MS = sized(100, 10)
/** The first ones run with cold code and caches and are not counted. */
const FIRST_CHANGES = 5
/** A person perceives this as immediate. */
const P99_LIMIT_MS = 100
const SOCKET_LIMIT_KB = 20
const MESSAGE_BYTES = 1_024
const MESSAGES_IN_FLIGHT = 4
const ROLES: readonly CompanyRole[] = ['Owner', 'Manager', 'Contributor', 'Auditor']

type Sockets = Remote<SocketRequests>

await withServer(async (server) => {
  const { companyId } = await foundCompany(server)
  const roles = Array.from({ length: PEOPLE }, (_, at) => ROLES[at % ROLES.length] ?? 'Owner')
  const people = await addMembers(server, companyId, roles)
  const sockets = startRemote<SocketRequests>(new URL('live-sockets.ts', import.meta.url))
  await measureIdle(server, sockets, people, companyId)
  await measureChanges(server, sockets, people, companyId)
  await measureBroadcast(server, sockets, people)
  sockets.end()
})

/** Each socket needs one file on either side, and everything else needs some. */
function withinFileLimit(wanted: number): number {
  if (!existsSync('/proc/self/limits')) return wanted
  const limit = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
  const possible = Math.max(0, Number(limit) - 200)
  if (wanted > possible) note(`only ${possible} idle sockets: open files are limited (ulimit -n)`)
  return Math.min(wanted, possible)
}

function addressOf(server: BenchServer, [first]: readonly SignedIn[]): string {
  return `ws://127.0.0.1:${server.port}/realtime/v1/websocket?apikey=${first?.headers['apikey'] ?? ''}`
}

function tokenOf({ headers }: SignedIn): string {
  return (headers['authorization'] ?? '').replace('Bearer ', '')
}

/** Subscribes like the page. */
function changesOf(companyId: string): { topic: string; config: ChannelConfig } {
  return {
    topic: 'realtime:statuses',
    config: {
      broadcast: { ack: false, self: false },
      presence: { key: '', enabled: false },
      postgres_changes: [
        { event: '*', schema: 'public', table: 'org_control_status', filter: `company_id=eq.${companyId}` },
      ],
      private: false,
    },
  }
}

async function measureIdle(
  server: BenchServer,
  sockets: Sockets,
  people: SignedIn[],
  companyId: string,
): Promise<void> {
  const open = (count: number) =>
    sockets.ask('open', {
      url: addressOf(server, people),
      tokens: people.map(tokenOf),
      sockets: count,
      ...changesOf(companyId),
    })
  // A first round, so that code and caches are not counted as sockets.
  await open(sized(200, 20))
  await sockets.ask('close', {})
  await sleep(sized(2_000, 10))
  const before = canReadMemory ? residentMb(server.pid).now : Number.NaN
  const started = performance.now()
  const { joined } = await open(IDLE_SOCKETS)
  const seconds = (performance.now() - started) / 1000
  await sleep(sized(5_000, 10))
  const after = canReadMemory ? residentMb(server.pid).now : Number.NaN
  await sockets.ask('close', {})
  note(`${joined} idle sockets joined at ${(joined / seconds).toFixed(0)}/s`)
  if (!canReadMemory) return skip('memory of a socket: there is no /proc to read it from')
  const kb = ((after - before) * 1024) / joined
  report({
    what: `memory of each of ${joined} idle sockets`,
    measured: `${kb.toFixed(1)} KB (${before.toFixed(0)} MB without, ${after.toFixed(0)} MB with them)`,
    ...toLimit(kb, SOCKET_LIMIT_KB, 'KB'),
  })
}

async function measureChanges(
  server: BenchServer,
  sockets: Sockets,
  people: SignedIn[],
  companyId: string,
): Promise<void> {
  const [owner] = people
  if (owner === undefined) throw new Error('no member joined')
  const calls = await statusCalls(server, owner, companyId)
  const { joined } = await sockets.ask('open', {
    url: addressOf(server, people),
    tokens: people.map(tokenOf),
    sockets: SOCKETS,
    ...changesOf(companyId),
  })
  const answeredAt: number[] = []
  for (const call of calls) {
    await ask(server.port, call)
    answeredAt.push(sharedClockMs())
    await sleep(CHANGE_EVERY_MS)
  }
  const { missing, p50, p99 } = await sockets.ask('tally', { answeredAt, from: FIRST_CHANGES })
  await sockets.ask('close', {})
  if (missing > 0) throw new Error(`${missing} of ${joined * calls.length} changes did not arrive`)
  report({
    what: `a change to ${joined} sockets of ${people.length} people, p99`,
    measured: `${p99.toFixed(0)} ms (p50 ${p50.toFixed(0)} ms)`,
    ...toLimit(p99, P99_LIMIT_MS, 'ms'),
  })
}

/** Changes of one control's status, each with its number in the notes. */
async function statusCalls(server: BenchServer, { headers }: SignedIn, companyId: string): Promise<Call[]> {
  const here = `company_id=eq.${companyId}`
  const first = await ask(server.port, {
    method: 'GET',
    target: `/rest/v1/controls?select=id&${here}&limit=1`,
    headers: { ...headers, accept: 'application/vnd.pgrst.object+json' },
  })
  const { id }: { id: string } = JSON.parse(first)
  await ask(server.port, {
    method: 'POST',
    target: '/rest/v1/org_control_status?on_conflict=company_id,control_id',
    headers: { ...headers, prefer: 'resolution=merge-duplicates' },
    body: JSON.stringify({ company_id: companyId, control_id: id, status: 'Not Started' }),
  })
  return Array.from({ length: FIRST_CHANGES + CHANGES }, (_, number) => ({
    method: 'PATCH',
    target: `/rest/v1/org_control_status?${here}&control_id=eq.${id}`,
    headers,
    body: JSON.stringify({ status: number % 2 === 0 ? 'In Progress' : 'Completed', notes: `change-${number}` }),
  }))
}

async function measureBroadcast(server: BenchServer, sockets: Sockets, people: SignedIn[]): Promise<void> {
  const broadcastOn = async (url: string) => {
    const config: ChannelConfig = {
      broadcast: { ack: false, self: false },
      presence: { key: '', enabled: false },
      private: false,
    }
    await sockets.ask('open', {
      url,
      tokens: people.map(tokenOf),
      sockets: SOCKETS,
      topic: 'realtime:speeches',
      config,
    })
    const question = { seconds: SECONDS, inFlight: MESSAGES_IN_FLIGHT, bytes: MESSAGE_BYTES }
    const { perSecond, missing } = await sockets.ask('broadcast', question)
    await sockets.ask('close', {})
    if (missing > 0) throw new Error(`${missing} messages did not come`)
    return perSecond
  }
  const own = await broadcastOn(addressOf(server, people))
  const peer = startRemote<PeerTalk>(new URL('live-peer.ts', import.meta.url))
  const port = await freePort()
  await peer.ask('listen', { port })
  const bare = await broadcastOn(`ws://127.0.0.1:${port}/?peer`)
  peer.end()
  report({
    what: `messages of 1 KB to a channel of ${SOCKETS} sockets`,
    measured: `${own.toFixed(0)} deliveries/s`,
    ratio: own / bare,
    of: `a bare ws server (${bare.toFixed(0)}/s)`,
  })
}
