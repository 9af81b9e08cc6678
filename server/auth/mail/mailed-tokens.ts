import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import { counterKey } from '#server/platform/rate-limit/rate-limit.ts'
import type { Accounts } from '../accounts.ts'
import type { TakeBack } from '../lockout/our-failures.ts'

const LIFE = '60 minutes'
const LONG_LIFE = '7 days'
const LONG_LIVED: ReadonlySet<TokenPurpose> = new Set(['invite', 'email_change_cancel'])
/** Wrong codes after which the mail's code is void; its link still works. */
const MAX_CODE_FAILURES = 5
/** Prefix of the token of a PKCE link, which ends in a code for the browser that requested it. */
export const PKCE_PREFIX = 'pkce_'

export type TokenPurpose =
  | 'signup'
  | 'recovery'
  | 'magiclink'
  | 'invite'
  | 'reauthentication'
  | 'email_change_current'
  | 'email_change_new'
  | 'email_change_cancel'

/** The content of a mail: a link's token, and six digits for reading it on another device. */
export interface MailedSecret {
  readonly token: string
  readonly code: string
}

export interface ConsumedToken {
  readonly user_id: string
  readonly purpose: TokenPurpose
  readonly address: string
  readonly created_at: Date
}

export interface TokenRequest {
  readonly userId: string
  readonly purpose: TokenPurpose
  /** Where it is mailed to. It is valid only while the account has this address. */
  readonly address: string
  /** The browser that requested it (`startMailFlow`). */
  readonly flowId?: string | undefined
}

/** Creates a secret to mail. Replaces an earlier one for the same purpose; only hashes are stored. */
export async function issueToken(
  accounts: Pick<Accounts, 'rateKey'>,
  client: pg.ClientBase,
  { userId, purpose, address, flowId }: TokenRequest,
): Promise<MailedSecret> {
  const token = `${flowId === undefined ? '' : PKCE_PREFIX}${randomBytes(32).toString('base64url')}`
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await client.query(
    `insert into auth.one_time_tokens (token_hash, user_id, purpose, address, expires_at, code_hash, flow_id)
     values ($1, $2, $3, $4, now() + $5::interval, $6, $7)
     on conflict (user_id, purpose) do update set
       token_hash = excluded.token_hash, address = excluded.address, code_hash = excluded.code_hash, failures = 0,
       flow_id = excluded.flow_id, created_at = now(), expires_at = excluded.expires_at`,
    [
      hashToken(token),
      userId,
      purpose,
      address,
      LONG_LIVED.has(purpose) ? LONG_LIFE : LIFE,
      hashCode(accounts, address, code),
      flowId ?? null,
    ],
  )
  return { token, code }
}

/** Uses up a token. Of concurrent attempts only one gets it; the others get undefined. */
export async function consumeToken(
  client: pg.ClientBase,
  tokenHash: Buffer,
  purposes: readonly TokenPurpose[],
): Promise<ConsumedToken | undefined> {
  const { rows } = await client.query<ConsumedToken>(
    `delete from auth.one_time_tokens where token_hash = $1 and purpose = any($2) and expires_at > now()
     returning user_id, purpose, address, created_at`,
    [tokenHash, purposes],
  )
  return rows[0]
}

/** A code that was tried. */
export interface TriedCode {
  /** Undefined when the code is wrong, void or too old. */
  readonly tokenHash: Buffer | undefined
  /** For `withoutOurFailures`; empty where nothing was counted. */
  readonly takeBacks: readonly TakeBack[]
}

/**
 * Finds the token whose mail has this code, without using it up. Counts each attempt before checking it: of any
 * number of concurrent ones, five are checked. An address without an account takes the same path.
 */
export async function findByCode(
  accounts: Accounts,
  address: string,
  code: string,
  purposes: readonly TokenPurpose[],
): Promise<TriedCode> {
  const { rows } = await accounts.pool.query<{ token_hash: Buffer; code_hash: Buffer }>(
    `update auth.one_time_tokens set failures = failures + 1
     where address = $1 and purpose = any($2) and expires_at > now() and failures < $3 and code_hash is not null
     returning token_hash, code_hash`,
    [address, purposes, MAX_CODE_FAILURES],
  )
  const given = hashCode(accounts, address, code)
  const tokenHash = rows.find((row) => timingSafeEqual(row.code_hash, given))?.token_hash
  const tried = rows.map((row) => row.token_hash)
  return { tokenHash, takeBacks: tried.length === 0 ? [] : [() => takeBackTries(accounts.pool, tried)] }
}

async function takeBackTries(pool: pg.Pool, tokenHashes: readonly Buffer[]): Promise<void> {
  await pool.query(
    'update auth.one_time_tokens set failures = failures - 1 where token_hash = any($1) and failures > 0',
    [tokenHashes],
  )
}

/** Voids links that were mailed before a password or an address changed, except for undoing the change. */
export async function deleteMailedTokens(client: pg.ClientBase, userId: string): Promise<void> {
  await client.query(`delete from auth.one_time_tokens where user_id = $1 and purpose <> 'email_change_cancel'`, [
    userId,
  ])
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** A plain hash of six digits is easily guessed: with a key, a copy of the database does not reveal the code. */
function hashCode(accounts: Pick<Accounts, 'rateKey'>, address: string, code: string): Buffer {
  return counterKey(accounts.rateKey, 'mailed-code', address, code)
}
