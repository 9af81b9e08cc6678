// The cost of the change feed: the same inserts into the same table with and without its triggers, in turns. One row at
// a time through the whole server and directly to PostgreSQL, and many rows in one statement.
import pg from 'pg'
import { finish, median, report } from './figures.ts'
import { load, type Call } from './load.ts'
import { addMembers, signUpWithCompany } from './people.ts'
import { databaseSocket, withServer } from './server.ts'
import { ROUNDS, SECONDS, sized } from './sizes.ts'

const TABLE = 'public.vulnerabilities'
const BULK_ROWS = sized(20_000, 1_000)
/** Many short turns, because the speed of a disk varies. */
const TURNS = ROUNDS * 3
const TURN_SECONDS = SECONDS / 3

interface Way {
  readonly name: string
  /** @returns inserts a second */
  readonly measure: () => Promise<number>
}

await withServer(4287, async (server) => {
  const { companyId } = await signUpWithCompany(server)
  const [owner] = await addMembers(server, companyId, ['Owner'])
  if (owner === undefined) throw new Error('no member joined')
  const admin = new pg.Client({ host: databaseSocket(server), user: 'postgres', database: 'parapet' })
  await admin.connect()
  const call: Call = {
    method: 'POST',
    target: '/rest/v1/vulnerabilities',
    headers: owner.headers,
    body: JSON.stringify({ company_id: companyId, title: 'Outdated library', severity: 'low' }),
  }
  const ways: Way[] = [
    {
      name: 'insert through the server',
      measure: async () => (await load(server.port, call, 1, TURN_SECONDS)).perSecond,
    },
    { name: 'insert straight to PostgreSQL', measure: () => singly(admin, companyId) },
    { name: `insert of ${BULK_ROWS} rows at once`, measure: () => inBulk(admin, companyId) },
  ]
  for (const way of ways) await compare(admin, way)
  await admin.end()
})
finish()

async function compare(admin: pg.Client, { name, measure }: Way): Promise<void> {
  await measure()
  const logged: number[] = []
  const bare: number[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    await admin.query(`alter table ${TABLE} enable always trigger log_added`)
    logged.push(await measure())
    await admin.query(`alter table ${TABLE} disable trigger log_added`)
    bare.push(await measure())
  }
  await admin.query(`alter table ${TABLE} enable always trigger log_added`)
  const [withLog, without] = [median(logged), median(bare)]
  const extraUs = 1e6 / withLog - 1e6 / without
  report(
    name,
    `${withLog.toFixed(0)} rows/s, ${extraUs.toFixed(0)} µs a row for the log`,
    `${(withLog / without).toFixed(2)} of the same without it (${without.toFixed(0)}/s)`,
    true,
  )
}

async function singly(admin: pg.Client, companyId: string): Promise<number> {
  const text = `insert into ${TABLE} (company_id, title, severity) values ($1, 'Outdated library', 'low')`
  const started = performance.now()
  const until = started + TURN_SECONDS * 1000
  let count = 0
  for (; performance.now() < until; count += 1) await admin.query({ name: 'one', text, values: [companyId] })
  return count / ((performance.now() - started) / 1000)
}

async function inBulk(admin: pg.Client, companyId: string): Promise<number> {
  const started = performance.now()
  await admin.query(
    `insert into ${TABLE} (company_id, title, severity)
     select $1, 'Outdated library', 'low' from generate_series(1, $2::integer)`,
    [companyId, BULK_ROWS],
  )
  return BULK_ROWS / ((performance.now() - started) / 1000)
}
