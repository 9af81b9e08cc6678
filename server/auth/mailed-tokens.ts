import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import { counterKey } from '#server/platform/rate-limit.ts'
import type { Accounts } from './accounts.ts'

const LIFE = '60 minutes'
const LONG_LIFE = '7 days'
const LONG_LIVED: ReadonlySet<TokenPurpose> = new Set(['invite', 'email_change_cancel'])
/** Wrong codes after which the mail's code is void; its link still works. */
const MAX_CODE_FAILURES = 5
/** Begins the token of a link that ends in a code for the browser that asked for it (PKCE). */
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

/** What a mail carries: a link's token, and six digits for who reads it on another device. */
export interface MailedSecret {
  readonly token: string
  readonly code: string
}

export interface ConsumedToken {
  readonly user_id: string
  readonly purpose: TokenPurpose
  readonly address: string
}

export interface TokenWish {
  readonly userId: string
  readonly purpose: TokenPurpose
  /** Where it is mailed to. It is good only as long as that is the address it is about. */
  readonly address: string
  /** The browser that asked (`openMailFlow`). */
  readonly flowId?: string | undefined
}

/** A secret to mail. Replaces an earlier one for the same purpose; only hashes are stored. */
export async function issueToken(
  accounts: Pick<Accounts, 'rateKey'>,
  client: pg.ClientBase,
  { userId, purpose, address, flowId }: TokenWish,
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

/** Uses a token up. Of any number of attempts at once, one gets it; the others get undefined. */
export async function consumeToken(
  client: pg.ClientBase,
  tokenHash: Buffer,
  purposes: readonly TokenPurpose[],
): Promise<ConsumedToken | undefined> {
  const { rows } = await client.query<ConsumedToken>(
    `delete from auth.one_time_tokens where token_hash = $1 and purpose = any($2) and expires_at > now()
     returning user_id, purpose, address`,
    [tokenHash, purposes],
  )
  return rows[0]
}

/**
 * The token whose mail showed this code, to be used up next. Each try is counted before it is judged: of any number at
 * once, five are looked at. An address without an account takes the same way.
 *
 * @returns the token's hash; undefined when the code is wrong, void or too old
 */
export async function findByCode(
  accounts: Accounts,
  address: string,
  code: string,
  purposes: readonly TokenPurpose[],
): Promise<Buffer | undefined> {
  const { rows } = await accounts.pool.query<{ token_hash: Buffer; code_hash: Buffer }>(
    `update auth.one_time_tokens set failures = failures + 1
     where address = $1 and purpose = any($2) and expires_at > now() and failures < $3 and code_hash is not null
     returning token_hash, code_hash`,
    [address, purposes, MAX_CODE_FAILURES],
  )
  const given = hashCode(accounts, address, code)
  return rows.find((row) => timingSafeEqual(row.code_hash, given))?.token_hash
}

/** Links that were mailed before a password or an address changed are of no use any more, but to undo the change. */
export async function forgetTokens(client: pg.ClientBase, userId: string): Promise<void> {
  await client.query(`delete from auth.one_time_tokens where user_id = $1 and purpose <> 'email_change_cancel'`, [
    userId,
  ])
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Six digits are soon guessed from a plain hash: keyed, a copy of the database does not give them away. */
function hashCode(accounts: Pick<Accounts, 'rateKey'>, address: string, code: string): Buffer {
  return counterKey(accounts.rateKey, 'mailed-code', address, code)
}
