// The cost of the log of changes: the same inserts into the same table with and without its trigger, in turns. One row
// at a time through the whole server and directly to PostgreSQL, and many rows in one statement.
import type pg from 'pg'
import { median, report } from './figures.ts'
import { load, type Call } from './load.ts'
import { ROUNDS, SECONDS, sized } from './options.ts'
import { addOwner, foundCompany } from './people.ts'
import { asSuperuser, withServer } from './server.ts'

const TABLE = 'public.vulnerabilities'
const BULK_ROWS = sized(20_000, 200)
/** Many short turns, because the speed of a disk varies. */
const TURNS = sized(ROUNDS * 3, 1)
const TURN_SECONDS = SECONDS / 3

interface Way {
  readonly name: string
  /** @returns inserts a second */
  readonly measure: () => Promise<number>
}

await withServer(async (server) => {
  const { companyId } = await foundCompany(server)
  const owner = await addOwner(server, companyId)
  const call: Call = {
    method: 'POST',
    target: '/rest/v1/vulnerabilities',
    headers: owner.headers,
    body: JSON.stringify({ company_id: companyId, title: 'Outdated library', severity: 'low' }),
  }
  await asSuperuser(server, async (admin) => {
    const ways: Way[] = [
      {
        name: 'insert through the server',
        measure: async () => (await load(server.port, call, 1, TURN_SECONDS)).perSecond,
      },
      { name: 'insert straight to PostgreSQL', measure: () => singly(admin, companyId) },
      { name: `insert of ${BULK_ROWS} rows at once`, measure: () => inBulk(admin, companyId) },
    ]
    for (const way of ways) await compare(admin, way)
  })
})

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
  report({
    what: name,
    measured: `${withLog.toFixed(0)} rows/s, ${extraUs.toFixed(0)} µs a row for the log`,
    ratio: withLog / without,
    of: `the same without it (${without.toFixed(0)}/s)`,
  })
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
