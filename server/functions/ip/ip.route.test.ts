import { expect, test } from 'vitest'
import { ip } from './ip.route.ts'

test('tells the caller’s own address', async () => {
  const caller = {
    role: 'anon',
    userId: undefined,
    sessionId: undefined,
    claimsText: '{"role":"anon"}',
    address: '192.0.2.7',
    userAgent: '',
    requestId: 'r',
  } as const
  // The platform is not asked, so any value of its shape will do.
  expect(await ip.handle({}, caller, Object.create(null))).toEqual({ ip: '192.0.2.7' })
})
