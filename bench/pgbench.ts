// PostgreSQL itself as the peer: pgbench sends the same statements as the server, in a pipeline.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { asSuperuser, databaseSocket, type BenchServer } from './server.ts'

/** One prepared statement of a request. A value is null where SQL has NULL. */
export interface SentStatement {
  readonly text: string
  readonly values: ReadonlyMap<string, string | null>
}

export function findPgbench(): string | undefined {
  const debian = existsSync('/usr/lib/postgresql')
    ? readdirSync('/usr/lib/postgresql').map((version) => `/usr/lib/postgresql/${version}/bin/pgbench`)
    : []
  return [process.env['PGBENCH'] ?? '', ...debian, '/usr/bin/pgbench', '/usr/local/bin/pgbench'].find(
    (file) => file !== '' && existsSync(file),
  )
}

/** The statements of one request, with their values, as the database itself logs them. */
export async function sentStatements(server: BenchServer, ask: () => Promise<unknown>): Promise<SentStatement[]> {
  const log = path.join(server.folder, 'postgres.log')
  return asSuperuser(server, async (admin) => {
    const record = async (value: string) => {
      await admin.query(`alter system set log_statement = '${value}'`)
      await admin.query('select pg_reload_conf()')
      await sleep(300)
    }
    await record('all')
    const before = readFileSync(log).length
    await ask()
    await sleep(300)
    const logged = readFileSync(log).toString('utf8', before)
    await record('none')
    const entries = logged.split(/\n(?=\d{4}-\d\d-\d\d )/)
    return entries.flatMap((entry, at) => {
      const text = /LOG: {2}execute p[^:]*: ([\s\S]*)$/.exec(entry)?.[1]
      return text === undefined ? [] : [{ text: text.trim(), values: loggedValues(entries[at + 1] ?? '') }]
    })
  })
}

function loggedValues(detail: string): SentStatement['values'] {
  const logged = detail.matchAll(/\$(\d+) = (?:'((?:[^']|'')*)'|NULL)/g)
  return new Map(Array.from(logged, ([, place = '', text]) => [place, text?.replaceAll("''", "'") ?? null]))
}

/** @returns transactions a second */
export function runPgbench(
  pgbench: string,
  server: BenchServer,
  statements: readonly SentStatement[],
  load: { connections: number; seconds: number },
): number {
  const script = path.join(server.folder, 'pgbench.sql')
  const variables: string[] = []
  const lines = statements.map(({ text, values }, at) => {
    // pgbench sends its variables as parameters of the prepared statement, like the server.
    const asVariables = text.replace(/\$(\d+)/g, (_, place: string) => {
      const value = values.get(place) ?? null
      if (value === null) return 'null'
      // pgbench refuses a variable without a value.
      if (value === '') return "''"
      variables.push('-D', `v${at}_${place}=${value}`)
      return `:v${at}_${place}`
    })
    return `${asVariables.replaceAll(/\s+/g, ' ')};`
  })
  writeFileSync(script, `\\startpipeline\n${lines.join('\n')}\n\\endpipeline\n`)
  const run = spawnSync(
    pgbench,
    [
      '-n',
      '-f',
      script,
      '-M',
      'prepared',
      ...variables,
      '-c',
      String(load.connections),
      '-j',
      '2',
      '-T',
      String(Math.max(1, Math.round(load.seconds))),
      '-h',
      databaseSocket(server),
      '-U',
      'app_api',
      'parapet',
    ],
    { encoding: 'utf8', env: { ...process.env, PGOPTIONS: '-c jit=off' } },
  )
  const tps = /tps = ([\d.]+)/.exec(run.stdout)?.[1]
  if (run.status !== 0 || tps === undefined) throw new Error(`pgbench: ${run.stderr}`)
  return Number(tps)
}
