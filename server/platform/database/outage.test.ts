import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import type { Caller } from '../callers/caller.ts'
import { DEFAULT_LIMITS } from '../admission/limits.ts'
import { ApiError, NoConnectionError } from '../errors.ts'
import { openDatabase } from './database-pool.ts'
import { DiskFullError, outageOf } from './outage.ts'
import { inTransaction } from './transaction.ts'

const db = await createTestDatabase()
const database = openDatabase(db.urls, () => undefined)
afterAll(async () => {
  await database.close()
  await db.end()
})

const caller: Caller = {
  role: 'anon',
  userId: undefined,
  sessionId: undefined,
  claimsText: '{"role":"anon"}',
  address: '192.0.2.1',
  userAgent: 'test',
  requestId: 'r',
}

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no error',
    (error: unknown) => error,
  )

/** As when the database was killed: the socket closes, and PostgreSQL says nothing. */
function breakConnection(client: pg.ClientBase): Promise<unknown> {
  const gone = new Promise((resolve) => client.once('end', resolve))
  const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } }).connection
  stream.destroy()
  return gone
}

test('a connection that breaks under a statement of a transaction is an outage', async () => {
  const work = database.callerTransaction(caller, { readOnly: false }, async (client) => {
    const running = client.query('select pg_sleep(60)')
    void breakConnection(client)
    await running
  })
  const error = await errorOf(work)
  expect(outageOf(error)).toBeInstanceOf(NoConnectionError)
  expect(error, 'whether it committed is unknown').not.toBeInstanceOf(ApiError)
})

test('so is one that breaks between two statements', async () => {
  const work = database.callerTransaction(caller, { readOnly: false }, async (client) => {
    await breakConnection(client)
    await client.query('select 1')
  })
  expect(outageOf(await errorOf(work))).toBeInstanceOf(NoConnectionError)
})

test('and one that breaks under a statement of the service', async () => {
  const client = await database.service.connect()
  const running = errorOf(client.query('select pg_sleep(60)'))
  await breakConnection(client)
  expect(outageOf(await running)).toBeInstanceOf(NoConnectionError)
  client.release(true)
})

test('and one whose other end no longer answers, before anything was sent', async () => {
  const pool = db.pool(1)
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const [{ pid } = { pid: 0 }] = rows
  process.kill(pid, 'SIGSTOP')
  onTestFinished(() => void process.kill(pid, 'SIGCONT'))
  const error = await errorOf(inTransaction(pool, (client) => client.query('select 1')))
  expect(outageOf(error)).toBeInstanceOf(NoConnectionError)
  expect(await inTransaction(pool, async (client) => (await client.query('select 1')).rowCount)).toBe(1)
})

test('an error of the caller keeps its meaning, also on a connection that breaks', async () => {
  const refused = new ApiError(403, 'not_allowed', 'No.')
  const work = database.callerTransaction(caller, { readOnly: false }, async (client) => {
    await breakConnection(client)
    throw refused
  })
  const error = await errorOf(work)
  expect([error === refused, outageOf(error)]).toEqual([true, undefined])
})

test.each([
  ['a full disk', '53100', DiskFullError],
  ['a database that stops', '57P01', NoConnectionError],
  ['a duplicate', '23505', undefined],
  ['a bug in SQL', '42P01', undefined],
])('%s is recognized by its code', (_what, code, kind) => {
  const error = Object.assign(new pg.DatabaseError('a text', 5, 'error'), { code })
  expect(outageOf(error)?.constructor).toBe(kind)
})

test('without a connection, a full disk is the reason that callers get', async () => {
  const nowhere = 'postgres://u@127.0.0.1:1/none'
  const gone = openDatabase({ api: nowhere, service: nowhere }, () => undefined, DEFAULT_LIMITS, {
    isDiskFull: () => true,
  })
  const statement = { text: 'select 1', values: [] }
  const errors = await Promise.all([
    errorOf(gone.service.query('select 1')),
    errorOf(gone.service.connect()),
    errorOf(gone.asCaller(caller, statement, { readOnly: true })),
  ])
  for (const error of errors) expect(error).toBeInstanceOf(DiskFullError)
  await gone.close()
})

test('a bug is no outage', () => {
  expect(outageOf(new TypeError('x is undefined'))).toBeUndefined()
})
