import { parseId, type Id } from '#domain/ids.ts'
import { isObject, parseObject, type JsonObject } from '../json.ts'
import { storage } from '../storage.ts'
import { tokenClaims } from './token-claims.ts'

/** Where the auth client stores the session of this browser. */
export const AUTH_STORAGE_KEY = 'parapet-auth'

/** Where an administrator's own session is kept during an impersonation. */
export const OWN_SESSION_KEY = `${AUTH_STORAGE_KEY}-own`

/** The auth client renews a token this long before it expires; afterwards the stored token must not be trusted. */
const EXPIRY_MARGIN_SECONDS = 90

export type SessionUser = { id: Id<'users'>; email: string; fullName: string | undefined }

/** The access level of a session. */
export type Standing = {
  /** The person has a second factor and has not used it: only the page that asks for it is open. */
  owesFactor: boolean
  /** A second factor was used. */
  isStrong: boolean
  /** The person has a second factor, used or not. */
  hasFactor: boolean
  /** Whether an administrator impersonates this person, and whether read-only. */
  impersonation: 'none' | 'read-only' | 'full'
  /** When the session ends, in milliseconds. */
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
  return parsed && { accessToken, expiresAt, user: parsed, standing: accessOf(accessToken, user) }
}

function accessOf(accessToken: string, { factors }: JsonObject): Standing {
  const { isStrong, actorId, isReadOnly, endsAt } = tokenClaims(accessToken)
  const hasFactor = Array.isArray(factors) && factors.some((one) => isObject(one) && one['status'] === 'verified')
  return {
    isStrong,
    hasFactor,
    // An impersonating administrator has used a factor of their own.
    owesFactor: hasFactor && !isStrong && actorId === undefined,
    impersonation: impersonationBy(actorId, isReadOnly),
    endsAt,
  }
}

function impersonationBy(actorId: string | undefined, isReadOnly: boolean): Standing['impersonation'] {
  if (actorId === undefined) return 'none'
  return isReadOnly ? 'read-only' : 'full'
}

/** The auth server's user as the page needs it; undefined without a valid id. */
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
