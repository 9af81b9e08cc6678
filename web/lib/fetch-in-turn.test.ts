import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchInTurn } from './fetch-in-turn.ts'

const busy = (after: string) => new Response('', { status: 429, headers: { 'Retry-After': after } })
const fetched = vi.fn<() => Promise<Response>>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  fetched.mockReset()
})

async function statusOf(init: RequestInit): Promise<number> {
  const answer = fetchInTurn('/rest/v1/x', init)
  await vi.runAllTimersAsync()
  return (await answer).status
}

test('a write that was refused because too many came at once is sent again, after the wait that was asked for', async () => {
  fetched.mockResolvedValueOnce(busy('2')).mockResolvedValueOnce(new Response('', { status: 201 }))
  const before = Date.now()
  expect(await statusOf({ method: 'POST', body: '{}' })).toBe(201)
  expect(Date.now() - before).toBe(2000)
})

test('a deletion has no body, and is sent again too', async () => {
  fetched.mockResolvedValueOnce(busy('1')).mockResolvedValueOnce(new Response(null, { status: 204 }))
  expect(await statusOf({ method: 'DELETE' })).toBe(204)
})

test('at last it is told', async () => {
  fetched.mockImplementation(() => Promise.resolve(busy('1')))
  expect(await statusOf({ method: 'PATCH', body: '{}' })).toBe(429)
  expect(fetched).toHaveBeenCalledTimes(4)
})

test.each([
  ['a read', { method: 'GET' }, busy('1')],
  ['a file', { method: 'POST', body: new Blob(['x']) }, busy('1')],
  ['a limit of an hour', { method: 'POST', body: '{}' }, busy('3600')],
  ['a limit without a time', { method: 'POST', body: '{}' }, new Response('', { status: 429 })],
  ['another refusal', { method: 'POST', body: '{}' }, new Response('', { status: 409 })],
])('%s is not sent again', async (_what, init, refused) => {
  fetched.mockResolvedValue(refused)
  expect(await statusOf(init)).toBe(refused.status)
  expect(fetched).toHaveBeenCalledTimes(1)
})
