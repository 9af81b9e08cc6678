import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { TooManyRequestsError } from '../errors.ts'
import type { RequestVariables } from '../module.ts'
import { limitAddress } from './limit-address.ts'
import { DEFAULT_LIMITS } from './limits.ts'

/** An interface whose requests wait until `release`, with room for two of one address and one in the queue. */
function interfaceWithLimit() {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  const app = new Hono<{ Variables: RequestVariables }>()
  app.use(async (c, next) => {
    c.set('address', c.req.header('x-address') ?? '')
    await next()
  })
  app.use(limitAddress({ ...DEFAULT_LIMITS, accountRequests: 2, waitingPerPerson: 1 }))
  app.get('/slow', (c) => released.then(() => c.text('done')))
  app.get('/quick', (c) => c.text('done'))
  app.onError((error, c) => c.text(error.message, error instanceof TooManyRequestsError ? 429 : 500))
  const ask = async (path: string, address: string) =>
    (await app.request(path, { headers: { 'x-address': address } })).status
  return { ask, release }
}

test.each([
  ['one public address', '203.0.113.7', [200, 200, 200, 429]],
  ['a peer that may be a proxy', '10.0.0.7', [200, 200, 200, 200]],
])('requests of %s', async (_, address, expected) => {
  const { ask, release } = interfaceWithLimit()
  const asked = Promise.all(Array.from({ length: 4 }, () => ask('/slow', address)))
  expect(await ask('/quick', '203.0.113.8')).toBe(200)
  release()
  expect((await asked).toSorted((one, other) => one - other)).toEqual(expected)
})
