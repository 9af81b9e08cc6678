import { randomBytes, timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import type { Config } from '#server/platform/config.ts'
import type { Platform } from '#server/platform/module.ts'
import { hashToken } from './mailed-tokens.ts'
import { refusal } from './refusals.ts'
import { isLocalHost, type Origin } from './request-origin.ts'
import { inTransaction } from './transaction.ts'

/** Any number, the same for every Parapet: of two first sign-ups at once only one is first. */
const LOCK = 7_265_833

type Queryable = Pick<pg.ClientBase, 'query'> | pg.Pool

/** Does the installation still wait for its first account? */
export async function needsFirstAccount(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ empty: boolean }>('select not exists (select from auth.users) as empty')
  return rows[0]?.empty === true
}

/**
 * A fresh token that proves who may make the first account, for the server to print; an earlier one is void.
 * Undefined once there is an account.
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
 * Is this sign-up the first of the installation? Holds a lock until the transaction ends.
 *
 * @throws AuthError 403 when it is, but comes neither with the set-up token nor from this machine
 */
export async function claimFirstAccount(
  config: Config,
  client: pg.ClientBase,
  setupToken: string | undefined,
  origin: Origin,
): Promise<boolean> {
  if (!(await needsFirstAccount(client))) return false
  await client.query('select pg_advisory_xact_lock($1)', [LOCK])
  if (!(await needsFirstAccount(client))) return false
  const isTrusted = origin.onThisMachine && servesThisMachineAlone(config)
  if (!isTrusted && !(await fits(client, setupToken))) throw refusal.setupTokenMissing()
  return true
}

/** A proxy on this machine may add no header at all: what it forwards from the internet looks as if it began here. */
function servesThisMachineAlone({ publicUrl, publicUrlGiven, trustProxy }: Config): boolean {
  return trustProxy === 0 && (!publicUrlGiven || isLocalHost(new URL(publicUrl).hostname))
}

/** The first account administers the installation; the set-up token is of no use any more. */
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
