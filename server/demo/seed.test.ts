import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import { openDatabase } from '#server/platform/database-pool.ts'
import type { Database } from '#server/platform/database.ts'
import { createTestFiles, type TestFiles } from '#server/platform/files/testing.ts'
import { companies } from './people.ts'
import { seedDemo } from './seed.ts'

let db: TestDatabase
let database: Database
let files: TestFiles

beforeAll(async () => {
  db = await createTestDatabase()
  database = openDatabase(db.urls, () => {})
  files = await createTestFiles(database.service)
})
afterAll(async () => {
  await files.close()
  await database.close()
  await db.end()
})

async function seed(): Promise<boolean> {
  const client = await database.service.connect()
  try {
    return await seedDemo(client, files, 'hash')
  } finally {
    client.release()
  }
}

test('the demo fills an empty installation once, with evidence whose files can be read', async () => {
  expect([await seed(), await seed()]).toEqual([true, false])
  const rows = await db.sql<{ version: string; size: number; sha256: string; content_type: string }>(
    `select o.version, o.size::float8 as size, o.sha256, o.content_type from public.evidence e
     join storage.objects o on o.name = e.file and o.company_id = e.company_id and o.sha256 = e.file_sha256`,
  )
  expect(rows).toHaveLength(3 * companies.length)
  expect(new Set(rows.map((row) => row.content_type))).toEqual(new Set(['text/plain', 'text/csv', 'application/pdf']))
  for (const row of rows) expect((await buffer(await files.read(row))).length).toBe(row.size)
})
