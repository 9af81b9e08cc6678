import { compactVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { SIGNING_ALGORITHM, type Keyring } from './keyring.ts'

/** Lifetime of an access token in seconds. Clients refresh automatically shortly before it ends. */
export const ACCESS_TOKEN_LIFE_S = 900
/** How far the clocks of two servers may differ, in seconds. */
const SKEW_S = 30
const AUDIENCE = 'authenticated'
const MAX_TOKEN_CHARS = 12_000
const MAX_HEADER_CHARS = 512
const CACHED_TOKENS = 10_000

const SEGMENTS = /^([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)$/
const KID = /^[A-Za-z0-9_-]{1,64}$/

/** Strict: a header that names a key (jku, x5u, x5c, jwk) or has extensions (crit, zip, b64) is not ours. */
const header = z.strictObject({ alg: z.literal(SIGNING_ALGORITHM), kid: z.string().regex(KID), typ: z.literal('JWT') })

const seconds = z.int().min(0).max(4_102_444_800)

const proof = z.object({ method: z.string(), timestamp: seconds, provider: z.string().optional() })

/**
 * `scopes` are for access tokens of scripts, which are not JWTs: in a JWT they would change the rights of its
 * session.
 */
const claims = z.looseObject({
  iss: z.string(),
  aud: z.literal(AUDIENCE),
  sub: z.uuid(),
  session_id: z.uuid(),
  role: z.enum(['anon', 'authenticated']),
  iat: seconds,
  exp: seconds,
  nbf: seconds.optional(),
  aal: z.enum(['aal1', 'aal2']).optional(),
  amr: z.array(proof).optional(),
  act: z.strictObject({ sub: z.uuid() }).optional(),
  scopes: z.never().optional(),
})

interface VerifiedToken {
  readonly userId: string
  readonly sessionId: string
  readonly role: 'anon' | 'authenticated'
  readonly expiresAt: number
  /** All claims as JSON text, as they were signed. */
  readonly claimsText: string
}

/** What is known about a session when its access token is issued. */
interface AccessTokenContent {
  readonly userId: string
  readonly sessionId: string
  /** Further claims (email, metadata, amr …); they cannot replace the registered ones. */
  readonly more: Readonly<Record<string, unknown>>
}

/** Why a token is refused. `reason` is for the log and for the developer of the client. */
export class TokenError extends Error {
  readonly kind: 'invalid' | 'expired'

  constructor(kind: 'invalid' | 'expired', reason: string) {
    super(reason)
    this.name = 'TokenError'
    this.kind = kind
  }
}

export interface Tokens {
  sign(content: AccessTokenContent): Promise<{ token: string; expiresAt: number }>
  /**
   * Checks signature, header and claims. The database checks whether the session is alive.
   *
   * @throws TokenError
   */
  verify(token: string): Promise<VerifiedToken>
}

/**
 * Access tokens of this installation: ES256, issued by `issuer`. Verified tokens are cached by their text until they
 * expire or their key is gone. `now` is in seconds.
 */
export function createTokens(keyring: Keyring, issuer: string, now = () => Math.floor(Date.now() / 1000)): Tokens {
  const verified = new Map<string, { kid: string; token: VerifiedToken }>()
  return {
    async sign(content) {
      const { kid, key } = keyring.current()
      const issuedAt = now()
      const expiresAt = issuedAt + ACCESS_TOKEN_LIFE_S
      const token = await new SignJWT({ ...content.more, role: 'authenticated', session_id: content.sessionId })
        .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setSubject(content.userId)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(key)
      return { token, expiresAt }
    },
    async verify(text) {
      const known = verified.get(text)
      if (known !== undefined && keyring.verificationKey(known.kid) !== undefined) {
        refuseExpired(known.token.expiresAt, now())
        return known.token
      }
      const kid = readKid(text)
      const token = await verifyFresh(text, kid, keyring, issuer, now())
      if (verified.size >= CACHED_TOKENS) forgetOldest(verified)
      verified.set(text, { kid, token })
      return token
    },
  }
}

function readKid(text: string): string {
  const headerText = text.length > MAX_TOKEN_CHARS ? undefined : SEGMENTS.exec(text)?.[1]
  if (headerText === undefined || headerText.length > MAX_HEADER_CHARS)
    throw new TokenError('invalid', 'token is malformed')
  const parsed = header.safeParse(parseJson(Buffer.from(headerText, 'base64url').toString('utf8')))
  if (!parsed.success) throw new TokenError('invalid', 'token header is not acceptable')
  return parsed.data.kid
}

async function verifyFresh(
  text: string,
  kid: string,
  keyring: Keyring,
  issuer: string,
  now: number,
): Promise<VerifiedToken> {
  const key = keyring.verificationKey(kid)
  if (key === undefined) throw new TokenError('invalid', 'signing key is unknown')
  const payload = await compactVerify(text, key, { algorithms: [SIGNING_ALGORITHM] }).then(
    (result) => Buffer.from(result.payload).toString('utf8'),
    () => undefined,
  )
  if (payload === undefined) throw new TokenError('invalid', 'signature is invalid')
  const parsed = claims.safeParse(parseJson(payload))
  if (!parsed.success) throw new TokenError('invalid', 'claims are not acceptable')
  const content = parsed.data
  if (content.iss !== issuer) throw new TokenError('invalid', 'token was issued by another issuer')
  if (content.iat > now + SKEW_S || (content.nbf ?? 0) > now + SKEW_S)
    throw new TokenError('invalid', 'token is not valid yet')
  refuseExpired(content.exp, now)
  return {
    userId: content.sub,
    sessionId: content.session_id,
    role: content.role,
    expiresAt: content.exp,
    claimsText: payload,
  }
}

function refuseExpired(expiresAt: number, now: number): void {
  if (expiresAt + SKEW_S <= now) throw new TokenError('expired', 'token is expired')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function forgetOldest(verified: Map<string, unknown>): void {
  for (const text of verified.keys()) {
    verified.delete(text)
    return
  }
}
