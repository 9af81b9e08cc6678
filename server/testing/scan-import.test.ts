import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestFunctions, type TestFunctions, type TestPerson } from '../functions/testing.ts'
import { jobKinds } from '../job-kinds.ts'
import { type Jobs, startJobs } from '../jobs/module.ts'
import { readConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/database/database-pool.ts'
import type { Database } from '../platform/database/database.ts'
import { createLog } from '../platform/log.ts'
import { secretOf } from '../platform/keys/secret.ts'

let functions: TestFunctions
let database: Database
let jobs: Jobs
let company: string
let priya: TestPerson
let sam: TestPerson

beforeAll(async () => {
  functions = await createTestFunctions()
  database = openDatabase(functions.db.urls, () => {})
  const platform = {
    config: readConfig({ LOG_LEVEL: 'silent' }),
    database,
    files: functions.files,
    log: createLog('silent'),
  }
  jobs = startJobs(platform, secretOf('a secret of at least thirty-two characters'), jobKinds(platform))
  priya = await functions.person('Priya')
  sam = await functions.person('Sam')
})
afterAll(async () => {
  await jobs.stop()
  await database.close()
  await functions.close()
})
beforeEach(async () => {
  const [row] = await functions.db.sql<{ id: string }>(
    `insert into companies (name, protocol_id) values ('Acme', 'cmmc2') returning id`,
  )
  company = row?.id ?? ''
  for (const [{ id }, role] of [
    [priya, 'Contributor'],
    [sam, 'Auditor'],
  ] as const)
    await functions.db.sql(`insert into user_companies (company_id, user_id, company_role) values ($1, $2, $3)`, [
      company,
      id,
      role,
    ])
})

const item = (port: number, plugin: string, severity = 3) =>
  `<ReportItem port="${port}" svc_name="www" protocol="tcp" severity="${severity}" pluginID="${plugin}" pluginName="Plugin ${plugin}" pluginFamily="General"/>`
const nessus = (day: string, ...items: readonly string[]) => `<?xml version="1.0"?>
  <NessusClientData_v2><Report name="r"><ReportHost name="web01"><HostProperties>
  <tag name="HOST_START_TIMESTAMP">${Date.parse(`${day}T08:00:00Z`) / 1000}</tag><tag name="Credentialed_Scan">true</tag>
  </HostProperties>${items.join('')}</ReportHost></Report></NessusClientData_v2>`
const october = nessus('2026-10-01', item(443, '1'), item(443, '2'), item(0, '19506', 0))
const november = nessus('2026-11-01', item(443, '2'))

const begun = z.object({ scanId: z.string(), jobId: z.string() })

const send = (who: TestPerson, text: string, fields: Readonly<Record<string, string>> = {}) => {
  const body = new FormData()
  for (const [name, value] of Object.entries({ companyId: company, ...fields })) body.append(name, value)
  body.append('file', new Blob([text]), 'scan.nessus')
  return functions.send(who, 'import-scan', { method: 'POST', body })
}
const change = (who: TestPerson, scanId: string, step: string) =>
  functions.send(who, 'change-scan', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ companyId: company, scanId, step }),
  })

/** The job's state and error once it is over. */
async function over(jobId: string): Promise<readonly [string, string | null]> {
  for (;;) {
    const [job] = await functions.db.sql<{ state: string; error: string | null }>(
      'select state, error from jobs where id = $1',
      [jobId],
    )
    if (job !== undefined && !['queued', 'running'].includes(job.state)) return [job.state, job.error]
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function read(text: string, fields?: Readonly<Record<string, string>>): Promise<string> {
  const answer = await send(priya, text, fields)
  const { scanId, jobId } = begun.parse(await answer.json())
  expect(await over(jobId)).toEqual(['done', null])
  return scanId
}
async function run(scanId: string, step: string): Promise<void> {
  const answer = await change(priya, scanId, step)
  expect(answer.status).toBe(200)
  const { jobId } = z.object({ jobId: z.string() }).parse(await answer.json())
  expect(await over(jobId)).toEqual(['done', null])
}

const findings = () =>
  functions.db.sql('select title, status from vulnerabilities where company_id = $1 order by title', [company])
const counts = async (scanId: string) => {
  const [row] = await functions.db.sql(
    `select host_count as hosts, item_count as items, observation_count as observations, new_count as new,
       closed_count as closed, reopened_count as reopened, unread_count as unread
     from network_scans where id = $1`,
    [scanId],
  )
  return row
}

test('a preview counts what applying does, and nothing counts before it', async () => {
  const first = await read(october)
  expect(await counts(first)).toEqual({
    hosts: 1,
    items: 3,
    observations: 1,
    new: 2,
    closed: 0,
    reopened: 0,
    unread: 0,
  })
  expect(await findings()).toEqual([])
  await run(first, 'apply')
  const open = [
    { title: 'Plugin 1', status: 'open' },
    { title: 'Plugin 2', status: 'open' },
  ]
  expect(await findings()).toEqual(open)
  const second = await read(november)
  expect(await counts(second)).toMatchObject({ new: 0, closed: 1, reopened: 0 })
  await run(second, 'apply')
  expect(await findings()).toEqual([{ title: 'Plugin 1', status: 'fixed' }, open[1]])
  await run(second, 'withdraw')
  expect(await findings()).toEqual(open)
})

test('the same file is refused while it counts, and nothing of the second try remains', async () => {
  const scan = await read(october)
  await run(scan, 'apply')
  const stored = functions.stored().length
  const again = await send(priya, october)
  expect([again.status, ((await again.json()) as { error: string }).error]).toEqual([
    409,
    'This file is scan S-1 already. Withdraw that one first to import it again.',
  ])
  expect(functions.stored()).toHaveLength(stored)
  const twice = await change(priya, scan, 'apply')
  expect(twice.status).toBe(409)
})

test.each([
  ['a truncated file', october.slice(0, -60), 'not complete, well-formed XML'],
  ['another file', '{"a": 1}', 'not a scan in a known format'],
  ['a table without its columns', 'a,b\n1,2\n', 'which column holds the title'],
])('%s ends in a sentence and leaves nothing that counts', async (_, text, message) => {
  const { scanId, jobId } = begun.parse(await (await send(priya, text)).json())
  expect(await over(jobId)).toEqual(['failed', expect.stringContaining(message)])
  expect((await change(priya, scanId, 'apply')).status).toBe(404)
  expect((await change(priya, scanId, 'discard')).status).toBe(200)
  expect(await functions.db.sql('select from network_scans where id = $1', [scanId])).toEqual([])
})

test('a table is read with the columns and the day that a person gives', async () => {
  const text = 'Problem,Machine,Level\nOld PHP,web01,High\n'
  const mapping = JSON.stringify({ title: 'problem', asset: 'machine', severity: 'level' })
  const scan = await read(text, { mapping, takenAt: '2026-10-01T08:00:00Z' })
  await run(scan, 'apply')
  expect(await findings()).toEqual([{ title: 'Old PHP', status: 'open' }])
})

test('an Auditor imports, applies and discards nothing', async () => {
  expect((await send(sam, october)).status).toBe(403)
  const scan = await read(october)
  for (const step of ['apply', 'discard']) expect((await change(sam, scan, step)).status).toBe(403)
  expect(await findings()).toEqual([])
})
