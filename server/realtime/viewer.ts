import { z } from 'zod'
import { parseId } from '#domain/ids.ts'
import type { Caller } from '#server/platform/caller.ts'
import { TokenError, type Tokens } from '#server/platform/tokens.ts'
import { refusal } from './channel-error.ts'

/** Whose rights a channel has: what a token says, without the token. */
export interface Viewer {
  readonly role: Caller['role']
  readonly userId: string | undefined
  readonly sessionId: string | undefined
  /** How strongly the person signed in (`aal1`, `aal2`), and how far a token for scripts reaches; empty without a session. */
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
 * Reads an access token. Whether its session still lives is asked elsewhere.
 *
 * @throws ChannelError when it is no token of ours, or has expired
 */
export async function viewerOf(tokens: Tokens, token: string): Promise<Viewer> {
  const verified = await tokens.verify(token).catch((error: unknown) => {
    if (!(error instanceof TokenError)) throw error
    // An expired token is a genuine one: its signature was checked before its time.
    throw error.kind === 'expired' ? refusal.expiredToken(expiredFor(claimsOf(token).exp)) : refusal.malformedToken()
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

/** The part of a verified token's rights that is not its person's: equal ones see the same. */
export function assuranceIn(claimsText: string): string {
  const { aal, scopes, company_id: company } = claims.parse(JSON.parse(claimsText))
  return scopes === undefined ? aal : [aal, ...scopes.toSorted(), company].join(',')
}

/** @throws ChannelError; unlike a request, which may be on its way, a channel ends in the second that its token names */
export function refuseExpired({ expiresAt }: Viewer): void {
  if (expiresAt !== undefined && expiresAt * 1000 <= Date.now()) throw refusal.expiredToken(expiredFor(expiresAt))
}

function expiredFor(expiresAt: number): number {
  return Math.max(0, Math.floor(Date.now() / 1000) - expiresAt)
}

function claimsOf(token: string): z.infer<typeof claims> {
  return claims.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')))
}

/** For the database. Sessions are watched apart, so a statement for many viewers does not ask for the one's. */
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
