import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { z } from 'zod'
import type { Logger } from '../log.ts'
import type { Queryable } from '../rate-limit/rate-limit.ts'

/** Secret scanners of source code hosts recognise our tokens by it. */
const PREFIX = 'ppt_'
const SECRET_BYTES = 32
const SECRET_CHARS = 43
const SUM_CHARS = 6
const FORM = /^ppt_[0-9A-Za-z]{49}$/
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Of the token, shown in lists to identify it. */
const SHOWN_CHARS = 8
const CACHED_TOKENS = 1_000
const USE_NOTED_MS = 60_000

const row = z.object({
  user_id: z.uuid(),
  session_id: z.uuid(),
  aal: z.string(),
  scopes: z.array(z.string()),
  company_id: z.uuid().nullable(),
})

/** The person whom an access token acts for. Its session decides whether it is still valid. */
interface KnownToken {
  readonly userId: string
  readonly sessionId: string
  readonly claimsText: string
}

export interface AccessTokens {
  /** Undefined for a token that this installation did not issue. */
  find(token: string): Promise<KnownToken | undefined>
}

/** Whether a text has the form of an access token. */
export function isAccessToken(text: string): boolean {
  return text.startsWith(PREFIX)
}

/** A new token: 32 random bytes and a checksum, base62. It is shown once; only `hash` is stored. */
export function makeAccessToken(): { token: string; prefix: string; hash: Buffer } {
  const secret = base62(BigInt(`0x${randomBytes(SECRET_BYTES).toString('hex')}`), SECRET_CHARS)
  const token = `${PREFIX}${secret}${sumOf(secret)}`
  return { token, prefix: token.slice(0, SHOWN_CHARS), hash: hashOf(token) }
}

/**
 * Finds tokens by their hash. A token's properties never change, so they are cached; its session, which every request
 * checks, ends when it is revoked or expires. Records its use, at most once a minute.
 */
export function createAccessTokens(service: Queryable, log: Pick<Logger, 'warn'>): AccessTokens {
  const found = new Map<string, { known: KnownToken; notedAt: number }>()

  async function look(hash: Buffer): Promise<KnownToken | undefined> {
    const { rows } = await service.query(
      `select t.user_id, t.session_id, s.aal, t.scopes, t.company_id
       from auth.access_tokens t join auth.sessions s on s.id = t.session_id where t.token_hash = $1`,
      [hash],
    )
    return rows[0] === undefined ? undefined : knownToken(row.parse(rows[0]))
  }

  function note(sessionId: string): void {
    void service
      .query(
        `update auth.access_tokens set last_used_at = now()
         where session_id = $1 and private.session_alive($1) and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
        [sessionId],
      )
      .catch((error: unknown) => log.warn({ err: error }, 'the use of an access token could not be noted'))
  }

  return {
    async find(token) {
      if (!isWellFormed(token)) return undefined
      const hash = hashOf(token)
      const key = hash.toString('base64url')
      const cached = found.get(key)
      const known = cached?.known ?? (await look(hash))
      if (known === undefined) return undefined
      const now = Date.now()
      if (cached === undefined || now - cached.notedAt >= USE_NOTED_MS) {
        if (cached === undefined && found.size >= CACHED_TOKENS) found.clear()
        found.set(key, { known, notedAt: now })
        note(known.sessionId)
      }
      return known
    },
  }
}

/** A mistyped or invented token costs no query. */
function isWellFormed(token: string): boolean {
  if (!FORM.test(token)) return false
  return sumOf(token.slice(PREFIX.length, -SUM_CHARS)) === token.slice(-SUM_CHARS)
}

function knownToken(token: z.infer<typeof row>): KnownToken {
  const claims = {
    sub: token.user_id,
    role: 'authenticated',
    session_id: token.session_id,
    aal: token.aal,
    scopes: token.scopes,
    ...(token.company_id === null ? {} : { company_id: token.company_id }),
  }
  return { userId: token.user_id, sessionId: token.session_id, claimsText: JSON.stringify(claims) }
}

function sumOf(secret: string): string {
  return base62(BigInt(crc32(secret)), SUM_CHARS)
}

function base62(value: bigint, chars: number): string {
  let rest = value
  let text = ''
  while (text.length < chars) {
    text = `${DIGITS[Number(rest % 62n)] ?? ''}${text}`
    rest /= 62n
  }
  return text
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
