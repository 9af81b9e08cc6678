import { z } from 'zod'
import { parseId } from '#domain/ids.ts'
import type { Caller } from '#server/platform/callers/caller.ts'
import { TokenError, type Tokens } from '#server/platform/keys/tokens.ts'
import { channelErrors } from './channel-errors.ts'

/** The viewer of a channel: a token's claims, without the token. People with a seat have no live updates. */
export interface Viewer {
  readonly role: Exclude<Caller['role'], 'seat'>
  readonly userId: string | undefined
  readonly sessionId: string | undefined
  /**
   * The assurance level of the session (`aal1`, `aal2`), and the scopes of an access token; empty without a session.
   */
  readonly assurance: string
  readonly claimsText: string
  /** Seconds since 1970; undefined: never. */
  readonly expiresAt: number | undefined
}

export const ANONYMOUS: Viewer = {
  role: 'anon',
  userId: undefined,
  sessionId: undefined,
  assurance: '',
  claimsText: '{"role":"anon"}',
  expiresAt: undefined,
}

const claims = z.looseObject({
  aal: z.string().catch(''),
  exp: z.number().catch(0),
  scopes: z.array(z.string()).optional().catch([]),
  company_id: z.string().optional().catch(undefined),
})

/**
 * Verifies an access token. Its session is checked separately.
 *
 * @throws ChannelError when the token is invalid or has expired
 */
export async function viewerOf(tokens: Tokens, token: string): Promise<Viewer> {
  const verified = await tokens.verify(token).catch((error: unknown) => {
    if (!(error instanceof TokenError)) throw error
    // An expired token is a genuine one: its signature was verified before its expiry.
    throw error.kind === 'expired'
      ? channelErrors.expiredToken(expiredFor(claimsOf(token).exp))
      : channelErrors.malformedToken()
  })
  const viewer: Viewer = {
    role: verified.role,
    userId: verified.userId,
    sessionId: verified.sessionId,
    assurance: assuranceIn(verified.claimsText),
    claimsText: verified.claimsText,
    expiresAt: verified.expiresAt,
  }
  refuseExpired(viewer)
  return viewer
}

/** The rights in a verified token that do not depend on its person: equal ones see the same rows. */
export function assuranceIn(claimsText: string): string {
  const { aal, scopes, company_id: company } = claims.parse(JSON.parse(claimsText))
  return scopes === undefined ? aal : [aal, ...scopes.toSorted(), company].join(',')
}

/**
 * @throws ChannelError; unlike a request, which may be in transit, a channel ends in the second that its token
 * expires
 */
export function refuseExpired({ expiresAt }: Viewer): void {
  if (expiresAt !== undefined && expiresAt * 1000 <= Date.now()) throw channelErrors.expiredToken(expiredFor(expiresAt))
}

function expiredFor(expiresAt: number): number {
  return Math.max(0, Math.floor(Date.now() / 1000) - expiresAt)
}

function claimsOf(token: string): z.infer<typeof claims> {
  return claims.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')))
}

/**
 * For the database. Sessions are checked separately, so that a statement for many viewers does not check one
 * viewer's.
 */
export function callerOf(viewer: Viewer): Caller {
  return {
    role: viewer.role,
    userId: viewer.userId === undefined ? undefined : parseId('users', viewer.userId),
    sessionId: undefined,
    claimsText: viewer.claimsText,
    address: '',
    userAgent: '',
    requestId: '',
  }
}
