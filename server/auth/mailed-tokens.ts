import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'

const LIFE = '60 minutes'

export type TokenPurpose = 'signup' | 'recovery' | 'email_change_current' | 'email_change_new'

export interface ConsumedToken {
  readonly user_id: string
  readonly purpose: TokenPurpose
  readonly address: string
}

/** A token to mail to `address`. Replaces an earlier one for the same purpose; only its hash is stored. */
export async function issueToken(
  client: pg.ClientBase,
  userId: string,
  purpose: TokenPurpose,
  address: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await client.query(
    `insert into auth.one_time_tokens (token_hash, user_id, purpose, address, expires_at)
     values ($1, $2, $3, $4, now() + $5::interval)
     on conflict (user_id, purpose) do update set
       token_hash = excluded.token_hash, address = excluded.address,
       created_at = now(), expires_at = excluded.expires_at`,
    [hashToken(token), userId, purpose, address, LIFE],
  )
  return token
}

/** Uses a token up. Of any number of attempts at once, one gets it; the others get undefined. */
export async function consumeToken(
  client: pg.ClientBase,
  token: string,
  purposes: readonly TokenPurpose[],
): Promise<ConsumedToken | undefined> {
  const { rows } = await client.query<ConsumedToken>(
    `delete from auth.one_time_tokens where token_hash = $1 and purpose = any($2) and expires_at > now()
     returning user_id, purpose, address`,
    [hashToken(token), purposes],
  )
  return rows[0]
}

/** Links that were mailed before a password or an address changed are of no use any more. */
export async function forgetTokens(client: pg.ClientBase, userId: string): Promise<void> {
  await client.query('delete from auth.one_time_tokens where user_id = $1', [userId])
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
