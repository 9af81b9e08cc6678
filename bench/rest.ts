// The cost of the data interface over its own SQL: a list, a row, an embed and an insert under row-level security,
// through the whole server, against pgbench sending the same statements in a pipeline and against PostgREST, on one
// database. Limits: 0.6 of pgbench for lists and embeds, ahead of PostgREST everywhere, p99 of the list at 20
// connections below 60 ms.
import { median, percentile, report, skip, toLimit } from './figures.ts'
import { ask, load, type Call } from './load.ts'
import { ROUNDS, SECONDS, sized } from './options.ts'
import { addOwner, createCompany, foundCompany, type SignedIn } from './people.ts'
import { findPgbench, runPgbench, sentStatements, type SentStatement } from './pgbench.ts'
import {
  createPostgRESTLogin,
  findPostgREST,
  startPostgREST,
  type PostgREST,
} from '#server/rest/tests/testing-postgrest.ts'
import { asSuperuser, databaseSocket, freePort, withServer, type BenchServer } from './server.ts'

const CONNECTIONS = 16
const MANY_CONNECTIONS = 20
const P99_LIMIT_MS = 60
const PGBENCH_LIMIT = 0.6
const OTHER_COMPANIES = sized(20, 1)
/** The server's own number, and PostgREST's default; the better one counts. */
const POSTGREST_POOLS = sized([8, 10], [8])

interface Measured {
  readonly name: string
  readonly call: Call
  readonly pgbenchLimit?: number
}

const pgbench = findPgbench()
if (pgbench === undefined) skip('pgbench: install it (Debian: postgresql-contrib) or name it in PGBENCH')
const postgrest = findPostgREST()
if ('missing' in postgrest) skip(`PostgREST: ${postgrest.missing}`)

await withServer(async (server) => {
  const founder = await foundCompany(server)
  for (let at = 0; at < OTHER_COMPANIES; at += 1) await createCompany(server.origin, founder, `Other ${at}`)
  const owner = await addOwner(server, founder.companyId)
  await fillEvidence(server, founder.companyId)
  const calls = await callsOf(server, owner, founder.companyId)
  // Compilers and query plans need some seconds to warm up.
  for (const { call } of calls) await load(server.port, through(call), CONNECTIONS, SECONDS)
  const peers = 'missing' in postgrest ? [] : await startPeers(postgrest.program, server)
  for (const measured of calls) await compare(server, measured, peers)
  await Promise.all(peers.map((peer) => peer.stop()))
  const [list] = calls
  if (list !== undefined) await reportTail(server, list)
})

/** Three evidence items for each control. */
async function fillEvidence(server: BenchServer, companyId: string): Promise<void> {
  await asSuperuser(server, async (admin) => {
    await admin.query(
      `insert into public.evidence (company_id, control_id, title)
       select company_id, id, 'Piece ' || n from public.controls, generate_series(1, 3) as n where company_id = $1`,
      [companyId],
    )
    await admin.query('analyze')
  })
}

async function callsOf(server: BenchServer, { headers }: SignedIn, companyId: string): Promise<Measured[]> {
  const columns = 'id,nist_id,title,family,safeguard_domain,evidence_count,updated_at'
  const get = (target: string, more = {}): Call => ({ method: 'GET', target, headers: { ...headers, ...more } })
  const list = get(`/controls?select=${columns}&company_id=eq.${companyId}&order=nist_id&limit=100`)
  const rows: unknown = JSON.parse(await ask(server.port, through(list)))
  if (!Array.isArray(rows) || rows.length !== 100) throw new Error('the list has not 100 rows')
  const [{ id }] = rows
  return [
    { name: 'list of 100 rows', call: list, pgbenchLimit: PGBENCH_LIMIT },
    { name: 'one row by id', call: get(`/controls?id=eq.${id}`, { accept: 'application/vnd.pgrst.object+json' }) },
    {
      name: '20 rows with their children',
      call: get(
        `/controls?select=id,nist_id,title,evidence(id,title,created_at)&company_id=eq.${companyId}&order=nist_id&limit=20`,
      ),
      pgbenchLimit: PGBENCH_LIMIT,
    },
    {
      name: 'insert of a row',
      call: {
        method: 'POST',
        target: '/vulnerabilities',
        headers,
        body: JSON.stringify({ company_id: companyId, title: 'Outdated library', severity: 'low' }),
      },
    },
  ]
}

/** The server has the data interface below a path, PostgREST at its root. */
function through(call: Call): Call {
  return { ...call, target: `/rest/v1${call.target}` }
}

async function startPeers(program: string, server: BenchServer): Promise<PostgREST[]> {
  await asSuperuser(server, createPostgRESTLogin)
  const jwtSecret = await (await fetch(`${server.origin}/auth/v1/.well-known/jwks.json`)).text()
  const adminUrl = `postgres://postgres@localhost/parapet?host=${encodeURIComponent(databaseSocket(server))}`
  return Promise.all(
    POSTGREST_POOLS.map(async (connections) =>
      startPostgREST(program, { adminUrl, schemas: ['public'], jwtSecret, port: await freePort(), connections }),
    ),
  )
}

async function compare(server: BenchServer, { name, call, pgbenchLimit }: Measured, peers: PostgREST[]): Promise<void> {
  const ownCall = through(call)
  await load(server.port, ownCall, CONNECTIONS, SECONDS / 2)
  const statements = await sentStatements(server, () => ask(server.port, ownCall))
  if (statements.length !== 2) throw new Error(`${name}: expected two statements, saw ${statements.length}`)
  const peer = await better(peers, call)
  if (peer !== undefined) await requireSameAnswer(server, peer, name, call)

  const rates: Record<'own' | 'pgbench' | 'postgrest', number[]> = { own: [], pgbench: [], postgrest: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.own.push((await load(server.port, ownCall, CONNECTIONS, SECONDS)).perSecond)
    if (peer !== undefined) rates.postgrest.push((await load(peer.port, call, CONNECTIONS, SECONDS)).perSecond)
    if (pgbench !== undefined) rates.pgbench.push(pgbenchRate(pgbench, server, statements))
  }
  const own = median(rates.own)
  const say = (ratio: number, of: string, limit?: number) =>
    report({
      what: `${name}, ${CONNECTIONS} connections`,
      measured: `${own.toFixed(0)}/s`,
      ratio,
      of,
      ...(limit === undefined ? {} : { atLeast: limit }),
    })
  if (pgbench !== undefined) {
    const theirs = median(rates.pgbench)
    say(own / theirs, `pgbench (${theirs.toFixed(0)}/s)`, pgbenchLimit)
  }
  if (peer !== undefined) {
    const theirs = median(rates.postgrest)
    say(own / theirs, `PostgREST with ${peer.connections} connections (${theirs.toFixed(0)}/s)`, 1)
  }
}

function pgbenchRate(program: string, server: BenchServer, statements: readonly SentStatement[]): number {
  return runPgbench(program, server, statements, { connections: CONNECTIONS, seconds: SECONDS })
}

async function better(peers: readonly PostgREST[], call: Call): Promise<PostgREST | undefined> {
  let best: { peer: PostgREST; rate: number } | undefined
  for (const peer of peers) {
    await load(peer.port, call, CONNECTIONS, SECONDS / 4)
    const rate = (await load(peer.port, call, CONNECTIONS, SECONDS / 2)).perSecond
    if (best === undefined || rate > best.rate) best = { peer, rate }
  }
  return best?.peer
}

/** Both must give the same answer to be compared. */
async function requireSameAnswer(server: BenchServer, peer: PostgREST, name: string, call: Call): Promise<void> {
  const [own, theirs] = await Promise.all([ask(server.port, through(call)), ask(peer.port, call)])
  const normal = (text: string): string => (text === '' ? '' : JSON.stringify(JSON.parse(text)))
  if (normal(own) !== normal(theirs)) throw new Error(`${name}: PostgREST answered something else`)
}

async function reportTail(server: BenchServer, { name, call }: Measured): Promise<void> {
  const { latencies } = await load(server.port, through(call), MANY_CONNECTIONS, SECONDS)
  const p99 = percentile(latencies, 0.99)
  report({
    what: `${name}, ${MANY_CONNECTIONS} connections, p99`,
    measured: `${p99.toFixed(1)} ms (p50 ${median(latencies).toFixed(1)} ms)`,
    ...toLimit(p99, P99_LIMIT_MS, 'ms'),
  })
}
