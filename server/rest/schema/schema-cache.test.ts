import { afterAll, expect, test, vi } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { createLog } from '#server/platform/log.ts'
import { createSchemaCache, type SchemaCache } from './schema-cache.ts'

const db = await createTestDatabase()
const pool = db.pool(10)
afterAll(() => db.end())

const log = createLog('silent')

/** A cache that listens and has read all earlier changes. */
async function listening(): Promise<SchemaCache> {
  const cache = await createSchemaCache(pool, ['public'], log)
  const first = cache.current()
  await expect.poll(() => cache.current()).not.toBe(first)
  return cache
}

const relations = (cache: SchemaCache): ReadonlyMap<string, unknown> =>
  cache.current().get('public')?.relations ?? new Map()

const make = (name: string): Promise<unknown> =>
  db.sql(`create table public.${name} (id int primary key); grant select on public.${name} to authenticated`)

test('a change is found on demand, at most once a second', async () => {
  const now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now)
  const cache = await listening()
  await make('first_made')
  expect(await cache.refresh()).toBe(false)
  expect(relations(cache).has('first_made')).toBe(false)
  clock.mockReturnValue(now + 1_001)
  const both = [cache.refresh(), cache.refresh()]
  expect(await Promise.all(both)).toEqual([true, true])
  expect(relations(cache).has('first_made')).toBe(true)
  clock.mockRestore()
})

test('the old schema serves while a new one loads, and stays if loading fails', async () => {
  const cache = await listening()
  const old = cache.current()
  const told = vi.spyOn(log, 'error').mockImplementation(() => undefined)
  const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_001)
  const connect = vi.spyOn(pool, 'connect').mockImplementation(() => {
    throw new Error('no connection')
  })
  const refreshed = cache.refresh()
  expect(cache.current()).toBe(old)
  expect(await refreshed).toBe(false)
  expect(cache.current()).toBe(old)
  expect(told).toHaveBeenCalledOnce()
  connect.mockRestore()
  later.mockReturnValue(performance.now() + 1_001)
  expect(await cache.refresh()).toBe(true)
  vi.restoreAllMocks()
})

test('any number of notifications cause one reload', async () => {
  const cache = await listening()
  await make('second_made')
  for (let at = 0; at < 5; at += 1) await db.sql(`notify pgrst, 'reload schema'`)
  await expect.poll(() => relations(cache).has('second_made')).toBe(true)
  await make('third_made')
  await db.sql(`notify pgrst`)
  await expect.poll(() => relations(cache).has('third_made')).toBe(true)
})

test('a schema that is missing from the database stops the start', async () => {
  await expect(createSchemaCache(pool, ['public', 'nowhere'], log)).rejects.toThrow(
    'Setting API_SCHEMAS names nowhere, which the database does not have.',
  )
})
