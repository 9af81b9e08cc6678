import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import { openDatabase } from '#server/platform/database/database-pool.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/log.ts'
import { WakeSignal, runRepeatedly, runOnOneServer } from './run-repeatedly.ts'

const log = createLog('silent')

let db: TestDatabase
let one: Database
let other: Database

beforeAll(async () => {
  db = await createTestDatabase()
  one = openDatabase(db.urls, () => {})
  other = openDatabase(db.urls, () => {})
})
afterAll(async () => {
  await Promise.all([one.close(), other.close()])
  await db.end()
})

test('one server at a time has a duty, and releases it when it is done or fails', async () => {
  let finish: (text: string) => void = () => {}
  let working: Promise<string | undefined> = Promise.resolve(undefined)
  await new Promise<void>((begun) => {
    working = runOnOneServer(one.service, 'count', () => {
      begun()
      return new Promise<string>((resolve) => (finish = resolve))
    })
  })
  expect(await runOnOneServer(other.service, 'count', async () => 'mine')).toBeUndefined()
  expect(await runOnOneServer(other.service, 'another', async () => 'mine')).toBe('mine')
  finish('done')
  expect(await working).toBe('done')

  await expect(runOnOneServer(one.service, 'count', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await runOnOneServer(other.service, 'count', async () => 'mine')).toBe('mine')
})

test('a task continues after a failed turn, and stops within one on request', async () => {
  const turns: number[] = []
  let stopped = false
  const stop = runRepeatedly(
    {
      name: 'test',
      firstAfterMs: 0,
      turn: async (signal) => {
        turns.push(turns.length)
        if (turns.length === 1) throw new Error('the first turn fails')
        if (turns.length < 4) return 0
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
        stopped = true
        return 0
      },
    },
    log,
  )
  await expect.poll(() => turns.length).toBe(4)
  await stop()
  expect([stopped, turns.length]).toEqual([true, 4])
})

test('a wake signal ends a rest, and is not missed during a turn', async () => {
  const wakeSignal = new WakeSignal()
  let turns = 0
  const turn = async () => {
    turns += 1
    if (turns === 2) wakeSignal.wake()
    return 3_600_000
  }
  const stop = runRepeatedly({ name: 'test', firstAfterMs: 0, turn, wakeSignal }, log)
  await expect.poll(() => turns).toBe(1)
  wakeSignal.wake()
  await expect.poll(() => turns).toBe(3)
  await stop()
  wakeSignal.wake()
  expect(turns).toBe(3)
})
