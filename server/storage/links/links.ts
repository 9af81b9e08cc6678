import { jwtVerify, SignJWT, errors } from 'jose'
import { z } from 'zod'
import { parseId } from '#domain/ids.ts'
import type { Caller } from '#server/platform/callers/caller.ts'
import type { Secret } from '#server/platform/keys/secret.ts'
import { pathOf, type ObjectPath } from '../names.ts'
import { storageErrors } from '../errors/errors.ts'

/** Longest validity of a read link, in seconds: seven days. */
export const LONGEST_LINK_S = 604_800
const UPLOAD_LINK_S = 7_200
/** A separate type and audience: no other token opens a file, and a link opens nothing else. */
const TYPE = 'obj'
const AUDIENCE = 'files'
const MAX_CHARS = 8_192

type Scope = 'download' | 'upload'

/** The session's limits apply to its links: a link grants no more than the token that created it. */
const sessionLimits = z.object({
  aal: z.string().optional(),
  act: z.object({ sub: z.uuid() }).optional(),
  scopes: z.array(z.string()).optional(),
  company_id: z.uuid().optional(),
})

const claims = z.object({
  as: sessionLimits.default({}),
  url: z.string(),
  scope: z.enum(['download', 'upload']),
  sub: z.uuid(),
  session_id: z.uuid(),
  upsert: z.boolean().default(false),
})

/** What a link allows, and as whom. */
export interface OpenedLink {
  /** The person who created the link: rights and session are checked again, so a link ends with either. */
  readonly caller: Caller
  /** `bucket/name` of the file that it is for. */
  readonly path: string
  readonly upsert: boolean
}

export interface Links {
  /** A token to read one file for so many seconds. */
  toRead(caller: Caller, objectPath: ObjectPath, lifeS: number): Promise<string>
  /** A token to write one file once or more, for two hours. */
  toWrite(caller: Caller, objectPath: ObjectPath, upsert: boolean): Promise<string>
  /**
   * Reads a link. The file that it is for is for the caller to compare.
   *
   * @param request what is known of the one who uses the link
   * @throws StorageError InvalidJWT, InvalidSignature for a link of the other scope
   */
  open(token: string, scope: Scope, request: Pick<Caller, 'address' | 'userAgent' | 'requestId'>): Promise<OpenedLink>
}

/** Links to single files: tokens that this module signs and reads. */
export function createLinks(secret: Secret): Links {
  const key = secret.derive('file-links')

  async function sign(
    caller: Caller,
    objectPath: ObjectPath,
    scope: Scope,
    lifeS: number,
    upsert?: boolean,
  ): Promise<string> {
    if (caller.userId === undefined || caller.sessionId === undefined)
      throw storageErrors.denied('Sign in to make a link')
    const now = Math.floor(Date.now() / 1000)
    const as = sessionLimits.parse(JSON.parse(caller.claimsText))
    return new SignJWT({ url: pathOf(objectPath), scope, session_id: caller.sessionId, as, ...(upsert && { upsert }) })
      .setProtectedHeader({ alg: 'HS256', typ: TYPE })
      .setAudience(AUDIENCE)
      .setSubject(caller.userId)
      .setIssuedAt(now)
      .setExpirationTime(now + lifeS)
      .sign(key)
  }

  return {
    toRead: (caller, objectPath, lifeS) => sign(caller, objectPath, 'download', lifeS),
    toWrite: (caller, objectPath, upsert) => sign(caller, objectPath, 'upload', UPLOAD_LINK_S, upsert),
    async open(token, scope, { address, userAgent, requestId }) {
      const content = await verify(token, key)
      if (content.scope !== scope) throw storageErrors.linkTarget()
      const { url: path, sub, session_id: sessionId, upsert, as } = content
      const claimsText = JSON.stringify({ ...as, role: 'authenticated', sub, session_id: sessionId })
      const userId = parseId('users', sub)
      const caller: Caller = { role: 'authenticated', userId, sessionId, claimsText, address, userAgent, requestId }
      return { caller, path, upsert }
    },
  }
}

async function verify(token: string, key: Uint8Array): Promise<z.infer<typeof claims>> {
  if (token.length > MAX_CHARS) throw storageErrors.link('Invalid Compact JWS')
  const options = { algorithms: ['HS256'], audience: AUDIENCE, typ: TYPE, requiredClaims: ['exp', 'iat'] }
  const verified = await jwtVerify(token, key, options).catch((error: unknown) => {
    throw storageErrors.link(
      error instanceof errors.JWTExpired ? '"exp" claim timestamp check failed' : 'Invalid Compact JWS',
    )
  })
  const parsed = claims.safeParse(verified.payload)
  if (!parsed.success) throw storageErrors.link('Invalid Compact JWS')
  return parsed.data
}
