import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gather } from './gather.ts'

const PACE = { quietMs: 50, atMostMs: 120 }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a burst is processed once, after it has ended', () => {
  const work = vi.fn(() => undefined)
  const { add } = gather<number>(PACE, work)
  add([1])
  vi.advanceTimersByTime(49)
  add([2, 3])
  vi.advanceTimersByTime(49)
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(work).toHaveBeenLastCalledWith([1, 2, 3])
  add([4])
  vi.advanceTimersByTime(50)
  expect(work).toHaveBeenLastCalledWith([4])
  expect(work).toHaveBeenCalledTimes(2)
})

test('a continuous stream is processed without waiting for a pause', () => {
  const work = vi.fn(() => undefined)
  const { add } = gather<number>(PACE, work)
  for (let item = 0; item < 10; item++) {
    add([item])
    vi.advanceTimersByTime(40)
  }
  expect(work.mock.calls.length).toBeGreaterThanOrEqual(3)
})

test('deferred items are retried before newer items', () => {
  const work = vi.fn((items: readonly number[]) => (work.mock.calls.length === 1 ? items.slice(0, 1) : undefined))
  const { add } = gather<number>(PACE, work)
  add([1, 2])
  vi.advanceTimersByTime(50)
  add([3])
  vi.advanceTimersByTime(50)
  expect(work).toHaveBeenLastCalledWith([1, 3])
})

test('nothing is processed after a stop', () => {
  const work = vi.fn(() => undefined)
  const { add, stop } = gather<number>(PACE, work)
  add([1])
  stop()
  vi.advanceTimersByTime(1000)
  expect(work).not.toHaveBeenCalled()
})
