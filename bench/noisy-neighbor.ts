// What one account or address can take from all others: ten people read at a fixed rate (30 % of the quiet maximum)
// and one signs in every second, alone before each attack and then beside it. Limits: every request of theirs is
// answered with 200, p99 below twice the quiet one or 40 ms, whichever is more, sign-in below twice its quiet p99, and
// 300 MB more memory of server and database together. Attackers, readers and server share the machine, so the same
// requests of the attackers then go to a bare server while the people read again: that p99 is what the attackers take
// from the machine by themselves, which no server can give back.
import { setTimeout as sleep } from 'node:timers/promises'
import type { AttackCounts, AttackName, AttackRequests, Target } from './attacks.ts'
import type { BareRequests } from './bare-server.ts'
import { note, percentile, report, skip, toLimit } from './figures.ts'
import { sendAtRate, type RateResult } from './fixed-rate.ts'
import { load, type Call } from './load.ts'
import { canReadMemory, ownMbOfTree } from './processes.ts'
import { ATTACK_SECONDS, ATTACK_WORDS, isTiny, sized } from './options.ts'
import { addMembers, addOwner, createCompany, foundCompany, signIn, type SignedIn } from './people.ts'
import { startRemote } from './remote.ts'
import { BEHIND_PROXY, withServer, type BenchServer } from './server.ts'

const COUNTS: AttackCounts = {
  parallel: sized(8, 8),
  sockets: sized(5_000, 50),
  uploads: sized(1_000, 20),
  silent: sized(10_000, 100),
}
/** The attackers' process compiles its own code at a bare server first, which is no part of what the server bears. */
const WARM_COUNTS: AttackCounts = { parallel: 8, sockets: 50, uploads: 20, silent: 100 }
const WARM_SECONDS = sized(2, 0.1)
const PEOPLE = sized(10, 2)
const SOCKETS = 32
const RATE_PART = 0.3
const P99_FLOOR_MS = 40
const GROWTH = 2
const MEMORY_LIMIT_MB = 300
const SIGN_IN_EVERY_MS = 1_000
const MEMORY_EVERY_MS = 500
/** The longest that statements of the attack still run after it. */
const LEFT_OVER_MS = sized(5_000, 0)
const AT_ONCE = 'all at once'

const ATTACKS: readonly AttackName[] = [
  'slow regular expressions',
  'alias bombs',
  'deep embeds',
  'sockets',
  'uploads',
  'silent connections',
]

interface Measured extends RateResult {
  readonly signInsMs: readonly number[]
  readonly failedSignIns: number
  readonly peakMb: number
}

await withServer(measureAll, BEHIND_PROXY)

async function measureAll(server: BenchServer): Promise<void> {
  const founder = await foundCompany(server)
  const people = await addMembers(
    server,
    founder.companyId,
    Array.from({ length: PEOPLE }, () => 'Owner'),
  )
  const companyId = await createCompany(server.origin, founder, 'Noisy Works')
  const attacker = await addOwner(server, companyId)
  const calls = people.map((person, at) => readOf(person, at, founder.companyId))
  const perSecond = Math.floor(RATE_PART * (await quietMaximum(server, calls)))
  const measureNow = (begin?: () => void) => measure(server, calls, perSecond, founder, begin)
  const target: Target = { port: server.port, attacker, companyId, seconds: ATTACK_SECONDS, counts: COUNTS }
  for (const names of chosenAttacks()) {
    // Meanwhile the budget of the attacker comes back.
    const quiet = await measureNow()
    sayQuiet(quiet, perSecond)
    const remote = startRemote<AttackRequests>(new URL('attacks.ts', import.meta.url))
    const bare = startRemote<BareRequests>(new URL('bare-server.ts', import.meta.url))
    const elsewhere = { ...target, port: (await bare.ask('listen', {})).port }
    await remote.ask('run', { names, target: { ...elsewhere, seconds: WARM_SECONDS, counts: WARM_COUNTS } })
    await sleep(1000 * WARM_SECONDS)
    const before = canReadMemory ? ownMbOfTree(server.pid) : 0
    const [beside, attacked] = await together(measureNow, () => remote.ask('run', { names, target }))
    const { statuses, beginnings, processorMs } = attacked
    const name = names.length === 1 ? names.join() : AT_ONCE
    say(name, quiet, beside, before)
    note(`the attacker's answers by status: ${JSON.stringify(statuses)}`)
    await sleep(LEFT_OVER_MS)
    const [control, alone] = await together(measureNow, () =>
      remote.ask('run', { names, target: elsewhere, beginnings }),
    )
    for (const one of [remote, bare]) one.end()
    sayControl(name, beside, control)
    const times = [processorMs, alone.processorMs].map((ms) => `${(ms / 1000).toFixed(1)} s`).join(' and ')
    note(`the attackers' own processor time: ${times}`)
  }
}

/** The attack begins when the people's connections are open: it meets those who read already. */
function together<T>(
  measureNow: (begin: () => void) => Promise<Measured>,
  attack: () => Promise<T>,
): Promise<[Measured, T]> {
  let begin = () => {}
  const isBegun = new Promise<void>((resolve) => (begin = resolve))
  return Promise.all([measureNow(begin), isBegun.then(attack)])
}

/** Each attack alone, and all at once; in a tiny run the last alone. */
function chosenAttacks(): (readonly AttackName[])[] {
  if (ATTACK_WORDS.includes(AT_ONCE)) return [ATTACKS]
  const chosen = ATTACKS.filter((name) => ATTACK_WORDS.some((word) => name.includes(word)))
  if (chosen.length === 0) throw new Error(`no attack has such a name; there are ${ATTACKS.join(', ')}, ${AT_ONCE}`)
  const alone = chosen.map((name) => [name])
  if (chosen.length === 1) return alone
  return isTiny ? [chosen] : [...alone, chosen]
}

function readOf({ headers }: SignedIn, at: number, companyId: string): Call {
  const target = `/rest/v1/controls?select=id,nist_id,title,family&company_id=eq.${companyId}&order=nist_id&limit=20`
  return { method: 'GET', target, headers: { ...headers, 'x-forwarded-for': `198.51.100.${at + 1}` } }
}

async function quietMaximum(server: BenchServer, calls: readonly Call[]): Promise<number> {
  const [first] = calls
  if (first === undefined) throw new Error('no one reads')
  await load(server.port, first, 16, sized(5, 0.2))
  return (await load(server.port, first, 16, sized(5, 0.2))).perSecond
}

async function measure(
  server: BenchServer,
  calls: readonly Call[],
  perSecond: number,
  { headers }: SignedIn,
  begin?: () => void,
): Promise<Measured> {
  const signInsMs: number[] = []
  const signIns: Promise<unknown>[] = []
  let failedSignIns = 0
  let peakMb = 0
  const signInTimer = setInterval(() => {
    const signedIn = signIn(server.origin, headers).then(
      (ms) => signInsMs.push(ms),
      () => (failedSignIns += 1),
    )
    signIns.push(signedIn)
  }, SIGN_IN_EVERY_MS)
  const memoryTimer = setInterval(() => {
    if (canReadMemory) peakMb = Math.max(peakMb, ownMbOfTree(server.pid))
  }, MEMORY_EVERY_MS)
  const result = await sendAtRate(server.port, calls, { perSecond, seconds: ATTACK_SECONDS, sockets: SOCKETS }, begin)
  clearInterval(signInTimer)
  await Promise.all(signIns)
  clearInterval(memoryTimer)
  return { ...result, signInsMs, failedSignIns, peakMb }
}

function sayQuiet(quiet: Measured, perSecond: number): void {
  const { latencies, signInsMs } = quiet
  const served = `${quiet.statuses.get(200) ?? 0} of ${quiet.sent} served`
  const reads = `p50 ${percentile(latencies, 0.5).toFixed(1)} ms, p99 ${percentile(latencies, 0.99).toFixed(1)} ms`
  note(`quiet: reads of others: ${reads}, ${served} at ${perSecond}/s, ${100 * RATE_PART} % of the maximum`)
  note(`quiet: sign-in: p99 ${percentile(signInsMs, 0.99).toFixed(0)} ms of ${signInsMs.length}`)
}

/** Without a limit: it says how much of the p99 beside the attack is the attackers' share of the machine. */
function sayControl(name: string, beside: Measured, control: Measured): void {
  const floorMs = percentile(control.latencies, 0.99)
  report({
    what: `${name}: reads, p99, to a control`,
    measured: `${floorMs.toFixed(1)} ms with the attackers at a bare server`,
    ratio: percentile(beside.latencies, 0.99) / floorMs,
    of: 'the control',
  })
}

function say(name: string, quiet: Measured, beside: Measured, beforeMb: number): void {
  report({
    what: `${name}: reads served`,
    measured: `by status ${JSON.stringify(Object.fromEntries(beside.statuses))}`,
    ratio: (beside.statuses.get(200) ?? 0) / beside.sent,
    of: String(beside.sent),
    atLeast: 1,
    isCount: true,
  })
  const p99 = percentile(beside.latencies, 0.99)
  report({
    what: `${name}: reads, p99`,
    measured: `${p99.toFixed(1)} ms`,
    ...toLimit(p99, Math.max(P99_FLOOR_MS, GROWTH * percentile(quiet.latencies, 0.99)), 'ms'),
  })
  report({
    what: `${name}: sign-ins served`,
    measured: `${beside.failedSignIns} failed`,
    ratio: beside.signInsMs.length / (beside.signInsMs.length + beside.failedSignIns),
    of: String(beside.signInsMs.length + beside.failedSignIns),
    atLeast: 1,
    isCount: true,
  })
  const signInMs = percentile(beside.signInsMs, 0.99)
  report({
    what: `${name}: sign-in, p99`,
    measured: `${signInMs.toFixed(0)} ms`,
    ...toLimit(signInMs, GROWTH * percentile(quiet.signInsMs, 0.99), 'ms'),
  })
  if (!canReadMemory) return skip('memory: there is no /proc to read it from')
  const grownMb = beside.peakMb - beforeMb
  report({
    what: `${name}: more memory`,
    measured: `${grownMb.toFixed(0)} MB`,
    ...toLimit(grownMb, MEMORY_LIMIT_MB, 'MB'),
  })
}
