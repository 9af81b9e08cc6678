import { parseId, type Id } from '#domain/ids.ts'
import { isObject, parseObject, type JsonObject } from '../json.ts'
import { storage } from '../storage.ts'
import { tokenClaims } from './token-claims.ts'

/** Where the auth client keeps the session of this browser. */
export const AUTH_STORAGE_KEY = 'parapet-auth'

/** Where an administrator's own session waits while they see the page as somebody else. */
export const OWN_SESSION_KEY = `${AUTH_STORAGE_KEY}-own`

/** The auth client renews a token this long before it expires; a younger one is not to be trusted without asking it. */
const EXPIRY_MARGIN_SECONDS = 90

export type SessionUser = { id: Id<'users'>; email: string; fullName: string | undefined }

/** How far a session opens the door. */
export type Standing = {
  /** The person has a second factor and has not shown it: nothing but the way to show it is open. */
  owesFactor: boolean
  /** A second factor was shown. */
  isStrong: boolean
  /** There is a second factor, shown or not. */
  hasFactor: boolean
  /** An administrator sees the page as this person, perhaps without being able to change anything. */
  impersonation: 'none' | 'read-only' | 'full'
  /** When that ends, in milliseconds. */
  endsAt: number | undefined
}

export type StoredSession = { accessToken: string; expiresAt: number; user: SessionUser; standing: Standing }

/** The session that the auth client stored, read without loading that client. */
export function readStoredSession(): StoredSession | undefined {
  return parseSession(parseObject(storage.get(AUTH_STORAGE_KEY)))
}

export function isFresh(session: StoredSession, nowSeconds = Date.now() / 1000): boolean {
  return session.expiresAt - EXPIRY_MARGIN_SECONDS > nowSeconds
}

export function parseSession(value: JsonObject | undefined): StoredSession | undefined {
  if (value === undefined) return undefined
  const { access_token: accessToken, expires_at: expiresAt, user } = value
  if (typeof accessToken !== 'string' || typeof expiresAt !== 'number' || !isObject(user)) return undefined
  const parsed = parseUser(user)
  return parsed && { accessToken, expiresAt, user: parsed, standing: standingOf(accessToken, user) }
}

function standingOf(accessToken: string, { factors }: JsonObject): Standing {
  const { isStrong, actorId, isReadOnly, endsAt } = tokenClaims(accessToken)
  const hasFactor = Array.isArray(factors) && factors.some((one) => isObject(one) && one['status'] === 'verified')
  return {
    isStrong,
    hasFactor,
    // Who acts as somebody else has shown a factor of their own.
    owesFactor: hasFactor && !isStrong && actorId === undefined,
    impersonation: impersonationBy(actorId, isReadOnly),
    endsAt,
  }
}

function impersonationBy(actorId: string | undefined, isReadOnly: boolean): Standing['impersonation'] {
  if (actorId === undefined) return 'none'
  return isReadOnly ? 'read-only' : 'full'
}

/** The part of the auth server's user that the page shows; undefined when it carries no proper id. */
export function parseUser(user: JsonObject): SessionUser | undefined {
  const { id, email, user_metadata: metadata } = user
  const fullName = isObject(metadata) ? metadata['full_name'] : undefined
  const parsedId = userId(id)
  if (parsedId === undefined) return undefined
  return {
    id: parsedId,
    email: typeof email === 'string' ? email : '',
    fullName: typeof fullName === 'string' && fullName !== '' ? fullName : undefined,
  }
}

function userId(value: unknown): Id<'users'> | undefined {
  try {
    return parseId('users', typeof value === 'string' ? value : undefined)
  } catch {
    return undefined
  }
}
