import { afterAll, beforeEach, expect, test } from 'vitest'
import { JOB_KINDS } from '#domain/jobs/job-kinds.ts'
import { createTestDatabase } from '#db/testing.ts'
import { commitAs } from './commit-as.ts'
import { addCompany } from './testing-company.ts'

const db = await createTestDatabase()
afterAll(() => db.end())

const people = {
  owner: await db.person('Owner'),
  manager: await db.person('Manager'),
  contributor: await db.person('Contributor'),
  auditor: await db.person('Auditor'),
  outsider: await db.person('Outsider'),
  admin: await db.person('Admin', 'Admin'),
}
const company = await addCompany(db, {
  members: {
    [people.owner]: 'Owner',
    [people.manager]: 'Manager',
    [people.contributor]: 'Contributor',
    [people.auditor]: 'Auditor',
  },
})

const START = `select private.start_job($1, 'package', 'The package', '{}') as id`
const FREEZE = `select private.freeze_package($1, 'cmmc2', '', now(), gen_random_uuid(), 2, repeat('0', 64), 0)`

// Ten wait at most in a company.
beforeEach(() => db.sql('delete from jobs'))

/** A job of the company in that state; done ones have a result. */
async function job(
  state: 'queued' | 'running' | 'done',
  kind: keyof typeof JOB_KINDS = 'package',
  wantedBy?: string,
): Promise<string> {
  const [row] = await db.sql<{ id: string }>(
    `insert into jobs (company_id, kind, wanted_by, title, input, state, worker, ended_at, file_name, file_type, file_size)
     values ($1, $3, $4, 'The package', '{}', $2, case when $2 = 'running' then gen_random_uuid() end,
       case when $2 = 'done' then now() end, case when $2 = 'done' then 'a.zip' end, case when $2 = 'done' then 'application/zip' end,
       case when $2 = 'done' then 7 end) returning id`,
    [company, state, kind, wantedBy],
  )
  return row?.id ?? ''
}
const stateOf = async (id: string) => (await db.sql(`select state, cancel_wanted from jobs where id = $1`, [id]))[0]

test('the database knows the kinds of domain/jobs', async () => {
  const rows = await db.sql(
    `select kind, starts, others_cancel as "othersCancel", result_for as "resultFor", keep_days as "keepDays" from private.job_kinds`,
  )
  expect(rows).toEqual(Object.entries(JOB_KINDS).map(([kind, rules]) => ({ kind, ...rules })))
})

test.each([
  ['owner', 'allowed'],
  ['manager', 'allowed'],
  ['admin', 'allowed'],
  ['contributor', 'denied'],
  ['auditor', 'denied'],
  ['outsider', 'denied'],
] as const)('%s: starting, freezing and cancelling is %s', async (who, outcome) => {
  expect(await db.as(people[who], START, [company])).toBe(outcome)
  expect(await db.as(people[who], FREEZE, [company])).toBe(outcome)
  if (who !== 'outsider')
    expect(await db.as(people[who], 'select cancel_job($1, $2)', [company, await job('queued')])).toBe(outcome)
})

const DRAFT = `select private.start_job_from($1, 'document', 'The plan', '{}', '{"title": "x"}') as id`

test.each([
  //  who           ask        cancel theirs  cancel another's  result
  ['owner', 'allowed', 'allowed', 'allowed', 1],
  ['admin', 'allowed', 'allowed', 'allowed', 1],
  ['manager', 'allowed', 'allowed', 'denied', 1],
  ['contributor', 'allowed', 'allowed', 'denied', 1],
  ['auditor', 'allowed', 'allowed', 'denied', 1],
] as const)('documents: %s', async (who, ask, own, others, results) => {
  const asker = people[who]
  const another = who === 'auditor' ? people.manager : people.auditor
  const cancel = (id: string) => db.as(asker, 'select cancel_job($1, $2)', [company, id])
  expect(await db.as(asker, DRAFT, [company])).toBe(ask)
  expect(await cancel(await job('queued', 'document', asker))).toBe(own)
  expect(await cancel(await job('running', 'document', another))).toBe(others)
  expect(await cancel(await job('queued', 'document'))).toBe(others)
  const result = [company, await job('done', 'document', another)]
  expect(await db.rowsAs(asker, 'select file_name from private.job_result($1, $2)', result)).toHaveLength(results)
})

test.each([
  ['owner', 'allowed', 1],
  ['admin', 'allowed', 1],
  ['manager', 'denied', 0],
  ['contributor', 'denied', 0],
  ['auditor', 'denied', 0],
  ['outsider', 'denied', 0],
] as const)('exporting the company: %s', async (who, outcome, results) => {
  expect(await db.as(people[who], `select private.start_company_export($1, '{}')`, [company])).toBe(outcome)
  const result = [company, await job('done', 'company-export', people.owner)]
  expect(await db.rowsAs(people[who], 'select file_name from private.job_result($1, $2)', result)).toHaveLength(results)
})

test('an outsider asks for no document, cancels none and takes none, not even what they asked for before they left', async () => {
  expect(await db.as(people.outsider, DRAFT, [company])).toBe('denied')
  const id = await job('running', 'document', people.outsider)
  await expect(db.rowsAs(people.outsider, 'select cancel_job($1, $2)', [company, id])).rejects.toThrow(
    'There is no such work',
  )
  const result = [company, await job('done', 'document', people.outsider)]
  expect(await db.rowsAs(people.outsider, 'select file_name from private.job_result($1, $2)', result)).toEqual([])
  expect(await db.as(undefined, DRAFT, [company])).toBe('denied')
})

test('what is put aside for work goes with it, and waits unread', async () => {
  const [row] = await commitAs(db, people.auditor, DRAFT, [company])
  const id = String(row?.['id'])
  expect(await db.sql('select content from private.job_sources where job_id = $1', [id])).toEqual([
    { content: '{"title": "x"}' },
  ])
  await db.sql('delete from jobs where id = $1', [id])
  expect(await db.sql('select from private.job_sources where job_id = $1', [id])).toEqual([])
})

test('what there is not, and what is another company’s, reads the same', async () => {
  const refused = (asker: string, id: string) =>
    db.rowsAs(asker, 'select cancel_job($1, $2)', [company, id]).then(
      () => 'done',
      (error: Error) => error.message,
    )
  const theirs = await refused(people.outsider, await job('queued'))
  expect([theirs, await refused(people.owner, crypto.randomUUID())]).toEqual([theirs, 'There is no such work'])
})

test('what waits is cancelled at once, what runs is told to stop, what is over stays', async () => {
  const ids = { queued: await job('queued'), running: await job('running'), done: await job('done') }
  for (const id of Object.values(ids)) await commitAs(db, people.owner, 'select cancel_job($1, $2)', [company, id])
  expect([await stateOf(ids.queued), await stateOf(ids.running), await stateOf(ids.done)]).toEqual([
    { state: 'cancelled', cancel_wanted: true },
    { state: 'running', cancel_wanted: true },
    { state: 'done', cancel_wanted: false },
  ])
})

test.each([
  ['owner', 1],
  ['auditor', 1],
  ['contributor', 0],
  ['outsider', 0],
] as const)('%s: of one result there is %i', async (who, count) => {
  expect(
    await db.rowsAs(people[who], 'select file_name from private.job_result($1, $2)', [company, await job('done')]),
  ).toHaveLength(count)
  expect(
    await db.rowsAs(people[who], 'select file_name from private.job_result($1, $2)', [company, await job('queued')]),
  ).toHaveLength(0)
})

test('members see jobs and packages; nobody writes them, and nobody reads what they are made of', async () => {
  await commitAs(db, people.owner, FREEZE, [company])
  for (const table of ['jobs', 'packages']) {
    expect(await db.as(people.contributor, `select 1 from ${table} where company_id = $1`, [company])).toBe('allowed')
    expect(await db.as(people.outsider, `select 1 from ${table} where company_id = $1`, [company])).toBe('hidden')
    expect(await db.as(undefined, `select 1 from ${table}`)).toBe('denied')
    expect(await db.as(people.owner, `delete from ${table}`)).toBe('denied')
    expect(await db.as(people.owner, `update ${table} set company_id = company_id`)).toBe('denied')
  }
  expect(
    await db.as(people.owner, `insert into jobs (company_id, kind, title, input) values ($1, 'package', 'x', '{}')`, [
      company,
    ]),
  ).toBe('denied')
  for (const table of [
    'package_files',
    'kept_files',
    'job_pieces',
    'job_kinds',
    'job_sources',
    'imports',
    'import_rows',
  ])
    expect(await db.as(people.admin, `select 1 from private.${table}`)).toBe('denied')
})

test('packages are numbered, each with the work that writes it', async () => {
  const other = await addCompany(db, { members: { [people.owner]: 'Owner' } })
  for (let n = 0; n < 2; n += 1) await commitAs(db, people.owner, FREEZE, [other])
  expect(
    await db.sql(
      `select p.number, j.title, j.wanted_by = $2 as mine, j.input ->> 'packageId' = p.id::text as this
       from packages p join jobs j on j.id = p.job_id where p.company_id = $1 order by 1`,
      [other, people.owner],
    ),
  ).toEqual([1, 2].map((number) => ({ number, title: `Assessment package ${number}`, mine: true, this: true })))
})

test('an archive is written again only when it is not there, and not by a reader', async () => {
  const other = await addCompany(db, { members: { [people.owner]: 'Owner', [people.auditor]: 'Auditor' } })
  await commitAs(db, people.owner, FREEZE, [other])
  const [made] = await db.sql<{ id: string }>(`select id from packages where company_id = $1`, [other])
  const again = (who: string) =>
    commitAs(db, who, 'select rewrite_package($1, $2)', [other, made?.id]).then(
      () => 'done',
      (error: Error) => error.message,
    )
  expect(await again(people.owner)).toBe('The archive of this package is there, or being written')
  await db.sql(`update jobs set state = 'cancelled', ended_at = now() where company_id = $1`, [other])
  expect(await again(people.auditor)).toBe('Your role does not allow starting this')
  expect(await again(people.owner)).toBe('done')
  expect(
    await db.sql(`select j.state from packages p join jobs j on j.id = p.job_id where p.company_id = $1`, [other]),
  ).toEqual([{ state: 'queued' }])
})

test('ten pieces of work wait in a company, and no more', async () => {
  const other = await addCompany(db, { members: { [people.owner]: 'Owner' } })
  for (let n = 0; n < 10; n += 1) await commitAs(db, people.owner, START, [other])
  await expect(commitAs(db, people.owner, START, [other])).rejects.toThrow(/^Ten pieces of work wait/)
})
