// What one account or address can take from all others: ten people read at a fixed rate (30 % of the quiet maximum)
// and one signs in every second, alone before each attack and then beside it. Limits: every request of theirs is
// answered with 200, p99 below twice the quiet one or 40 ms, whichever is more, sign-in below twice its quiet p99, and
// 300 MB more memory of server and database together. BENCH_SECONDS sets the length of each attack, BENCH_ATTACKS
// chooses some by parts of their names.
import type { AttackCounts, AttackName, AttackRequests, Target } from './attacks.ts'
import { finish, percentile, report } from './figures.ts'
import { sendAtRate, type RateResult } from './fixed-rate.ts'
import { load, type Call } from './load.ts'
import { canReadMemory, ownMbOfTree } from './memory.ts'
import { addMembers, createCompany, signIn, signUpWithCompany, type SignedIn } from './people.ts'
import { startRemote } from './remote.ts'
import { withServer, type BenchServer } from './server.ts'
import { isSmall, sized } from './sizes.ts'

const ATTACK_SECONDS = Number(process.env['BENCH_SECONDS'] ?? sized(20, 3))
const COUNTS: AttackCounts = {
  parallel: sized(8, 8),
  sockets: sized(5_000, 100),
  uploads: sized(1_000, 50),
  silent: sized(10_000, 200),
}
const PEOPLE = 10
const SOCKETS = 32
const RATE_PART = 0.3
const P99_FLOOR_MS = 40
const GROWTH = 2
const MEMORY_LIMIT_MB = 300
const SIGN_IN_EVERY_MS = 1_000
const MEMORY_EVERY_MS = 500

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

/** As behind a proxy, so that the people and the attacker have different addresses. */
await withServer(4292, measureAll, { TRUST_PROXY: '1' })
finish()

async function measureAll(server: BenchServer): Promise<void> {
  const founder = await signUpWithCompany(server)
  const people = await addMembers(
    server,
    founder.companyId,
    Array.from({ length: PEOPLE }, () => 'Owner'),
  )
  const companyId = await createCompany(server.origin, founder, 'Noisy Works')
  const [attacker] = await addMembers(server, companyId, ['Owner'], 'noisy')
  if (attacker === undefined) throw new Error('no attacker joined')
  const calls = people.map((person, at) => readOf(person, at, founder.companyId))
  const perSecond = Math.floor(RATE_PART * (await quietMaximum(server, calls)))
  const target: Target = { port: server.port, attacker, companyId, seconds: ATTACK_SECONDS, counts: COUNTS }
  for (const names of chosenAttacks()) {
    // Meanwhile the budget of the attacker comes back.
    const quiet = await measure(server, calls, perSecond, founder)
    sayQuiet(quiet, perSecond)
    const remote = startRemote<AttackRequests>(new URL('attacks.ts', import.meta.url))
    const before = canReadMemory ? ownMbOfTree(server.pid) : 0
    const attack = remote.ask('run', { names, target })
    const beside = await measure(server, calls, perSecond, founder)
    const { statuses } = await attack
    remote.end()
    say(names.length === 1 ? names.join() : 'all at once', quiet, beside, before)
    console.log(`     the attacker's answers by status: ${JSON.stringify(statuses)}`)
  }
}

/** Each attack alone, and all at once; in a small run the last alone. */
function chosenAttacks(): (readonly AttackName[])[] {
  const wanted = process.env['BENCH_ATTACKS']?.split(',') ?? ['']
  const chosen = ATTACKS.filter((name) => wanted.some((word) => name.includes(word.trim())))
  const alone = chosen.map((name) => [name])
  if (chosen.length === 1) return alone
  return isSmall ? [chosen] : [...alone, chosen]
}

function readOf({ headers }: SignedIn, at: number, companyId: string): Call {
  const target = `/rest/v1/controls?select=id,nist_id,title,family&company_id=eq.${companyId}&order=nist_id&limit=20`
  return { method: 'GET', target, headers: { ...headers, 'x-forwarded-for': `198.51.100.${at + 1}` } }
}

async function quietMaximum(server: BenchServer, calls: readonly Call[]): Promise<number> {
  const [first] = calls
  if (first === undefined) throw new Error('no one reads')
  await load(server.port, first, 16, sized(5, 1))
  return (await load(server.port, first, 16, sized(5, 1))).perSecond
}

async function measure(
  server: BenchServer,
  calls: readonly Call[],
  perSecond: number,
  { headers }: SignedIn,
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
  const result = await sendAtRate(server.port, calls, { perSecond, seconds: ATTACK_SECONDS, sockets: SOCKETS })
  clearInterval(signInTimer)
  await Promise.all(signIns)
  clearInterval(memoryTimer)
  return { ...result, signInsMs, failedSignIns, peakMb }
}

function sayQuiet(quiet: Measured, perSecond: number): void {
  const { latencies, signInsMs } = quiet
  const served = `${quiet.statuses.get(200) ?? 0} of ${quiet.sent} served`
  const reads = `p50 ${percentile(latencies, 0.5).toFixed(1)} ms, p99 ${percentile(latencies, 0.99).toFixed(1)} ms`
  report('quiet: reads of others', reads, `${served} at ${perSecond}/s, 30 % of the maximum`, true)
  report('quiet: sign-in', `p99 ${percentile(signInsMs, 0.99).toFixed(0)} ms`, `${signInsMs.length} of them`, true)
}

function say(name: string, quiet: Measured, beside: Measured, beforeMb: number): void {
  const served = beside.statuses.get(200) ?? 0
  const by = JSON.stringify(Object.fromEntries(beside.statuses))
  const isServed = served === beside.sent && beside.failedSignIns === 0
  report(`${name}: served`, `${served} of ${beside.sent} reads`, `by status ${by}`, isServed)
  // Counts hold in a small run too.
  if (!isServed) process.once('exit', () => (process.exitCode = 1))
  const p99 = percentile(beside.latencies, 0.99)
  const limit = Math.max(P99_FLOOR_MS, GROWTH * percentile(quiet.latencies, 0.99))
  report(
    `${name}: reads, p99`,
    `${p99.toFixed(1)} ms`,
    `${(p99 / limit).toFixed(2)} of the limit of ${limit.toFixed(0)} ms`,
    p99 < limit,
  )
  const signInMs = percentile(beside.signInsMs, 0.99)
  const signInLimit = GROWTH * percentile(quiet.signInsMs, 0.99)
  report(
    `${name}: sign-in, p99`,
    `${signInMs.toFixed(0)} ms, ${beside.failedSignIns} failed`,
    `${(signInMs / signInLimit).toFixed(2)} of the limit of ${signInLimit.toFixed(0)} ms`,
    signInMs < signInLimit,
  )
  if (!canReadMemory) return
  const grownMb = beside.peakMb - beforeMb
  report(
    `${name}: memory`,
    `${grownMb.toFixed(0)} MB more`,
    `${(grownMb / MEMORY_LIMIT_MB).toFixed(2)} of the limit of ${MEMORY_LIMIT_MB} MB`,
    grownMb < MEMORY_LIMIT_MB,
  )
}
