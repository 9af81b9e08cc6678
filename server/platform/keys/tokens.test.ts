import { createHmac, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, importJWK } from 'jose'
import { describe, expect, test } from 'vitest'
import type { Keyring } from './keyring.ts'
import { createTokens, TokenError } from './tokens.ts'

const ISSUER = 'https://parapet.example/auth/v1'
const NOW = 1_800_000_000
const USER = '11111111-1111-4111-8111-111111111111'
const SESSION = '22222222-2222-4222-8222-222222222222'

const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const publicJwk = await exportJWK(pair.publicKey)
const kid = await calculateJwkThumbprint(publicJwk)

async function cryptoKey(key: KeyObject) {
  const imported = await importJWK(await exportJWK(key), 'ES256', { extractable: true })
  if (imported instanceof Uint8Array) throw new Error('not a key pair')
  return imported
}

const privateKey = await cryptoKey(pair.privateKey)
const publicKey = await cryptoKey(pair.publicKey)
const known = new Map([[kid, publicKey]])
const keyring: Keyring = {
  current: () => ({ kid, key: privateKey }),
  verificationKey: (wanted) => known.get(wanted),
  publicKeys: () => [publicJwk],
  rotate: async () => {},
  revoke: async () => {},
  reload: async () => {},
  close: () => {},
}

let clock = NOW
const tokens = createTokens(keyring, ISSUER, () => clock)

const base64url = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

/** Signs anything with a key, as an attacker or a bug might. */
function forge(header: unknown, payload: unknown, key: KeyObject = pair.privateKey): string {
  const input = `${base64url(header)}.${base64url(payload)}`
  return `${input}.${createSign('sha256').update(input).sign({ key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

const HEADER = { alg: 'ES256', kid, typ: 'JWT' }
const CLAIMS = {
  iss: ISSUER,
  aud: 'authenticated',
  sub: USER,
  session_id: SESSION,
  role: 'authenticated',
  iat: NOW,
  exp: NOW + 900,
}

const without = (name: keyof typeof CLAIMS) =>
  Object.fromEntries(Object.entries(CLAIMS).filter(([key]) => key !== name))

async function kindOf(token: string): Promise<string> {
  return tokens.verify(token).then(
    () => 'accepted',
    (error: unknown) => (error instanceof TokenError ? error.kind : String(error)),
  )
}

describe('an access token', () => {
  test('issued here is accepted, and its claims are returned as signed', async () => {
    const { token, expiresAt } = await tokens.sign({
      userId: USER,
      sessionId: SESSION,
      more: { email: 'a@example.com', role: 'postgres' },
    })
    const verified = await tokens.verify(token)
    expect(verified).toMatchObject({ userId: USER, sessionId: SESSION, role: 'authenticated', expiresAt: NOW + 900 })
    expect(expiresAt).toBe(NOW + 900)
    expect(JSON.parse(verified.claimsText)).toEqual({ ...CLAIMS, email: 'a@example.com' })
  })

  test('forged with the right key and content is accepted, so the refusals below have the stated reason', async () => {
    expect(await kindOf(forge(HEADER, CLAIMS))).toBe('accepted')
  })

  test('may tell how its session was authenticated, and who impersonates', async () => {
    const more = { aal: 'aal2', amr: [{ method: 'totp', timestamp: NOW }], act: { sub: SESSION } }
    expect(await kindOf(forge(HEADER, { ...CLAIMS, ...more }))).toBe('accepted')
  })

  test('is accepted 29 seconds after its expiry and refused at 30, also when cached', async () => {
    const token = forge(HEADER, { ...CLAIMS, jti: 'skew' })
    expect(await kindOf(token)).toBe('accepted')
    clock = NOW + 929
    expect(await kindOf(token)).toBe('accepted')
    clock = NOW + 930
    expect(await kindOf(token)).toBe('expired')
    clock = NOW
  })

  test('is refused when its key is gone, even if cached', async () => {
    const token = forge(HEADER, { ...CLAIMS, jti: 'rotated' })
    expect(await kindOf(token)).toBe('accepted')
    known.clear()
    expect(await kindOf(token)).toBe('invalid')
    known.set(kid, publicKey)
  })
})

describe('a header is refused', () => {
  const signed = base64url(CLAIMS)
  const publicPem = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const hs256 = (secret: string) => {
    const input = `${base64url({ alg: 'HS256', kid, typ: 'JWT' })}.${signed}`
    return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`
  }

  test.each([
    ['alg none without signature', `${base64url({ alg: 'none', kid, typ: 'JWT' })}.${signed}.`],
    ['alg none with a signature', forge({ ...HEADER, alg: 'none' }, CLAIMS)],
    ['alg NONE', forge({ ...HEADER, alg: 'NONE' }, CLAIMS)],
    ['HS256 with the public key (PEM)', hs256(publicPem)],
    ['HS256 with the public key (JWK)', hs256(JSON.stringify(publicJwk))],
    ['alg es256 in small letters', forge({ ...HEADER, alg: 'es256' }, CLAIMS)],
    ['alg ES384', forge({ ...HEADER, alg: 'ES384' }, CLAIMS)],
    ['no alg', forge({ kid, typ: 'JWT' }, CLAIMS)],
    ['alg twice, the last one none', forge(`{"alg":"ES256","kid":"${kid}","typ":"JWT","alg":"none"}`, CLAIMS)],
    ['no kid', forge({ alg: 'ES256', typ: 'JWT' }, CLAIMS)],
    ['unknown kid', forge({ ...HEADER, kid: 'unknown' }, CLAIMS)],
    ['kid as a path', forge({ ...HEADER, kid: '../../dev/null' }, CLAIMS)],
    ['kid as SQL', forge({ ...HEADER, kid: `' or 1=1 --` }, CLAIMS)],
    ['kid of 4 kB', forge({ ...HEADER, kid: 'a'.repeat(4_096) }, CLAIMS)],
    ['kid as a list', forge({ ...HEADER, kid: [kid] }, CLAIMS)],
    ['kid __proto__', forge({ ...HEADER, kid: '__proto__' }, CLAIMS)],
    ['jku', forge({ ...HEADER, jku: 'https://evil.example/jwks.json' }, CLAIMS)],
    ['jwk', forge({ ...HEADER, jwk: publicJwk }, CLAIMS)],
    ['x5u', forge({ ...HEADER, x5u: 'https://evil.example' }, CLAIMS)],
    ['x5c', forge({ ...HEADER, x5c: ['MII'] }, CLAIMS)],
    ['crit', forge({ ...HEADER, crit: ['exp'] }, CLAIMS)],
    ['b64', forge({ ...HEADER, b64: false, crit: ['b64'] }, CLAIMS)],
    ['zip', forge({ ...HEADER, zip: 'DEF' }, CLAIMS)],
    ['typ of another kind of token', forge({ ...HEADER, typ: 'obj' }, CLAIMS)],
    ['no object', forge('[]', CLAIMS)],
    ['no JSON', forge('{', CLAIMS)],
  ])('%s', async (_, token) => {
    expect(await kindOf(token)).toBe('invalid')
  })
})

describe('claims are refused', () => {
  test.each<[string, unknown]>([
    ['no exp', without('exp')],
    ['no iat', without('iat')],
    ['no iss', without('iss')],
    ['no aud', without('aud')],
    ['no sub', without('sub')],
    ['no session_id', without('session_id')],
    ['no role', without('role')],
    ['exp as text', { ...CLAIMS, exp: String(NOW + 900) }],
    ['exp without end', JSON.stringify(CLAIMS).replace(String(NOW + 900), '1e400')],
    ['exp with a fraction', { ...CLAIMS, exp: NOW + 0.5 }],
    ['iat in the future', { ...CLAIMS, iat: NOW + 31 }],
    ['nbf in the future', { ...CLAIMS, nbf: NOW + 31 }],
    ['another issuer', { ...CLAIMS, iss: 'https://evil.example/auth/v1' }],
    ['another audience', { ...CLAIMS, aud: 'storage' }],
    ['a list of audiences', { ...CLAIMS, aud: ['authenticated', 'storage'] }],
    ['role service_role', { ...CLAIMS, role: 'service_role' }],
    ['role postgres', { ...CLAIMS, role: 'postgres' }],
    ['role as a list', { ...CLAIMS, role: ['authenticated'] }],
    ['role as an object', { ...CLAIMS, role: { authenticated: true } }],
    ['role app_owner', { ...CLAIMS, role: 'app_owner' }],
    ['session_id that is no id', { ...CLAIMS, session_id: '*' }],
    ['the audience of a file link', { ...CLAIMS, aud: 'file' }],
    ['iat as text', { ...CLAIMS, iat: String(NOW) }],
    ['sub that is no id', { ...CLAIMS, sub: 'admin' }],
    ['an assurance level that there is not', { ...CLAIMS, aal: 'aal3' }],
    ['an assurance level as a list', { ...CLAIMS, aal: ['aal2'] }],
    ['proofs as text', { ...CLAIMS, amr: 'totp' }],
    ['a proof without a time', { ...CLAIMS, amr: [{ method: 'totp' }] }],
    ['an impersonator as text', { ...CLAIMS, act: USER }],
    ['an empty impersonator', { ...CLAIMS, act: {} }],
    ['nested impersonators', { ...CLAIMS, act: { sub: USER, act: { sub: SESSION } } }],
    ['scopes, which only tokens of scripts have', { ...CLAIMS, scopes: ['company.read'] }],
    ['no object', '"text"'],
    ['no JSON', '{'],
  ])('%s', async (_, payload) => {
    expect(await kindOf(forge(HEADER, payload))).toBe('invalid')
  })

  test('expired', async () => {
    expect(await kindOf(forge(HEADER, { ...CLAIMS, iat: NOW - 1_000, exp: NOW - 31 }))).toBe('expired')
  })
})

describe('a signature is refused', () => {
  const good = forge(HEADER, CLAIMS)
  const [head, body, signature = ''] = good.split('.')

  test.each([
    ['by another key', forge(HEADER, CLAIMS, stranger.privateKey)],
    ['over other claims', [head, base64url({ ...CLAIMS, sub: SESSION }), signature].join('.')],
    ['cut off', [head, body, signature.slice(0, -4)].join('.')],
    ['of zeros', [head, body, Buffer.alloc(64).toString('base64url')].join('.')],
    ['missing', `${head}.${body}`],
    ['followed by more', `${good}.x`],
    ['after a space', ` ${good}`],
    ['in a token of 13 kB', forge(HEADER, { ...CLAIMS, more: 'x'.repeat(10_000) })],
    ['of nothing', ''],
  ])('%s', async (_, token) => {
    expect(await kindOf(token)).toBe('invalid')
  })
})
