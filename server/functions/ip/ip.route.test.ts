import { expect, test } from 'vitest'
import { ip } from './ip.route.ts'

test('returns the caller’s own address', async () => {
  const caller = {
    role: 'anon',
    userId: undefined,
    sessionId: undefined,
    claimsText: '{"role":"anon"}',
    address: '192.0.2.7',
    userAgent: '',
    requestId: 'r',
  } as const
  // The platform is not used, so any value of its type will do.
  const call = { caller, platform: Object.create(null), signal: new AbortController().signal }
  expect(await ip.handle({}, call)).toEqual({ ip: '192.0.2.7' })
})
