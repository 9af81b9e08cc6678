import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { commitAs } from '#db/policies/commit-as.ts'
import { createTestFunctions, type TestFunctions, type TestPerson } from '../functions/testing.ts'
import { jobKinds } from '../job-kinds.ts'
import { type Jobs, startJobs } from '../jobs/module.ts'
import { readConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/database/database-pool.ts'
import type { Database } from '../platform/database/database.ts'
import { createLog } from '../platform/log.ts'
import { secretOf } from '../platform/keys/secret.ts'

const SECRET = secretOf('a secret of at least thirty-two characters')

let functions: TestFunctions
let database: Database
let company: string
let olga: TestPerson
let ada: TestPerson
let jobs: Jobs | undefined

beforeAll(async () => {
  functions = await createTestFunctions()
  database = openDatabase(functions.db.urls, () => {})
  olga = await functions.person('Olga')
  ada = await functions.person('Ada')
})
afterAll(async () => {
  await database.close()
  await functions.close()
})
beforeEach(async () => {
  const [row] = await functions.db.sql<{ id: string }>(
    `insert into companies (name, protocol_id) values ('Acme', 'cmmc2') returning id`,
  )
  company = row?.id ?? ''
  await join(olga, 'Contributor')
  await join(ada, 'Auditor')
})
afterEach(rest)

function join({ id }: TestPerson, role: string) {
  return functions.db.sql(`insert into user_companies (company_id, user_id, company_role) values ($1, $2, $3)`, [
    company,
    id,
    role,
  ])
}
function work() {
  const platform = {
    config: readConfig({ LOG_LEVEL: 'silent' }),
    database,
    files: functions.files,
    log: createLog('silent'),
  }
  jobs = startJobs(platform, SECRET, jobKinds(platform, SECRET))
}
async function rest() {
  await jobs?.stop()
  jobs = undefined
}

const ask = (who: TestPerson | undefined, rows: readonly object[], what = 'plan') =>
  functions.send(who, 'begin-import', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ companyId: company, what, rows }),
  })
const begin = async (rows: readonly object[], what?: string) =>
  z.object({ jobId: z.string() }).parse(await (await ask(olga, rows, what)).json()).jobId
/** The first item is in row 2, below the header. */
const items = (count: number, more: (n: number) => object = () => ({})) =>
  Array.from({ length: count }, (_, n) => ({ row: n + 2, entry: { weakness: `Weakness ${n + 1}`, ...more(n) } }))
const jobOf = async (id: string) =>
  (await functions.db.sql(`select state, error, attempts, total, title from jobs where id = $1`, [id]))[0]
const becomes = (id: string, expected: object) => expect.poll(() => jobOf(id)).toMatchObject(expected)
const planned = async () =>
  (
    await functions.db.sql<{ n: number }>(`select count(*)::integer as n from poam_items where company_id = $1`, [
      company,
    ])
  )[0]?.n
const left = async () =>
  (
    await functions.db.sql<{ n: number }>(
      `select count(*)::integer as n from private.import_rows where company_id = $1`,
      [company],
    )
  )[0]?.n
const cancel = (id: string) => commitAs(functions.db, olga.id, 'select cancel_job($1, $2)', [company, id])

test('ten thousand rows are written in order, and each owner is notified once', { timeout: 300_000 }, async () => {
  const id = await begin(items(10_000, (n) => (n % 100 === 0 ? { owner_id: ada.id } : {})))
  expect(await jobOf(id)).toMatchObject({ title: 'Import of 10,000 items' })
  work()
  await expect.poll(() => jobOf(id), { timeout: 290_000 }).toMatchObject({ state: 'done', error: null, total: '10000' })
  expect(
    await functions.db.sql(
      `select count(*)::integer as n, count(distinct created_at)::integer as moments,
         bool_and(weakness = 'Weakness ' || number) as ordered, bool_and(created_by = $2) as hers
       from poam_items where company_id = $1`,
      [company, olga.id],
    ),
  ).toEqual([{ n: 10_000, moments: 1, ordered: true, hers: true }])
  expect(
    await functions.db.sql(`select title from notifications where user_id = $1 and link ~ $2`, [ada.id, company]),
  ).toEqual([{ title: '100 items of the plan of action are yours' }])
  expect(
    await functions.db.sql(`select title, link from notifications where user_id = $1 and link ~ $2`, [
      olga.id,
      company,
    ]),
  ).toEqual([{ title: 'Import of 10,000 items is done', link: `/poam?company=${company}` }])
  expect(
    await functions.db.sql(
      `select count(*)::integer as n, bool_and(user_id = $2) as hers from audit.log
         where company_id = $1 and table_name = 'poam_items' and action = 'INSERT'`,
      [company, olga.id],
    ),
  ).toEqual([{ n: 10_000, hers: true }])
  expect(await left()).toBe(0)
})

test('a server killed in the middle leaves nothing, and the next one writes all rows, once', async () => {
  const id = await begin(items(350))
  const { api, service } = functions.db.urls
  const child = spawn(process.execPath, [
    '--import',
    'tsx',
    fileURLToPath(new URL('testing-import-worker.ts', import.meta.url)),
    JSON.stringify({ urls: { api, service }, folder: functions.files.folder }),
  ])
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'close')
  expect([(await jobOf(id))?.['state'], await planned()]).toEqual(['running', 0])
  await functions.db.sql(`update jobs set heartbeat_at = now() - interval '1 minute' where id = $1`, [id])
  work()
  await becomes(id, { state: 'done', attempts: 2 })
  expect(await planned()).toBe(350)
  // Killed between the commit and the end of the job: the next worker has nothing to do.
  await rest()
  await functions.db.sql(`update jobs set state = 'queued', ended_at = null where id = $1`, [id])
  work()
  await becomes(id, { state: 'done', attempts: 3 })
  expect(await planned()).toBe(350)
})

test('an import that has not ended is not committed, because its audit log entries would be missing', async () => {
  const id = await begin(items(1))
  const half = `with taken as (select private.claim_import($1, $2)) select from taken`
  await expect(commitAs(functions.db, olga.id, half, [company, id])).rejects.toThrow('is not ended')
})

test('other writes in the company continue during an import, and it can be cancelled without a trace', async () => {
  // The second hundred waits for its owner, so that the following happens in the middle of the import.
  const holder = new pg.Client(functions.db.urls.admin)
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query('select from user_companies where company_id = $1 and user_id = $2 for update', [
      company,
      ada.id,
    ])
    const id = await begin(items(250, (n) => (n === 150 ? { owner_id: ada.id } : {})))
    work()
    await expect
      .poll(async () => Number((await functions.db.sql(`select done from jobs where id = $1`, [id]))[0]?.['done']))
      .toBe(100)
    const status = `insert into org_control_status (company_id, control_id)
      select company_id, id from controls where company_id = $1 limit 1`
    await commitAs(functions.db, olga.id, status, [company])
    expect(await jobOf(id)).toMatchObject({ state: 'running' })
    await cancel(id)
    const [cancelled] = await functions.db.sql<{ at: Date }>('select clock_timestamp() as at')
    const heard = () =>
      functions.db.sql(`select heartbeat_at > $2 as heard from jobs where id = $1`, [id, cancelled?.at])
    await expect.poll(heard).toEqual([{ heard: true }])
    await holder.query('commit')
    await becomes(id, { state: 'cancelled' })
    expect([await planned(), await left()]).toEqual([0, 0])
  } finally {
    await holder.end()
  }
})

test('a job cancelled while queued is deleted', async () => {
  const id = await begin(items(3))
  await cancel(id)
  expect([await jobOf(id), await left()]).toMatchObject([{ state: 'cancelled' }, 0])
})

test.each([
  ['an unknown person', { owner_id: crypto.randomUUID() }, 'a control or a person that it names is no longer there.'],
  [
    'a day before another',
    { identified_on: '2026-02-02', due_on: '2026-02-01' },
    'The item is due before it was found: choose a due date on or after the day on which it was found.',
  ],
])('a row with %s is named, and no other row is written', async (_what, wrong, why) => {
  const id = await begin(items(250, (n) => (n === 130 ? wrong : {})))
  work()
  await becomes(id, { state: 'failed', attempts: 1, error: `Row 132: ${why} Nothing was imported.` })
  expect([await planned(), await left()]).toEqual([0, 0])
})

test.each([
  [
    'a right is lost',
    () =>
      functions.db.sql(`update user_companies set company_role = 'Auditor' where company_id = $1 and user_id = $2`, [
        company,
        olga.id,
      ]),
    'Your role does not allow this any more. Nothing was imported.',
  ],
  [
    'the person has left',
    () => functions.db.sql(`delete from user_companies where company_id = $1 and user_id = $2`, [company, olga.id]),
    'Your role does not allow this any more. Nothing was imported.',
  ],
  [
    'the session ends',
    () => functions.db.sql(`delete from auth.sessions where id = $1`, [olga.sessionId]),
    'The session in which it was begun has ended. Nothing was imported. Sign in and import the file again.',
  ],
])('if %s before it is written, nothing is written', async (_when, happen, error) => {
  const id = await begin(items(3))
  await happen()
  work()
  await becomes(id, { state: 'failed', attempts: 1, error })
  expect([await planned(), await left()]).toEqual([0, 0])
  olga = await functions.person('Olga')
})

test('statuses of controls are written as by hand', async () => {
  const controls = await functions.db.sql<{ id: string }>(`select id from controls where company_id = $1`, [company])
  const entries = controls.map(({ id }, n) => ({
    row: n + 2,
    entry: { control_id: id, status: 'In Progress', owner_id: olga.id, due_on: '2030-01-31', notes: `Note ${n}` },
  }))
  const id = await begin(entries, 'controls')
  work()
  await becomes(id, { state: 'done', title: `Import of ${controls.length} controls` })
  expect(
    await functions.db.sql(
      `select status, due_on::text, count(*)::integer as n, count(distinct notes)::integer as notes
       from org_control_status where company_id = $1 group by 1, 2`,
      [company],
    ),
  ).toEqual([{ status: 'In Progress', due_on: '2030-01-31', n: controls.length, notes: controls.length }])
})

test.each([
  ['a viewer', () => ask(ada, items(1)), 403],
  ['an anonymous caller', () => ask(undefined, items(1)), 401],
  ['no rows', () => ask(olga, []), 400],
  ['more rows than are allowed', () => ask(olga, items(10_001)), 400],
  ['what is no item', () => ask(olga, [{ row: 2, entry: { weakness: 'x', number: 7 } }]), 400],
])('%s: refused, and nothing is stored', async (_what, asked, status) => {
  expect((await asked()).status).toBe(status)
  expect(await left()).toBe(0)
})

test('imported rows can be read and written only by their importer', async () => {
  await begin(items(3))
  for (const table of ['imports', 'import_rows'])
    expect(await functions.db.as(olga.id, `select 1 from private.${table}`)).toBe('denied')
  const [job] = await functions.db.sql<{ id: string }>(
    `select job_id as id from private.imports where company_id = $1`,
    [company],
  )
  expect(await functions.db.rowsAs(ada.id, 'select private.claim_import($1, $2) as mine', [company, job?.id])).toEqual([
    { mine: false },
  ])
  await functions.db.sql('delete from jobs where id = $1', [job?.id])
  expect(await left()).toBe(0)
})
