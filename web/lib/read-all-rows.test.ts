import { describe, expect, test } from 'vitest'
import { readAllRows } from './read-all-rows.ts'

/** A table of so many numbers, and what was asked of it: each request, and how many were under way with it. */
function tableOf(count: number) {
  const requests: { from: number; atOnce: number }[] = []
  let open = 0
  const query = () => ({
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
          return { data: Array.from({ length: Math.max(0, Math.min(to + 1, count) - from) }, (_, n) => from + n) }
        },
      }),
    }),
  })
  return { requests, read: () => readAllRows(new AbortController().signal, query) }
}

describe('every row comes once and in order', () => {
  test.each([0, 1, 999, 1000, 1001, 4999, 5000, 5001, 10_000])('of %i', async (count) => {
    const rows = await tableOf(count).read()
    expect(rows).toEqual(Array.from({ length: count }, (_, n) => n))
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
