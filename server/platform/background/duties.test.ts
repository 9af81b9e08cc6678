import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import { openDatabase } from '#server/platform/database/database-pool.ts'
import type { Database } from '#server/platform/database/database.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { createLog } from '#server/platform/log.ts'
import { LostLeaseError, type Duty, type DutyTurn } from './duty.ts'
import { runDuties } from './run-duties.ts'

const log = createLog('silent')
let db: TestDatabase
let database: Database
beforeAll(async () => {
  db = await createTestDatabase()
  database = openDatabase(db.urls, () => {})
  await db.sql('create table public.work (step integer, server text)')
  await db.sql('grant select, insert on public.work to app_service')
})
afterAll(async () => {
  await database.close()
  await db.end()
})

const running: (() => Promise<void>)[] = []
beforeEach(() => db.sql('delete from private.duties'))
afterEach(() => Promise.all(running.splice(0).map((stop) => stop())))

const duty = (run: Duty['run'], name = 'count'): Duty => ({ name, title: 'Counting', everyMs: 3_600_000, run })
function serve(...duties: Duty[]) {
  const stop = runDuties(database.service, log, duties)
  running.push(stop)
  return stop
}
const rowOf = async (name = 'count') =>
  (
    await db.sql<Record<string, unknown>>(
      `select cursor, failures, figures, last_error, last_ok_at is not null as succeeded, worker is not null as leased,
         next_at > now() + interval '59 minutes' as rests from private.duties where name = $1`,
      [name],
    )
  )[0]
const makeDue = (name = 'count') =>
  db.sql(`update private.duties set next_at = now() where name = $1 and worker is null`, [name])
const untilAborted = ({ signal }: DutyTurn) =>
  new Promise<void>((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))))

test('of two servers one is at a duty at a time, and it rests until it is due again', async () => {
  let atOnce = 0
  let most = 0
  let turns = 0
  const count = duty(async () => {
    atOnce += 1
    most = Math.max(most, atOnce)
    await db.sql('select pg_sleep(0.05)')
    atOnce -= 1
    turns += 1
    return { counted: turns }
  })
  serve(count)
  serve(count)
  await expect
    .poll(() => rowOf())
    .toMatchObject({ figures: { counted: 1 }, succeeded: true, leased: false, rests: true })
  for (const expected of [2, 3]) {
    await makeDue()
    await expect.poll(() => turns).toBe(expected)
    await expect.poll(() => rowOf()).toMatchObject({ leased: false })
  }
  expect(most).toBe(1)
})

test('a slow duty delays no other', async () => {
  let isDone = false
  serve(
    duty(untilAborted, 'slow'),
    duty(async () => void (isDone = true), 'quick'),
  )
  await expect.poll(() => isDone).toBe(true)
  expect(await rowOf('slow')).toMatchObject({ leased: true })
})

test('a failure is noted and repeated at the cursor; a success forgets both', async () => {
  const cursors: unknown[] = []
  serve(
    duty(async ({ cursor, saveCursor }) => {
      cursors.push(cursor)
      if (cursors.length > 1) return
      await saveCursor({ page: 4 })
      throw new Error('the source does not answer')
    }),
  )
  await expect
    .poll(() => rowOf())
    .toMatchObject({ failures: 1, last_error: 'the source does not answer', cursor: { page: 4 }, leased: false })
  await makeDue()
  await expect.poll(() => rowOf()).toMatchObject({ failures: 0, last_error: null, cursor: null })
  expect(cursors).toEqual([null, { page: 4 }])
})

test('a server that stops leaves its duty to another at once', async () => {
  const stop = serve(duty(untilAborted))
  await expect.poll(() => rowOf()).toMatchObject({ leased: true })
  await stop()
  expect(await rowOf()).toMatchObject({ leased: false, failures: 0, succeeded: false, rests: false })
})

test('a server that is killed in the middle loses and repeats no step', async () => {
  const child = spawn(process.execPath, [
    '--import',
    'tsx',
    fileURLToPath(new URL('testing-duty-worker.ts', import.meta.url)),
    JSON.stringify(db.urls),
  ])
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'close')
  const isThere = async () => (await rowOf())?.['leased']
  expect(await isThere()).toBe(true)
  serve(
    duty(async (turn) => {
      for (let step = Number(turn.cursor) + 1; step <= 5; step += 1) await doStep(turn, step)
    }),
  )
  // Not expired yet; then expired.
  expect(await rowOf()).toMatchObject({ leased: true, succeeded: false })
  await db.sql(`update private.duties set lease_until = now() - interval '1 second'`)
  await expect.poll(() => rowOf()).toMatchObject({ succeeded: true })
  const steps = await db.sql<{ step: number }>('select step from public.work order by step')
  expect(steps.map(({ step }) => step)).toEqual([1, 2, 3, 4, 5])
})

test('a server whose lease another has taken saves nothing more', async () => {
  await db.sql('delete from public.work')
  let outcome: unknown
  serve(
    duty(async (turn) => {
      await db.sql('update private.duties set worker = gen_random_uuid()')
      outcome = await doStep(turn, 1).catch((error: unknown) => error)
      throw outcome
    }),
  )
  await expect.poll(() => outcome).toBeInstanceOf(LostLeaseError)
  expect(await db.sql('select * from public.work')).toEqual([])
  expect(await rowOf()).toMatchObject({ leased: true, failures: 0, cursor: null })
})

function doStep({ saveCursor }: DutyTurn, step: number): Promise<void> {
  return inTransaction(database.service, async (client) => {
    await client.query(`insert into public.work values ($1, 'second')`, [step])
    await saveCursor(step, client)
  })
}

test('a duty that this release does not have is forgotten', async () => {
  await db.sql(`insert into private.duties (name, title, every_s) values ('gone', 'Gone', 60)`)
  serve(duty(async () => {}))
  await expect.poll(() => rowOf()).toMatchObject({ succeeded: true })
  expect(await rowOf('gone')).toBeUndefined()
})
