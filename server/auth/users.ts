import type pg from 'pg'

/** A row of auth.users as the module uses it. Times as the database gives them. */
export interface UserRow {
  readonly id: string
  readonly email: string
  readonly new_email: string | null
  readonly encrypted_password: string | null
  readonly email_confirmed_at: Date | null
  readonly confirmation_sent_at: Date | null
  readonly recovery_sent_at: Date | null
  readonly email_change_sent_at: Date | null
  readonly last_sign_in_at: Date | null
  readonly banned_until: Date | null
  readonly raw_app_meta_data: Record<string, unknown>
  readonly raw_user_meta_data: Record<string, unknown>
  readonly created_at: Date
  readonly updated_at: Date
  /** By the database's clock. */
  readonly is_banned: boolean
}

/** Columns of a `UserRow`, for `select` and `returning` on auth.users named `u`. */
export const USER_COLUMNS = `u.id, u.email, u.new_email, u.encrypted_password, u.email_confirmed_at, u.confirmation_sent_at,
  u.recovery_sent_at, u.email_change_sent_at, u.last_sign_in_at, u.banned_until, u.raw_app_meta_data, u.raw_user_meta_data,
  u.created_at, u.updated_at, coalesce(u.banned_until > now(), false) as is_banned`

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
