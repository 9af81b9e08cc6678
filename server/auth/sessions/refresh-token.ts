import { createHmac, timingSafeEqual } from 'node:crypto'

const VERSION = 1
const BODY_BYTES = 25
const MAC_BYTES = 32
/** Grace time for lost responses and for several tabs that refresh concurrently. */
const GRACE_MS = 10_000

/** A refresh token names a session and how often that session was refreshed; it is not stored. */
export interface RefreshToken {
  readonly sessionId: string
  readonly counter: bigint
}

/** Version, session, counter and an HMAC over them, base64url. The same input gives the same token. */
export function formatRefreshToken(key: Buffer, { sessionId, counter }: RefreshToken): string {
  const body = Buffer.alloc(BODY_BYTES)
  body.writeUInt8(VERSION, 0)
  Buffer.from(sessionId.replaceAll('-', ''), 'hex').copy(body, 1)
  body.writeBigInt64BE(counter, 17)
  return Buffer.concat([body, macOf(key, body)]).toString('base64url')
}

/** Undefined for anything that this installation did not sign. */
export function parseRefreshToken(key: Buffer, text: string): RefreshToken | undefined {
  const bytes = Buffer.from(text, 'base64url')
  // Accepts one spelling only: characters that the decoder skips would allow a second text for the same token.
  if (bytes.length !== BODY_BYTES + MAC_BYTES || bytes.toString('base64url') !== text) return undefined
  const body = bytes.subarray(0, BODY_BYTES)
  if (body.readUInt8(0) !== VERSION || !timingSafeEqual(macOf(key, body), bytes.subarray(BODY_BYTES))) return undefined
  const hex = body.toString('hex', 1, 17)
  const sessionId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { sessionId, counter: body.readBigInt64BE(17) }
}

/**
 * Compares a presented counter with the session's own and the time since its last rotation: `advance` for the newest
 * token, `repeat` for the one before it within the grace time (the newest token is returned again, so racing tabs
 * agree), `replay` for everything else, which ends the session.
 */
export function judgeCounter(
  presented: bigint,
  current: bigint,
  sinceRotationMs: number,
): 'advance' | 'repeat' | 'replay' {
  if (presented === current) return 'advance'
  return presented === current - 1n && sinceRotationMs <= GRACE_MS ? 'repeat' : 'replay'
}

function macOf(key: Buffer, body: Buffer): Buffer {
  return createHmac('sha256', key).update(body).digest()
}
