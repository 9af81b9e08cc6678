import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { GoTrueClient } from '@supabase/auth-js'
import { generate } from 'otplib'
import { ORIGIN, PASSWORD, signUpUser, type TestServer } from '../testing.ts'

/** Deliberate errors in a ceremony. */
export interface Tweak {
  readonly origin?: string
  readonly rpId?: string
  readonly type?: string
  readonly challenge?: string
  readonly userVerified?: boolean
  readonly userHandle?: string
  /** The reported sign count. */
  readonly count?: number
}

/** An authenticator in software, with one key. */
export interface Authenticator {
  readonly credentialId: string
  register(options: { challenge: string; user: { id: string } }, tweak?: Tweak): Record<string, unknown>
  sign(options: { challenge: string }, tweak?: Tweak): Record<string, unknown>
}

export function createAuthenticator(counts = true): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const credentialId = id.toString('base64url')
  let count = 0
  let handle = ''
  const about = (tweak: Tweak, attested: Buffer) => {
    if (counts) count += 1
    const flags = 0x01 | (tweak.userVerified === false ? 0 : 0x04) | (attested.length > 0 ? 0x40 : 0)
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(tweak.count ?? count)
    return Buffer.concat([sha256(tweak.rpId ?? new URL(ORIGIN).hostname), Buffer.from([flags]), counted, attested])
  }
  const credential = (response: Record<string, unknown>) => ({
    id: credentialId,
    rawId: credentialId,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })
  return {
    credentialId,
    register({ challenge, user }, tweak = {}) {
      handle = user.id
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(publicKey)])
      return credential({
        clientDataJSON: clientData('webauthn.create', challenge, tweak).toString('base64url'),
        attestationObject: attestation(about(tweak, attested)).toString('base64url'),
        transports: ['internal'],
      })
    },
    sign({ challenge }, tweak = {}) {
      const data = about(tweak, Buffer.alloc(0))
      const client = clientData('webauthn.get', challenge, tweak)
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
        userHandle: tweak.userHandle ?? handle,
      })
    },
  }
}

function clientData(type: string, challenge: string, tweak: Tweak): Buffer {
  const data = { type: tweak.type ?? type, challenge: tweak.challenge ?? challenge, origin: tweak.origin ?? ORIGIN }
  return Buffer.from(JSON.stringify({ ...data, crossOrigin: false }))
}

/** CBOR by hand: {"fmt": "none", "attStmt": {}, "authData": …}. */
function attestation(authData: Buffer): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
  const length = Buffer.from([0x58, authData.length])
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    length,
    authData,
  ])
}

/** {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const [first, second] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20])
  return Buffer.concat([head, first, Buffer.from([0x22, 0x58, 0x20]), second])
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}

/** The code that an app shows now, or a number of 30-second steps from now. */
export function codeOf(secret: string, steps = 0): Promise<string> {
  return generate({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 })
}

/** A code that is currently wrong. */
export async function wrongCode(secret: string): Promise<string> {
  const right = await Promise.all([-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps)))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) ?? ''
}

export interface PersonWithFactor {
  readonly email: string
  readonly userId: string
  readonly client: GoTrueClient
  readonly factorId: string
  readonly secret: string
  /** Of the session that has verified the factor. */
  readonly token: string
}

/** A person with an authenticator app, in a session that has verified it. No code is used up yet. */
export async function userWithFactor(server: TestServer): Promise<PersonWithFactor> {
  const { email, userId, accessToken, refreshToken } = await signUpUser(server)
  const client = server.client()
  await client.setSession({ access_token: accessToken, refresh_token: refreshToken })
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'My phone' })
  if (error !== null) throw error
  const { id: factorId, totp } = data
  const verified = await client.mfa.challengeAndVerify({ factorId, code: await codeOf(totp.secret) })
  if (verified.error !== null) throw verified.error
  await resetSteps(server, factorId)
  return { email, userId, client, factorId, secret: totp.secret, token: verified.data.access_token }
}

/** Simulates the next time step, so that the same code is valid again. */
export async function resetSteps(server: TestServer, factorId: string): Promise<void> {
  await server.db.sql('update auth.mfa_factors set last_step = 0 where id = $1', [factorId])
}

/** A new session with the password only, which owes the factor if there is one. */
export async function signInAgain(
  server: TestServer,
  email: string,
): Promise<{ client: GoTrueClient; token: string; refreshToken: string }> {
  const client = server.client()
  const { data, error } = await client.signInWithPassword({ email, password: PASSWORD })
  if (error !== null) throw error
  return { client, token: data.session.access_token, refreshToken: data.session.refresh_token }
}

/** Simulates that the last proof of identity is too old. */
export async function expireStepUp(server: TestServer, userId: string): Promise<void> {
  await server.db.sql(`update auth.sessions set proven_at = now() - interval '11 minutes' where user_id = $1`, [userId])
}

/** The session state that every data request checks for a token. */
export async function stateOf(server: TestServer, token: string): Promise<string> {
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  const { session_id: session } = JSON.parse(claims) as { session_id: string }
  await server.db.sql(`select set_config('request.jwt.claims', $1, false)`, [claims])
  const [row] = await server.db.sql<{ state: string }>('select private.session_state($1) as state', [session])
  await server.db.sql(`select set_config('request.jwt.claims', '', false)`)
  return row?.state ?? ''
}
