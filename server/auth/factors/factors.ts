import type pg from 'pg'
import { z } from 'zod'
import type { Queryable } from '#server/platform/rate-limit/rate-limit.ts'
import { factorErrors } from './errors.ts'

const MAX_FACTORS = 10
/** An unverified factor expires after this time; its name is free again. */
const ENROLMENT = '5 minutes'

export interface Factor {
  readonly id: string
  readonly user_id: string
  readonly factor_type: 'totp' | 'webauthn'
  readonly status: 'unverified' | 'verified'
  readonly friendly_name: string
  readonly sealed_secret: string | null
  readonly credential_id: string | null
  readonly public_key: Buffer | null
  /** A count that fits a safe number: authenticators use 32 bits for it. */
  readonly sign_count: number
  readonly transports: readonly string[]
}

const COLUMNS = `id, user_id, factor_type, status, friendly_name, sealed_secret, credential_id, public_key,
  sign_count::float8 as sign_count, transports`

export const friendlyName = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .refine((text) => !/\p{Cc}|\p{Surrogate}/u.test(text), { error: 'must not contain control characters' })

/** @throws AuthError 404 for an invalid id, or another person's */
export async function findFactor(db: Queryable, userId: string, id: string | undefined): Promise<Factor> {
  const wanted = z.uuid().safeParse(id)
  if (!wanted.success) throw factorErrors.notFound()
  const { rows } = await db.query<Factor>(`select ${COLUMNS} from auth.mfa_factors where id = $1 and user_id = $2`, [
    wanted.data,
    userId,
  ])
  const [factor] = rows
  if (factor === undefined) throw factorErrors.notFound()
  return factor
}

export async function findCredential(db: Queryable, credentialId: string): Promise<Factor | undefined> {
  const { rows } = await db.query<Factor>(
    `select ${COLUMNS} from auth.mfa_factors where credential_id = $1 and status = 'verified'`,
    [credentialId],
  )
  return rows[0]
}

export async function credentialsOf(db: Queryable, userId: string): Promise<{ id: string; transports: string[] }[]> {
  const { rows } = await db.query<{ id: string; transports: string[] }>(
    'select credential_id as id, transports from auth.mfa_factors where user_id = $1 and credential_id is not null',
    [userId],
  )
  return rows
}

/**
 * Reserves one more factor of a person: deletes abandoned enrolments and locks the account until the transaction
 * ends, so that concurrent enrolments cannot exceed the limit and no sign-in can slip in between.
 *
 * @param wanted absent: the first free one of `fallback`, `fallback 2`, …
 * @returns the name for it
 * @throws AuthError 422 beyond ten factors, or when the name is taken
 */
export async function makeRoom(
  client: pg.ClientBase,
  userId: string,
  wanted: string | undefined,
  fallback: string,
): Promise<string> {
  await lockAccount(client, userId)
  await client.query(
    `delete from auth.mfa_factors
     where user_id = $1 and status = 'unverified' and created_at < clock_timestamp() - $2::interval`,
    [userId, ENROLMENT],
  )
  const { rows } = await client.query<{ friendly_name: string }>(
    'select friendly_name from auth.mfa_factors where user_id = $1',
    [userId],
  )
  const taken = new Set(rows.map((row) => row.friendly_name))
  if (taken.size >= MAX_FACTORS) throw factorErrors.tooMany()
  if (wanted !== undefined && taken.has(wanted)) throw factorErrors.nameTaken(wanted)
  return wanted ?? freeName(taken, fallback)
}

/** Serialises sign-ins and changes of factors of one account. */
export async function lockAccount(client: pg.ClientBase, userId: string): Promise<void> {
  await client.query('select from auth.users where id = $1 for update', [userId])
}

export async function hasVerifiedFactor(db: Queryable, userId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from auth.mfa_factors where user_id = $1 and status = 'verified' limit 1`,
    [userId],
  )
  return rowCount === 1
}

function freeName(taken: ReadonlySet<string>, fallback: string, number = 1): string {
  const name = number === 1 ? fallback : `${fallback} ${number}`
  return taken.has(name) ? freeName(taken, fallback, number + 1) : name
}
