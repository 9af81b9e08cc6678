import { verify } from '@node-rs/argon2'
import { describe, expect, test, vi } from 'vitest'
import { createPasswordHasher, limitConcurrency } from './password-hasher.ts'
import { AuthError } from '../errors.ts'

vi.mock('@node-rs/argon2', { spy: true })

describe('a password hash', () => {
  test('matches its password only under its pepper, and no other text', async () => {
    const hasher = await createPasswordHasher(Buffer.alloc(32, 1))
    const stored = await hasher.hash('Walnut-Harbor-57!')
    expect(await hasher.matches('Walnut-Harbor-57!', stored)).toBe(true)
    expect(await hasher.matches('Walnut-Harbor-57?', stored)).toBe(false)
    expect(await hasher.matches('Walnut-Harbor-57!', undefined)).toBe(false)
    const elsewhere = await createPasswordHasher(Buffer.alloc(32, 2))
    expect(await elsewhere.matches('Walnut-Harbor-57!', stored)).toBe(false)
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
    expect(hasher.isOutdated(stored)).toBe(false)
    expect(hasher.isOutdated(stored.replace('t=3', 't=2'))).toBe(true)
  })

  test('covers every byte of a long password', async () => {
    const hasher = await createPasswordHasher(Buffer.alloc(32, 1))
    const stored = await hasher.hash(`${'x'.repeat(4_000)}a`)
    expect(await hasher.matches(`${'x'.repeat(4_000)}b`, stored)).toBe(false)
  })

  test('costs the same for unknown accounts', async () => {
    const hasher = await createPasswordHasher(Buffer.alloc(32, 1))
    const stored = await hasher.hash('Walnut-Harbor-57!')
    vi.mocked(verify).mockClear()
    for (const hash of [stored, undefined, null]) await hasher.matches('wrong', hash)
    const costs = vi.mocked(verify).mock.calls.map(([compared]) => String(compared).split('$').slice(0, 4).join('$'))
    expect(costs).toEqual(Array.from({ length: 3 }, () => '$argon2id$v=19$m=65536,t=3,p=1'))
  })
})

test("known callers go before waiting strangers, and are not refused when the strangers' queue is full", async () => {
  const turn = limitConcurrency(2, 64)
  const done: string[] = []
  const strangers = Array.from({ length: 70 }, () =>
    turn(async () => {
      await new Promise((resolve) => setImmediate(resolve))
      done.push('stranger')
    }),
  )
  const known = turn(() => Promise.resolve(done.push('known')), 'known')
  expect((await Promise.allSettled([...strangers, known])).filter(({ status }) => status === 'rejected')).toHaveLength(
    4,
  )
  expect(done.indexOf('known')).toBeLessThanOrEqual(2)
})

test('two run, 64 wait, the rest is refused with 503 and Retry-After', async () => {
  const turn = limitConcurrency(2, 64)
  let running = 0
  let most = 0
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
  }
  const results = await Promise.allSettled(Array.from({ length: 100 }, () => turn(work)))
  expect(most).toBe(2)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(66)
  const refused = results.find((result) => result.status === 'rejected')
  expect(refused?.reason).toBeInstanceOf(AuthError)
  expect(refused?.reason).toMatchObject({ status: 503, retryAfterS: 5 })
  await expect(turn(async () => 'free again')).resolves.toBe('free again')
})
