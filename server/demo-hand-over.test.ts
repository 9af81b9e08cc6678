import { expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/database-pool.ts'
import { createTestFiles } from '#server/platform/files/testing.ts'
import { createLog } from '#server/platform/log.ts'
import { seedDemo } from './demo/seed.ts'
import { handOver } from './demo-hand-over.ts'

test('the contractor of the demo has handed over two versions, a test with a finding, and a package that is to be written', async () => {
  const db = await createTestDatabase()
  const database = openDatabase(db.urls, () => {})
  const files = await createTestFiles(database.service)
  try {
    await seedDemo(database.service, files, 'hash')
    await handOver({ config: readConfig({ LOG_LEVEL: 'silent' }), database, files, log: createLog('silent') })

    const versions = await db.sql('select number, note, sha256 from public.ssp_versions order by number')
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
  } finally {
    await files.close()
    await database.close()
    await db.end()
  }
})
