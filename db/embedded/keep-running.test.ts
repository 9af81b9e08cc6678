import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepRunning } from './keep-running.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const MINUTE_MS = 60_000

/** PostgreSQL as the watch sees it; `starts` may come up, and be killed. */
function watched(bringUp: () => Promise<void>) {
  const told: string[] = []
  const state = { isAlive: true, starts: 0 }
  const stop = keepRunning({
    isAlive: () => state.isAlive,
    async bringUp() {
      state.starts += 1
      await bringUp()
      state.isAlive = true
    },
    report: (message) => told.push(message),
  })
  return { state, told, stop }
}

const full = () => Promise.reject(new Error('The disk is full.'))
const up = () => Promise.resolve()

test('one that was killed is started again at once', async () => {
  const { state, told, stop } = watched(up)
  state.isAlive = false
  await vi.advanceTimersByTimeAsync(250)
  expect(state).toEqual({ isAlive: true, starts: 1 })
  expect(told).toEqual(['the embedded PostgreSQL is gone; starting it again', 'the embedded PostgreSQL is back'])
  await stop()
})

test('one that does not come up is tried ever more rarely, and the cause is told', async () => {
  const { state, told, stop } = watched(full)
  state.isAlive = false
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  const inFirstMinute = state.starts
  expect(inFirstMinute).toBeGreaterThan(5)
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
  expect((state.starts - inFirstMinute) / 10).toBeLessThanOrEqual(4)
  expect(state.starts - inFirstMinute).toBeGreaterThan(30)
  expect(new Set(told)).toEqual(new Set(['the embedded PostgreSQL is gone; starting it again', 'The disk is full.']))
  await stop()
})

test('so is one that comes up and dies again', async () => {
  const { state, stop } = watched(up)
  const dying = setInterval(() => (state.isAlive = false), 100)
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
  expect(state.starts).toBeLessThan(60)
  clearInterval(dying)
  await stop()
})

test('after a minute of running the next death is the first again', async () => {
  const { state, stop } = watched(up)
  for (const round of [1, 2, 3, 4, 5]) {
    state.isAlive = false
    await vi.advanceTimersByTimeAsync(250)
    expect(state.starts).toBe(round)
    await vi.advanceTimersByTimeAsync(2 * MINUTE_MS)
  }
  await stop()
})

test('nothing is started after the watch was stopped, not even from a pause', async () => {
  const { state, stop } = watched(full)
  state.isAlive = false
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  const before = state.starts
  await stop()
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(state.starts).toBe(before)
})
