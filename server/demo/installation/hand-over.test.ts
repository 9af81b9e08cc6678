import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/database/database-pool.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createTestFiles, type TestFiles } from '#server/platform/files/testing.ts'
import { createLog } from '#server/platform/log.ts'
import { seedDemo } from '../seed.ts'
import { handOver } from './hand-over.ts'
import { affirmStatuses } from './affirm-statuses.ts'

let db: TestDatabase
let database: Database
let files: TestFiles

beforeAll(async () => {
  db = await createTestDatabase()
  database = openDatabase(db.urls, () => {})
  files = await createTestFiles(database.service)
  const platform = { config: readConfig({ LOG_LEVEL: 'silent' }), database, files, log: createLog('silent') }
  await seedDemo(database.service, files, 'hash')
  await handOver(platform)
  await affirmStatuses(platform)
})
afterAll(async () => {
  await files.close()
  await database.close()
  await db.end()
})

test("the demo's contractor has two SSP versions, a test with a finding, and a package to be written", async () => {
  const versions = await db.sql(
    `select v.number, v.note, v.sha256 from public.ssp_versions v join public.companies c on c.id = v.company_id
     where c.name = 'Acme Defense Systems' order by v.number`,
  )
  expect(versions).toMatchObject([
    { number: 1, note: 'As it stood before the yearly review' },
    { number: 2, note: 'For an assessment package. For the yearly review' },
  ])
  expect(new Set(versions.map(({ sha256 }) => sha256)).size).toBe(2)
  expect(
    await db.sql(
      `select a.state, count(*)::integer as results, count(*) filter (where r.result = 'Not Met')::integer as "notMet"
       from public.assessments a join public.assessment_results r on r.company_id = a.company_id and r.assessment_id = a.id
       where a.title = 'Maintenance by others' group by a.state`,
    ),
  ).toEqual([{ state: 'Frozen', results: 7, notMet: 1 }])
  expect(await db.sql(`select state from public.jobs where kind = 'package'`)).toEqual([{ state: 'queued' }])
})

test('the second contractor has affirmed a Final Level 1 and a Conditional Level 2, with its close-out under way', async () => {
  const assessments = await db.sql(
    `select a.title, a.state, a.outcome, a.score, a.finished_on - a.status_on as "ago", a.close_out_by - a.status_on as days,
       (select count(*)::integer from assessment_affirmations f where f.assessment_id = a.id) as affirmed
     from assessments a join companies c on c.id = a.company_id where c.name = 'Beacon Ridge Avionics' order by a.number`,
  )
  expect(assessments).toEqual([
    {
      title: 'Level 1 self-assessment',
      state: 'Affirmed',
      outcome: 'final',
      score: 100,
      ago: 140,
      days: null,
      affirmed: 1,
    },
    {
      title: 'Level 2 self-assessment',
      state: 'Affirmed',
      outcome: 'conditional',
      score: 100,
      ago: 60,
      days: 180,
      affirmed: 1,
    },
    {
      title: 'Close-out of Level 2 self-assessment',
      state: 'In Progress',
      outcome: null,
      score: null,
      ago: null,
      days: null,
      affirmed: 0,
    },
  ])
  const [company] = await db.sql(
    `select c.protocol_id, c.level, d.conditional_on is not null as runs from companies c
     join assessment_dates d on d.company_id = c.id where c.name = 'Beacon Ridge Avionics'`,
  )
  expect(company).toEqual({ protocol_id: 'cmmc2', level: 2, runs: true })
})

test('the session that affirmed for the demo is ended', async () => {
  expect(await db.sql('select from auth.sessions where revoked_at is null')).toEqual([])
})
