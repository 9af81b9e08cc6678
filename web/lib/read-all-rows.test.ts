import { describe, expect, test } from 'vitest'
import { readAllRows, type LoadProgress } from './read-all-rows.ts'

/** A table of so many numbers, and what was asked of it: each request, and how many were under way with it. */
function tableOf(count: number) {
  const requests: { from: number; atOnce: number }[] = []
  let open = 0
  const query = (isCounted: boolean) => ({
    range: (from: number, to: number) => ({
      abortSignal: () => ({
        async throwOnError() {
          open += 1
          const request = { from, atOnce: 0 }
          requests.push(request)
          await new Promise((resolve) => setTimeout(resolve))
          request.atOnce = open
          await new Promise((resolve) => setTimeout(resolve))
          open -= 1
          const data = Array.from({ length: Math.max(0, Math.min(to + 1, count) - from) }, (_, n) => from + n)
          return { data, count: isCounted ? count : null }
        },
      }),
    }),
  })
  const { signal } = new AbortController()
  return {
    requests,
    read: () => readAllRows(signal, () => query(false)),
    async readCounted() {
      const progress: LoadProgress[] = []
      const rows = await readAllRows(signal, query, (one) => progress.push(one))
      return { rows, progress }
    },
  }
}

describe('every row comes once and in order', () => {
  test.each([0, 1, 999, 1000, 1001, 4999, 5000, 5001, 10_000])('of %i', async (count) => {
    const expected = Array.from({ length: count }, (_, n) => n)
    expect(await tableOf(count).read()).toEqual(expected)
    expect((await tableOf(count).readCounted()).rows).toEqual(expected)
  })
})

test('a list that one response holds costs one request, and a long one few waits', async () => {
  const short = tableOf(999)
  await short.read()
  expect(short.requests).toEqual([{ from: 0, atOnce: 1 }])
  const long = tableOf(10_000)
  await long.read()
  expect(long.requests.filter(({ atOnce }) => atOnce === 1)).toHaveLength(1)
  expect(Math.max(...long.requests.map(({ atOnce }) => atOnce))).toBe(4)
})

test('a query that counts sends no request beyond its rows, and tells how far it is', async () => {
  const long = tableOf(10_000)
  const { progress } = await long.readCounted()
  expect(long.requests.map(({ from }) => from)).toEqual(Array.from({ length: 10 }, (_, n) => n * 1000))
  expect(progress).toEqual([1000, 5000, 9000, 10_000].map((loaded) => ({ loaded, total: 10_000 })))
})
