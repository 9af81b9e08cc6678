import { parseId, type Id } from '#domain/ids.ts'
import { isObject, parseObject, type JsonObject } from './json.ts'
import { storage } from './storage.ts'

/** Where the auth client keeps the session of this browser. */
export const AUTH_STORAGE_KEY = 'parapet-auth'

/** The auth client renews a token this long before it expires; a younger one is not to be trusted without asking it. */
const EXPIRY_MARGIN_SECONDS = 90

export type SessionUser = { id: Id<'users'>; email: string; fullName: string | undefined }
export type StoredSession = { accessToken: string; expiresAt: number; user: SessionUser }

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
  return parsed && { accessToken, expiresAt, user: parsed }
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
