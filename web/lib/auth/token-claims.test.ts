import { expect, test } from 'vitest'
import { tokenClaims } from './token-claims.ts'

const token = (claims: object) => `header.${btoa(JSON.stringify(claims))}.signature`
const NOTHING = { isStrong: false, methods: [], actorId: undefined, isReadOnly: false, endsAt: undefined }

test('reads how a session began and how strong it is', () => {
  const amr = [
    { method: 'totp', timestamp: 2 },
    { method: 'password', timestamp: 1 },
  ]
  expect(tokenClaims(token({ aal: 'aal2', amr }))).toEqual({
    ...NOTHING,
    isStrong: true,
    methods: ['totp', 'password'],
  })
})

test('reads the impersonating administrator', () => {
  expect(tokenClaims(token({ aal: 'aal1', act: { sub: 'admin' }, read_only: true, ends_at: 60 }))).toEqual({
    ...NOTHING,
    actorId: 'admin',
    isReadOnly: true,
    endsAt: 60_000,
  })
})

test.each(['', 'a.b', 'a.%%%.c', token({}), token({ amr: 'otp', act: 'admin', aal: 2 })])(
  '%j gives no claims',
  (text) => {
    expect(tokenClaims(text)).toEqual(NOTHING)
  },
)
