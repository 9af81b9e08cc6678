import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import type { Caller } from '../callers/caller.ts'
import { openDatabase } from './database-pool.ts'
import { retryConflicts } from './retry-conflicts.ts'
import { inTransaction } from './transaction.ts'

const db = await createTestDatabase()
// Found at once instead of after a second.
await db.sql(
  `do $$ begin execute format('alter database %I set deadlock_timeout = ''10ms''', current_database()); end $$`,
)
const database = openDatabase(db.urls, () => undefined)
afterAll(async () => {
  await database.close()
  await db.end()
})

/** A transaction that fails with each of the codes in turn, and then succeeds. */
function failing(codes: readonly string[]) {
  const made = { attempts: 0 }
  const transaction = () => {
    const code = codes[made.attempts]
    made.attempts += 1
    return code === undefined
      ? Promise.resolve('done')
      : Promise.reject(Object.assign(new pg.DatabaseError('failed', 0, 'error'), { code }))
  }
  return { made, transaction }
}

test.each([
  ['succeeds at once', [], 'done', 1],
  ['lost four times', ['40P01', '40001', '40P01', '40P01'], 'done', 5],
  ['lost five times', ['40P01', '40P01', '40P01', '40P01', '40P01'], '40P01', 5],
  ['failed by itself', ['23505'], '23505', 1],
  ['failed by itself after it lost', ['40001', '23505'], '23505', 2],
])('a transaction that %s', async (_what, codes, outcome, attempts) => {
  const { made, transaction } = failing(codes)
  const result = await retryConflicts(transaction).catch((error: unknown) =>
    error instanceof pg.DatabaseError ? error.code : undefined,
  )
  expect([result, made.attempts]).toEqual([outcome, attempts])
})

const caller: Caller = {
  role: 'authenticated',
  userId: undefined,
  sessionId: undefined,
  claimsText: '{"role":"authenticated"}',
  address: '',
  userAgent: '',
  requestId: '',
}
const write = { readOnly: false }
const person = await db.person('Dana')
const NOTIFY = `select private.notify('${person}', 'job', 'Done')`

/** Locks the first, waits at the gate, and locks the second. */
const locking = (first: number, second: number): [string, string] => [
  `select pg_advisory_xact_lock(${first})::text, pg_advisory_xact_lock_shared(3)::text`,
  `select pg_advisory_xact_lock(${second})::text`,
]

/** Runs both so far that each holds what the other wants next. */
async function crosswise(run: (first: number, second: number) => Promise<unknown>): Promise<unknown[]> {
  await db.sql('select pg_advisory_lock(3)')
  const both = Promise.all([run(1, 2), run(2, 1)])
  await vi.waitFor(async () =>
    expect(
      await db.sql(`select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`),
    ).toHaveLength(2),
  )
  await db.sql('select pg_advisory_unlock(3)')
  return both
}

test('a statement of a caller that ends in a deadlock runs again', async () => {
  const one = (first: number, second: number) => {
    const [before, after] = locking(first, second)
    const text = `with a as materialized (${before}) select (${after}) from a`
    return database.asCaller(caller, { text, values: [] }, write)
  }
  expect(await crosswise(one)).toEqual([[['']], [['']]])
})

test('so does a transaction of a caller, and one of the service, whose notices go out once', async () => {
  let attempts = 0
  const work = (first: number, second: number, notice: string) => async (client: pg.ClientBase) => {
    attempts += 1
    await client.query(notice)
    for (const text of locking(first, second)) await client.query(text)
    return 'done'
  }
  const asCaller = (first: number, second: number) =>
    database.callerTransaction(caller, write, work(first, second, 'select'))
  expect(await crosswise(asCaller)).toEqual(['done', 'done'])
  const asService = (first: number, second: number) => inTransaction(database.service, work(first, second, NOTIFY))
  expect(await crosswise(asService)).toEqual(['done', 'done'])
  expect(attempts).toBe(6)
  expect(await db.sql('select from public.notifications where user_id = $1', [person])).toHaveLength(2)
})
