import type pg from 'pg'

/** A row of auth.users as used by the module. Times as the database returns them. */
export interface UserRow {
  readonly id: string
  readonly email: string
  readonly new_email: string | null
  readonly encrypted_password: string | null
  /** The account may be used. */
  readonly email_confirmed_at: Date | null
  /** The address is proven to be its owner's (`proven-address.ts`). */
  readonly email_proven_at: Date | null
  readonly confirmation_sent_at: Date | null
  readonly recovery_sent_at: Date | null
  readonly email_change_sent_at: Date | null
  readonly last_sign_in_at: Date | null
  readonly banned_until: Date | null
  readonly invited_at: Date | null
  readonly reauthentication_sent_at: Date | null
  readonly raw_app_meta_data: Record<string, unknown>
  readonly raw_user_meta_data: Record<string, unknown>
  readonly created_at: Date
  readonly updated_at: Date
  /** By the database's clock. */
  readonly is_banned: boolean
  readonly identities: readonly IdentityRow[]
  readonly factors: readonly FactorRow[]
}

/** An identity in the format of the interface, including times. */
export interface IdentityRow {
  readonly identity_id: string
  readonly id: string
  readonly user_id: string
  readonly provider: string
  readonly identity_data: Record<string, unknown>
  readonly last_sign_in_at: string | null
  readonly created_at: string
  readonly updated_at: string
  readonly email: string | null
}

/** A second factor in the format of the interface. */
export interface FactorRow {
  readonly id: string
  readonly factor_type: 'totp' | 'webauthn'
  readonly status: 'unverified' | 'verified'
  readonly friendly_name: string
  readonly created_at: string
  readonly updated_at: string
  readonly last_challenged_at: string | null
}

const IDENTITIES = `coalesce((
  select json_agg(json_build_object('identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id, 'provider', i.provider,
    'identity_data', i.identity_data, 'last_sign_in_at', i.last_sign_in_at, 'created_at', i.created_at, 'updated_at', i.updated_at,
    'email', i.identity_data ->> 'email') order by i.created_at)
  from auth.identities i where i.user_id = u.id), '[]') as identities`

const FACTORS = `coalesce((
  select json_agg(json_build_object('id', f.id, 'factor_type', f.factor_type, 'status', f.status, 'friendly_name', f.friendly_name,
    'created_at', f.created_at, 'updated_at', f.updated_at, 'last_challenged_at', f.last_challenged_at) order by f.created_at)
  from auth.mfa_factors f where f.user_id = u.id), '[]') as factors`

/** Columns of a `UserRow`, for `select` and `returning` on auth.users named `u`. */
export const USER_COLUMNS = `u.id, u.email, u.new_email, u.encrypted_password, u.email_confirmed_at, u.email_proven_at, u.confirmation_sent_at,
  u.recovery_sent_at, u.email_change_sent_at, u.last_sign_in_at, u.banned_until, u.invited_at, u.reauthentication_sent_at, u.raw_app_meta_data, u.raw_user_meta_data,
  u.created_at, u.updated_at, coalesce(u.banned_until > now(), false) as is_banned, ${IDENTITIES}, ${FACTORS}`

type Queryable = Pick<pg.ClientBase, 'query'> | pg.Pool

export async function findUserByEmail(db: Queryable, email: string): Promise<UserRow | undefined> {
  const { rows } = await db.query<UserRow>(
    `select ${USER_COLUMNS} from auth.users u where u.email = $1 and u.deleted_at is null`,
    [email],
  )
  return rows[0]
}

export async function findUser(db: Queryable, id: string): Promise<UserRow | undefined> {
  const { rows } = await db.query<UserRow>(
    `select ${USER_COLUMNS} from auth.users u where u.id = $1 and u.deleted_at is null`,
    [id],
  )
  return rows[0]
}
