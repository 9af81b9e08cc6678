import { describe, expect, test } from 'vitest'
import { redact } from './redact.ts'

const LONG = 'abcdefghijkl'
const MASK = '********'

describe('a field', () => {
  test.each([
    // name                 a value of 12 characters
    ['token', `abcd${MASK}`],
    ['access_token', `abcd${MASK}`],
    ['refreshToken', `abcd${MASK}`],
    ['TOKEN_HASH', `abcd${MASK}`],
    ['apiKey', `abcd${MASK}`],
    ['api-key', `abcd${MASK}`],
    ['secretAccessKey', `abcd${MASK}`],
    ['clientSecret', `abcd${MASK}`],
    ['Email', `abcd${MASK}`],
    ['to_email', `abcd${MASK}`],
    ['e-mail', `abcd${MASK}`],
    ['phoneNumber', `abcd${MASK}`],
    ['remoteAddress', `abcd${MASK}`],
    ['street_address', `abcd${MASK}`],
    ['cardNumber', `abcd${MASK}`],
    ['Authorization', `abcd${MASK}`],
    ['set-cookie', `abcd${MASK}`],
    ['credentials', `abcd${MASK}`],
    ['password', MASK],
    ['new_password', MASK],
    ['PASSWD', MASK],
    ['passphrase', MASK],
    ['otp', MASK],
    ['totpCode', MASK],
    ['recoveryCode', MASK],
    ['pin', MASK],
    ['nonce', MASK],
    ['path', LONG],
    ['company', LONG],
    ['code', LONG],
    ['shipping', LONG],
    ['requestId', LONG],
  ])('%s: %s', (name, shown) => {
    expect(redact({ [name]: LONG })).toEqual({ [name]: shown })
  })

  test.each<[unknown, unknown]>([
    ['', MASK],
    ['abcdefghijk', MASK],
    ['abcdefghijkl', `abcd${MASK}`],
    [1234, MASK],
    [123_456_789_012, `1234${MASK}`],
    [
      ['abcdefghijkl', 'short'],
      [`abcd${MASK}`, MASK],
    ],
    [{ of: { any: 'abcdefghijkl' } }, { of: { any: `abcd${MASK}` } }],
    [Buffer.from('abcdefghijkl'), MASK],
    [new Date('2026-01-02T03:04:05.000Z'), `2026${MASK}`],
    [true, true],
    [null, null],
    [undefined, undefined],
  ])('with a sensitive name and the value %j', (value, shown) => {
    expect(redact({ token: value })).toEqual({ token: shown })
  })

  test('is masked at any depth, in objects, lists and what an error names', () => {
    const deep = { a: [{ b: { c: [{ d: { userEmail: 'ada@example.com', plain: 'kept' } }] } }] }
    expect(redact(deep)).toEqual({ a: [{ b: { c: [{ d: { userEmail: `ada@${MASK}`, plain: 'kept' } }] } }] })
  })

  test('inside a password stays hidden whatever its own name is', () => {
    expect(redact({ passwords: { token: LONG, other: LONG } })).toEqual({ passwords: { token: MASK, other: MASK } })
  })

  test.each([
    ['code', '123456', MASK],
    ['code', 123_456, MASK],
    ['verificationCode', '12345678', MASK],
    ['code', '42501', '42501'],
    ['code', 'PGRST301', 'PGRST301'],
  ])('%s %j: %s', (name, value, shown) => {
    expect(redact({ [name]: value })).toEqual({ [name]: shown })
  })
})

test('the tokens and codes of an address are masked in any text', () => {
  const url = 'https://x.example/verify?type=signup&token=abcdefghijkl&code=123456#access_token=abc&page=2'
  expect(redact({ url, err: new Error(`GET ${url} failed`) })).toMatchObject({
    url: `https://x.example/verify?type=signup&token=${MASK}&code=${MASK}#access_token=${MASK}&page=2`,
    err: {
      message: `GET https://x.example/verify?type=signup&token=${MASK}&code=${MASK}#access_token=${MASK}&page=2 failed`,
    },
  })
})

test('an error keeps what explains it, and loses what is attached to it', () => {
  const cause = Object.assign(new TypeError('deep'), { client: { password: 'hunter2-hunter2' } })
  const error = Object.assign(new Error('broke', { cause }), { code: 'E1', query: 'select 1' })
  expect(redact({ err: error })).toEqual({
    err: {
      type: 'Error',
      message: 'broke',
      code: 'E1',
      stack: error.stack,
      cause: { type: 'TypeError', message: 'deep', code: undefined, stack: cause.stack, cause: undefined },
    },
  })
})

test('what contains itself is named once, and a value that appears twice is shown twice', () => {
  const loop: Record<string, unknown> = { name: 'loop' }
  loop['self'] = loop
  const twice = { n: 1 }
  expect(redact({ loop, one: twice, other: twice })).toEqual({
    loop: { name: 'loop', self: '[circular]' },
    one: { n: 1 },
    other: { n: 1 },
  })
})
