import { createHash, randomBytes } from 'node:crypto'
import type { Queryable } from '../rate-limit/rate-limit.ts'

/** Secret scanners recognize the token of a seat's session by it. */
const SESSION_PREFIX = 'pps_'
const SECRET_BYTES = 32
/** 256 bits in base64url. */
const LINK_TOKEN = /^[A-Za-z0-9_-]{43}$/

export interface SeatSessions {
  /** The claims of a session that has not expired. Each call of the seat checks in the database that the seat lasts. */
  find(token: string): Promise<string | undefined>
}

/** Whether a bearer token is one of a seat's session. */
export function isSeatToken(text: string): boolean {
  return text.startsWith(SESSION_PREFIX)
}

/** The secret of a link: 256 random bits. Only `hash` is stored. */
export function makeLinkToken(): { token: string; hash: Buffer } {
  const token = randomBytes(SECRET_BYTES).toString('base64url')
  return { token, hash: hashSecret(token) }
}

/** The hash of a link's token; undefined for a text that is none, which costs no query. */
export function linkTokenHash(token: string): Buffer | undefined {
  return LINK_TOKEN.test(token) ? hashSecret(token) : undefined
}

/** The token of a new session. Only `hash` is stored. */
export function makeSeatToken(): { token: string; hash: Buffer } {
  const token = `${SESSION_PREFIX}${randomBytes(SECRET_BYTES).toString('base64url')}`
  return { token, hash: hashSecret(token) }
}

/** For secrets of 80 random bits or more: a hash without a key does not help to guess them. */
export function hashSecret(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

export function createSeatSessions(service: Queryable): SeatSessions {
  return {
    async find(token) {
      const { rows } = await service.query<{ id: string }>(
        'select id from private.seat_sessions where token_hash = $1 and expires_at > now()',
        [hashSecret(token)],
      )
      const [session] = rows
      return session && JSON.stringify({ role: 'seat', session_id: session.id })
    },
  }
}
