import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import { UploadLocker } from './upload-locker.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase()
})

afterAll(() => db.end())

describe('the lock of an upload', () => {
  test('is shared by all servers; a waiting request asks the holder to release it', async () => {
    const pools = [1, 2].map(() => db.pool())
    const [here, there] = pools.map((pool) => new UploadLocker(pool, 3_000).newLock('x'))
    if (here === undefined || there === undefined) throw new Error('two lockers')
    const { signal } = new AbortController()
    let asked = 0
    await here.lock(signal, () => {
      asked += 1
      if (asked === 2) void here.unlock()
    })
    await there.lock(signal, () => undefined)
    expect(asked).toBe(2)
    await expect(here.lock(AbortSignal.abort(), () => undefined)).rejects.toMatchObject({ statusCode: 423 })
    await there.unlock()
    await here.lock(signal, () => undefined)
    await here.unlock()
    const held = pools.map((pool) => pool.totalCount - pool.idleCount)
    expect(held, 'no connection is held when no lock is').toEqual([0, 0])
  })

  test('is lost with its connection, and its holder is notified', async () => {
    const pool = db.pool()
    const lock = new UploadLocker(pool, 3_000).newLock('y')
    const told = new EventTarget()
    const lost = once(told, 'lost')
    await lock.lock(new AbortController().signal, () => void told.dispatchEvent(new Event('lost')))
    await db.sql(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()
         and database = (select oid from pg_database where datname = current_database())`,
    )
    await lost
    await lock.unlock()
  })
})
