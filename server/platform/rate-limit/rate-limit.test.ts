import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import { isLocal, networkOf } from './network.ts'
import { counterKey, countRequest } from './rate-limit.ts'

describe('counting requests', () => {
  let db: TestDatabase
  let pool: pg.Pool
  beforeAll(async () => {
    db = await createTestDatabase()
    pool = db.pool()
  })
  afterAll(() => db.end())

  const secret = Buffer.alloc(32, 1)
  const limit = { name: 'test', limit: 3, windowS: 60 }

  test('of 20 concurrent requests exactly as many as the limit are allowed', async () => {
    const verdicts = await Promise.all(Array.from({ length: 20 }, () => countRequest(pool, secret, limit, 'crowd')))
    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(3)
  })

  test('returns the time to wait, and restarts when the window has ended', async () => {
    for (let turn = 0; turn < 3; turn += 1) await countRequest(pool, secret, limit, 'window')
    const refused = await countRequest(pool, secret, limit, 'window')
    expect(refused.allowed).toBe(false)
    expect(refused.retryAfterS).toBeGreaterThan(50)
    expect(refused.retryAfterS).toBeLessThanOrEqual(60)
    await db.sql(`update auth.rate_counters set resets_at = clock_timestamp()`)
    expect(await countRequest(pool, secret, limit, 'window')).toMatchObject({ allowed: true })
  })

  test('a window that began while the clock stood in the future ends one window from now', async () => {
    for (let turn = 0; turn < 4; turn += 1) await countRequest(pool, secret, limit, 'future')
    await db.sql(`update auth.rate_counters set resets_at = clock_timestamp() + interval '1 year'`)
    const refused = await countRequest(pool, secret, limit, 'future')
    expect(refused.allowed).toBe(false)
    expect(refused.retryAfterS).toBeLessThanOrEqual(60)
  })

  test('counters of other limits and keys are separate', () => {
    const keys = [
      counterKey(secret, 'a', 'b'),
      counterKey(secret, 'ab'),
      counterKey(secret, 'a', 'b', ''),
      counterKey(secret, 'b', 'a'),
      counterKey(Buffer.alloc(32, 2), 'a', 'b'),
    ]
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(5)
  })
})

describe('the network of an address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:2::', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', ''],
    ['unknown', 'unknown'],
  ])('%s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  test.each([
    ['127.0.0.1', true],
    ['::1', true],
    ['10.1.2.3', true],
    ['172.31.0.1', true],
    ['192.168.1.1', true],
    ['::ffff:192.168.1.1', true],
    ['100.64.0.1', true],
    ['fd00::1', true],
    ['fe80::1%eth0', true],
    ['172.32.0.1', false],
    ['8.8.8.8', false],
    ['2001:db8::1', false],
    ['unknown', false],
    ['127.evil.example', false],
    ['', false],
  ])('%s is this machine or a private network: %s', (address, expected) => {
    expect(isLocal(address)).toBe(expected)
  })
})
