// A list of 110 controls under row-level security, through the whole server, against pgbench sending the very
// SQL that the server sends, in a pipeline, to the same database. Limit: half of it.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { finish, median, percentile, report } from './figures.ts'
import { load } from './load.ts'
import { removeFolder, signUpWithCompany, startServer, type BenchServer } from './server.ts'

const CONNECTIONS = 16
const SECONDS = 6
const ROUNDS = 3

function findPgbench(): string | undefined {
  const debian = existsSync('/usr/lib/postgresql')
    ? readdirSync('/usr/lib/postgresql').map((version) => `/usr/lib/postgresql/${version}/bin/pgbench`)
    : []
  return [process.env['PGBENCH'] ?? '', ...debian, '/usr/bin/pgbench', '/usr/local/bin/pgbench'].find(
    (file) => file !== '' && existsSync(file),
  )
}

/** The two statements of one request, with their values, as the database itself logs them. */
async function sentSql(server: BenchServer, ask: () => Promise<unknown>): Promise<string[]> {
  const admin = new pg.Client({ host: path.join(server.folder, 'run'), user: 'postgres', database: 'parapet' })
  await admin.connect()
  const log = path.join(server.folder, 'postgres.log')
  const record = async (value: string) => {
    await admin.query(`alter system set log_statement = '${value}'`)
    await admin.query('select pg_reload_conf()')
    await sleep(300)
  }
  await record('all')
  const before = readFileSync(log, 'utf8').length
  await ask()
  await sleep(300)
  const said = readFileSync(log, 'utf8').slice(before)
  await record('none')
  await admin.end()
  const entries = said.split(/\n(?=\d{4}-\d\d-\d\d )/)
  return entries.flatMap((entry, at) => {
    const text = /LOG: {2}execute p[^:]*: ([\s\S]*)$/.exec(entry)?.[1]
    return text === undefined ? [] : [withValues(text, entries[at + 1] ?? '')]
  })
}

function withValues(text: string, detail: string): string {
  const values = new Map<string, string>()
  for (const [, name = '', value = ''] of detail.matchAll(/(\$\d+) = ('(?:[^']|'')*'|NULL)/g)) values.set(name, value)
  return text
    .replace(/\$\d+/g, (name) => values.get(name) ?? name)
    .replaceAll('\n', ' ')
    .trim()
}

function runPgbench(pgbench: string, server: BenchServer, statements: string[]): number {
  const script = path.join(server.folder, 'list.sql')
  // pgbench takes `:word` for a variable of its own; in the claims a space behind the colon changes nothing.
  const lines = statements.map((statement) => `${statement.replaceAll(/":(?=\w)/g, '": ')};`)
  writeFileSync(script, `\\startpipeline\n${lines.join('\n')}\n\\endpipeline\n`)
  const run = spawnSync(
    pgbench,
    [
      '-n',
      '-f',
      script,
      '-M',
      'prepared',
      '-c',
      String(CONNECTIONS),
      '-j',
      '2',
      '-T',
      String(SECONDS),
      '-h',
      path.join(server.folder, 'run'),
      '-U',
      'app_api',
      'parapet',
    ],
    { encoding: 'utf8', env: { ...process.env, PGOPTIONS: '-c jit=off' } },
  )
  const tps = /tps = ([\d.]+)/.exec(run.stdout)?.[1]
  if (tps === undefined) throw new Error(`pgbench: ${run.stderr}`)
  return Number(tps)
}

const pgbench = findPgbench()
if (pgbench === undefined) {
  console.log(
    'MISS pgbench is not here: install it (Debian: apt-get install postgresql-contrib) or name it in PGBENCH.',
  )
  process.exit(1)
}
const server = await startServer(4284)
const { headers, companyId } = await signUpWithCompany(server.origin)
const target = `/rest/v1/controls?select=id,nist_id,title,family,safeguard_domain,evidence_count,updated_at&company_id=eq.${companyId}&order=nist_id`
const ask = async () => (await fetch(server.origin + target, { headers })).text()
await ask()
const statements = await sentSql(server, ask)
if (statements.length !== 2) throw new Error(`expected two statements, saw ${statements.length}`)

const lines = [
  `GET ${target} HTTP/1.1`,
  `Host: 127.0.0.1:${server.port}`,
  ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
]
const request = `${lines.join('\r\n')}\r\n\r\n`
await load(server.port, request, CONNECTIONS, 2)
const ours: number[] = []
const theirs: number[] = []
const p99: number[] = []
for (let round = 0; round < ROUNDS; round += 1) {
  const result = await load(server.port, request, CONNECTIONS, SECONDS)
  ours.push(result.perSecond)
  p99.push(percentile(result.latencies, 0.99))
  theirs.push(runPgbench(pgbench, server, statements))
}
await server.stop()
removeFolder(server.folder)
const ratio = median(ours) / median(theirs)
report(
  `list of 110 controls, ${CONNECTIONS} connections`,
  `${median(ours).toFixed(0)}/s, p99 ${median(p99).toFixed(1)} ms`,
  `${ratio.toFixed(2)} of pgbench (${median(theirs).toFixed(0)}/s), limit 0.50`,
  ratio >= 0.5,
)
finish()
