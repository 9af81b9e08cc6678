import { randomBytes, timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import type { Platform } from '#server/platform/module.ts'
import { hashToken } from '../mail/mailed-tokens.ts'
import { authErrors } from '../errors.ts'
import { inTransaction } from '../transaction.ts'

/** Arbitrary, the same for every Parapet: only one of two concurrent first sign-ups wins. */
const LOCK = 7_265_833

type Queryable = Pick<pg.ClientBase, 'query'> | pg.Pool

/** Whether the installation still waits for its first account. */
export async function needsFirstAccount(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ empty: boolean }>('select not exists (select from auth.users) as empty')
  return rows[0]?.empty === true
}

/**
 * Creates a new token that authorises the first account, for the server to print; an earlier one becomes void.
 * Undefined if an account exists.
 */
export async function ensureSetupToken(platform: Pick<Platform, 'database'>): Promise<string | undefined> {
  return inTransaction(platform.database.service, async (client) => {
    await client.query('delete from auth.setup_token')
    if (!(await needsFirstAccount(client))) return undefined
    const token = randomBytes(24).toString('base64url')
    await client.query(
      `insert into auth.setup_token (token_hash) values ($1)
       on conflict (only_one) do update set token_hash = excluded.token_hash, created_at = now()`,
      [hashToken(token)],
    )
    return token
  })
}

/**
 * Whether this sign-up is the first of the installation. Holds a lock until the transaction ends. Where a request
 * comes from proves nothing: a proxy on this machine makes every request look local.
 *
 * @throws AuthError 403 when it is, but comes without the set-up token
 */
export async function claimFirstAccount(client: pg.ClientBase, setupToken: string | undefined): Promise<boolean> {
  if (!(await needsFirstAccount(client))) return false
  await client.query('select pg_advisory_xact_lock($1)', [LOCK])
  if (!(await needsFirstAccount(client))) return false
  if (!(await fits(client, setupToken))) throw authErrors.setupTokenMissing()
  return true
}

/** Makes the first account an administrator and deletes the set-up token. */
export async function makeAdministrator(client: pg.ClientBase, userId: string): Promise<void> {
  await client.query(`update public.profiles set global_role = 'Admin' where id = $1`, [userId])
  await client.query('delete from auth.setup_token')
}

async function fits(client: pg.ClientBase, setupToken: string | undefined): Promise<boolean> {
  if (setupToken === undefined) return false
  const { rows } = await client.query<{ token_hash: Buffer }>('select token_hash from auth.setup_token')
  const [stored] = rows
  return stored !== undefined && timingSafeEqual(stored.token_hash, hashToken(setupToken))
}
