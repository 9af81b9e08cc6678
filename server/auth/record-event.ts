import type pg from 'pg'
import type { Origin } from './request-origin.ts'

export type AuthAction =
  | 'auth_signup'
  | 'auth_login'
  | 'auth_login_failed'
  | 'auth_logout'
  | 'auth_password_reset_request'
  | 'auth_password_reset'
  | 'auth_password_change'
  | 'auth_email_change'
  | 'auth_refresh_reuse'

/** Specification, section 9: sign-ins and password resets are warnings, everything else is information. */
const WARNINGS: ReadonlySet<AuthAction> = new Set([
  'auth_login',
  'auth_login_failed',
  'auth_password_reset_request',
  'auth_password_reset',
])

/** Writes who did what into the audit log. The database adds time and signature. */
export async function recordEvent(
  db: Pick<pg.ClientBase, 'query'> | pg.Pool,
  action: AuthAction,
  userId: string | undefined,
  origin: Pick<Origin, 'address' | 'userAgent'>,
  metadata: Readonly<Record<string, unknown>>,
): Promise<void> {
  await db.query(
    `insert into public.audit_log (action, table_name, record_id, user_id, severity, ip_address, user_agent, metadata)
     values ($1, 'auth_events', $2::text, $2::uuid, $3, $4, $5, $6)`,
    [
      action,
      userId ?? null,
      WARNINGS.has(action) ? 'warning' : 'info',
      origin.address,
      origin.userAgent,
      JSON.stringify(metadata),
    ],
  )
}
