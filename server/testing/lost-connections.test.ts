// A connection that broke in the middle of its work goes back to its pool, which could not be closed otherwise: the
// server would end without stopping its database.
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import { createLog } from '#server/platform/log.ts'
import { createCatalogCache } from '#server/realtime/change-feed/catalog.ts'
import { loadSchema } from '#server/rest/schema/load-schema.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.end())

test.each([
  ['the schema', (pool: pg.Pool) => loadSchema(pool, 'public')],
  ['the catalog of live updates', (pool: pg.Pool) => createCatalogCache(pool, createLog('silent')).current()],
])('one that broke while %s was read', async (_what, read) => {
  const pool = db.pool(1)
  pool.once('acquire', (client) => void client.end())
  await expect(read(pool)).rejects.toThrow()
  expect(pool.totalCount).toBe(0)
  await read(pool)
})
