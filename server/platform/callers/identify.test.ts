import { describe, expect, test } from 'vitest'
import type { AccessTokens } from '../keys/access-tokens.ts'
import { ApiError } from '../errors.ts'
import { createIdentify } from './identify.ts'
import { anonKey, secretOf } from '../keys/secret.ts'
import { TokenError, type Tokens } from '../keys/tokens.ts'

const USER = '11111111-1111-4111-8111-111111111111'
const SESSION = '22222222-2222-4222-8222-222222222222'
const secret = secretOf('x'.repeat(32))
const KEY = anonKey(secret)

const tokens: Tokens = {
  sign: async () => ({ token: 'good', expiresAt: 0 }),
  verify: async (token) => {
    if (token !== 'good') throw new TokenError(token === 'old' ? 'expired' : 'invalid', 'signature is invalid')
    return { userId: USER, sessionId: SESSION, role: 'authenticated', expiresAt: 0, claimsText: '{"sub":"…"}' }
  },
}

const SCRIPT = 'ppt_known'
const accessTokens: AccessTokens = {
  find: async (token) =>
    token === SCRIPT ? { userId: USER, sessionId: SESSION, claimsText: '{"scopes":[]}' } : undefined,
}

async function callerOf(
  headers: Record<string, string>,
  apiKeysRequired: boolean,
  queryApiKey?: string,
): Promise<string> {
  const identify = createIdentify({ config: { apiKeysRequired }, secret, tokens, accessTokens })
  try {
    const caller = await identify(new Headers(headers), '203.0.113.1', 'request', 'agent', queryApiKey)
    return caller.role === 'anon' ? caller.claimsText : `${caller.role} ${caller.userId} ${caller.sessionId}`
  } catch (error) {
    return error instanceof ApiError ? `${error.status} ${error.message}` : String(error)
  }
}

const ANON = '{"role":"anon"}'
const SIGNED_IN = `authenticated ${USER} ${SESSION}`
const NO_KEY = '401 No API key found in request'
const WRONG_KEY = '401 Invalid API key'

describe('the caller', () => {
  test.each<[string, Record<string, string>, string, string]>([
    // headers                                        keys required          keys optional
    ['nothing', {}, NO_KEY, ANON],
    ['the key', { apikey: KEY }, ANON, ANON],
    ['the key, also as bearer', { apikey: KEY, authorization: `Bearer ${KEY}` }, ANON, ANON],
    ['the key as bearer only', { authorization: `Bearer ${KEY}` }, ANON, ANON],
    ['a wrong key', { apikey: 'sb_publishable_x' }, WRONG_KEY, ANON],
    ['a secret key as bearer', { apikey: KEY, authorization: 'Bearer sb_secret_x' }, WRONG_KEY, WRONG_KEY],
    ['the key and a token', { apikey: KEY, authorization: 'Bearer good' }, SIGNED_IN, SIGNED_IN],
    ['the key and a token, in small letters', { apikey: KEY, authorization: 'bearer good' }, SIGNED_IN, SIGNED_IN],
    ['a token only', { authorization: 'Bearer good' }, NO_KEY, SIGNED_IN],
    ['a wrong key and a token', { apikey: 'x', authorization: 'Bearer good' }, WRONG_KEY, SIGNED_IN],
    ['a bad token', { apikey: KEY, authorization: 'Bearer bad' }, '401 JWT is not valid', '401 JWT is not valid'],
    ['an expired token', { apikey: KEY, authorization: 'Bearer old' }, '401 JWT expired', '401 JWT expired'],
    ["a script's token", { apikey: KEY, authorization: `Bearer ${SCRIPT}` }, SIGNED_IN, SIGNED_IN],
    ["a script's token only", { authorization: `Bearer ${SCRIPT}` }, NO_KEY, SIGNED_IN],
    ["a script's token as key", { apikey: SCRIPT }, WRONG_KEY, ANON],
    [
      "an unknown script's token",
      { apikey: KEY, authorization: 'Bearer ppt_x' },
      '401 Access token is not valid',
      '401 Access token is not valid',
    ],
    ['another scheme', { apikey: KEY, authorization: 'Basic abc' }, ANON, ANON],
  ])('%s', async (_, headers, required, optional) => {
    expect(await callerOf(headers, true)).toBe(required)
    expect(await callerOf(headers, false)).toBe(optional)
  })

  test('the key may be in the address', async () => {
    expect(await callerOf({}, true, KEY)).toBe(ANON)
    expect(await callerOf({}, true, 'wrong')).toBe(WRONG_KEY)
  })
})
