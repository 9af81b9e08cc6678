import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose'
import type pg from 'pg'
import { StartError } from '#db/start-error.ts'
import type { Logger } from '../log.ts'
import type { Queryable } from '../rate-limit/rate-limit.ts'
import { recordEvent } from '../audit/record-event.ts'
import { seal, unseal } from './secret-box.ts'
import type { Secret } from './secret.ts'

/** Every key uses this algorithm; a token never chooses it. */
export const SIGNING_ALGORITHM = 'ES256'
/** A standby key is published this long before it signs, so that every server and client knows it by then. */
const PUBLISHED_BEFORE_USE = '10 minutes'
/** A key signs no longer than this; then its successor is promoted automatically. */
const LONGEST_USE = '90 days'
/** Retired keys verify this long: longer than any access token is valid. */
const RETIRED_KEPT = '1 hour'
const RELOAD_MS = 10_000
/** Arbitrary, the same for every Parapet: one server at a time changes the keys. */
const LOCK = 7_265_832

type SigningKey = CryptoKey

/** The keys that sign and verify access tokens, shared by all servers of a database. */
export interface Keyring {
  current(): { readonly kid: string; readonly key: SigningKey }
  /** Looks up memory only: an unknown `kid` costs neither a query nor a file access. */
  verificationKey(kid: string): SigningKey | undefined
  /** Standby, current and retired public keys, for `/.well-known/jwks.json`. */
  publicKeys(): readonly JWK[]
  /**
   * Promotes the standby key and creates a new one.
   *
   * @throws Error while the standby key is younger than ten minutes
   */
  rotate(): Promise<void>
  /**
   * Revokes a leaked key. Its holder could have signed in any name, so every session ends at once, on every server,
   * except access tokens, which no key signs; all servers drop the key within ten seconds.
   *
   * @throws Error when there is no such key
   */
  revoke(kid: string): Promise<void>
  reload(): Promise<void>
  close(): void
}

interface KeyRow {
  kid: string
  state: 'standby' | 'current' | 'retired'
  public_jwk: JWK
  sealed_private: string
}

interface Loaded {
  readonly current: { readonly kid: string; readonly key: SigningKey }
  readonly verifying: ReadonlyMap<string, SigningKey>
  readonly published: readonly JWK[]
}

/**
 * Loads the keys, or creates the first ones. Reloads them every ten seconds, to follow other servers, and rotates
 * them when due.
 *
 * @throws StartError when the secret is not the one that the keys were sealed with
 */
export async function openKeyring(pool: pg.Pool, secret: Secret, log: Logger): Promise<Keyring> {
  const sealing = secret.derive('keyring')
  await createMissingKeys(pool, secret)
  let loaded = await load(pool, sealing)
  const reload = async () => {
    loaded = await load(pool, sealing)
  }
  const timer = setInterval(() => {
    rotateWhenDue(pool, sealing)
      .then(reload)
      .catch((error: unknown) => log.warn({ err: error }, 'signing keys could not be read again'))
  }, RELOAD_MS)
  timer.unref()
  return {
    current: () => loaded.current,
    verificationKey: (kid) => loaded.verifying.get(kid),
    publicKeys: () => loaded.published,
    reload,
    async rotate() {
      await changeKeys(pool, (client) => promote(client, sealing))
      await reload()
    },
    async revoke(kid) {
      await changeKeys(pool, (client) => remove(client, sealing, kid))
      await reload()
    },
    close: () => clearInterval(timer),
  }
}

/** After it the database belongs to this secret: another one is refused by `requireSameSecret`. */
export async function createMissingKeys(pool: pg.Pool, secret: Secret): Promise<void> {
  const sealing = secret.derive('keyring')
  await changeKeys(pool, (client) => addMissing(client, sealing))
}

/**
 * Checks the secret against the keys of the database without writing anything. A database without keys takes any.
 *
 * @throws StartError when the keys were sealed with another secret
 */
export async function requireSameSecret(client: pg.ClientBase, secret: Secret): Promise<void> {
  const { rows: tables } = await client.query<{ exists: boolean }>(
    `select to_regclass('auth.signing_keys') is not null as exists`,
  )
  if (tables[0]?.exists !== true) return
  const { rows } = await client.query<Pick<KeyRow, 'kid' | 'sealed_private'>>(
    `select kid, sealed_private from auth.signing_keys where state = 'current'`,
  )
  for (const { kid, sealed_private: sealed } of rows) unsealKey(secret.derive('keyring'), kid, sealed)
}

/** @throws StartError when it was sealed with another secret */
function unsealKey(sealing: Buffer, kid: string, sealed: string): string {
  const privateJwk = unseal(sealing, placeOf(kid), sealed)
  if (privateJwk !== undefined) return privateJwk
  throw new StartError(
    'The secret is not the one this database was set up with. Set SECRET_KEY to that of its other servers; if it was never set, it is in DATA_DIR/secret.key of the first one.',
  )
}

/** Only one of several servers rotates: the others find a fresh key after the lock. */
export async function rotateWhenDue(pool: pg.Pool, sealing: Buffer): Promise<void> {
  const isDue = async (db: Queryable) => {
    const { rowCount } = await db.query(
      `select from auth.signing_keys c, auth.signing_keys s
       where c.state = 'current' and coalesce(c.promoted_at, c.created_at) < now() - $1::interval
         and s.state = 'standby' and s.created_at <= now() - $2::interval`,
      [LONGEST_USE, PUBLISHED_BEFORE_USE],
    )
    return rowCount !== 0
  }
  if (!(await isDue(pool))) return
  await changeKeys(pool, async (client) => {
    if (await isDue(client)) await promote(client, sealing)
  })
}

async function changeKeys(pool: pg.Pool, change: (client: pg.ClientBase) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    await change(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function addMissing(client: pg.ClientBase, sealing: Buffer): Promise<void> {
  const { rows } = await client.query<{ state: string }>(`select state from auth.signing_keys where state <> 'retired'`)
  const present = new Set(rows.map((row) => row.state))
  for (const state of ['current', 'standby'] as const) {
    if (!present.has(state)) await addKey(client, sealing, state)
  }
}

async function promote(client: pg.ClientBase, sealing: Buffer): Promise<void> {
  const { rowCount } = await client.query(
    `select from auth.signing_keys where state = 'standby' and created_at <= now() - $1::interval`,
    [PUBLISHED_BEFORE_USE],
  )
  if (rowCount === 0) throw new Error(`the standby key must be published for ${PUBLISHED_BEFORE_USE} before it signs`)
  await client.query(`delete from auth.signing_keys where retired_at < now() - $1::interval`, [RETIRED_KEPT])
  await client.query(`update auth.signing_keys set state = 'retired', retired_at = now() where state = 'current'`)
  await client.query(`update auth.signing_keys set state = 'current', promoted_at = now() where state = 'standby'`)
  await addKey(client, sealing, 'standby')
}

async function remove(client: pg.ClientBase, sealing: Buffer, kid: string): Promise<void> {
  const { rows } = await client.query<Pick<KeyRow, 'state'>>(
    'delete from auth.signing_keys where kid = $1 returning state',
    [kid],
  )
  const [key] = rows
  if (key === undefined) throw new Error(`there is no signing key ${kid}`)
  // At once, even if it was published recently: the others load it within ten seconds.
  if (key.state === 'current') {
    await client.query(`update auth.signing_keys set state = 'current', promoted_at = now() where state = 'standby'`)
  }
  await addMissing(client, sealing)
  const { rowCount } = await client.query(
    `update auth.sessions set revoked_at = now() where revoked_at is null and method <> 'token'`,
  )
  const nowhere = { address: '', userAgent: '' }
  await recordEvent(client, 'auth_key_revoked', undefined, nowhere, { kid, state: key.state, sessions_ended: rowCount })
}

async function addKey(client: pg.ClientBase, sealing: Buffer, state: KeyRow['state']): Promise<void> {
  const pair = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true })
  const publicJwk = await exportJWK(pair.publicKey)
  const kid = await calculateJwkThumbprint(publicJwk)
  const privateJwk = JSON.stringify(await exportJWK(pair.privateKey))
  await client.query('insert into auth.signing_keys (kid, state, public_jwk, sealed_private) values ($1, $2, $3, $4)', [
    kid,
    state,
    JSON.stringify(publicJwk),
    seal(sealing, placeOf(kid), privateJwk),
  ])
}

function placeOf(kid: string): string {
  return `auth.signing_keys|sealed_private|${kid}`
}

async function load(pool: pg.Pool, sealing: Buffer): Promise<Loaded> {
  const { rows } = await pool.query<KeyRow>(
    `select kid, state, public_jwk, sealed_private from auth.signing_keys
     where retired_at is null or retired_at > now() - $1::interval order by created_at`,
    [RETIRED_KEPT],
  )
  const verifying = new Map<string, SigningKey>()
  for (const row of rows) verifying.set(row.kid, await importKey(row.public_jwk))
  const current = rows.find((row) => row.state === 'current')
  if (current === undefined) throw new Error('no current signing key')
  const privateJwk = unsealKey(sealing, current.kid, current.sealed_private)
  return {
    current: { kid: current.kid, key: await importKey(JSON.parse(privateJwk) as JWK) },
    verifying,
    published: rows.map((row) => ({
      ...row.public_jwk,
      kid: row.kid,
      alg: SIGNING_ALGORITHM,
      use: 'sig',
      key_ops: ['verify'],
    })),
  }
}

async function importKey(jwk: JWK): Promise<SigningKey> {
  const key = await importJWK(jwk, SIGNING_ALGORITHM)
  if (key instanceof Uint8Array) throw new Error('a signing key must be an asymmetric one')
  return key
}
