import type pg from 'pg'

/** Where a request came from, for the audit log. */
export interface EventOrigin {
  readonly address: string
  readonly userAgent: string
}

/** Specification, section 9: sign-ins and password resets are warnings, everything else is information. */
const WARNINGS: ReadonlySet<string> = new Set([
  'auth_login',
  'auth_login_failed',
  'auth_locked',
  'auth_factor_failed',
  'auth_passkey_copied',
  'auth_account_taken_over',
  'auth_recovery_code_used',
  'auth_password_reset_request',
  'auth_password_reset',
  'auth_refresh_reuse',
  'auth_impersonation_start',
])

/** An event of an account, or an action of an account other than changing rows. */
export type AuthAction = `auth_${string}`

/**
 * Writes an event of an account to the audit log, in the transaction of its subject. The database adds chain number,
 * time and signature. Write it last: it locks the company's chain until the commit.
 *
 * @param actorId the administrator who impersonates the person
 */
export async function recordEvent(
  db: Pick<pg.ClientBase, 'query'> | pg.Pool,
  action: AuthAction,
  userId: string | undefined,
  origin: EventOrigin,
  metadata: Readonly<Record<string, unknown>>,
  actorId?: string,
): Promise<void> {
  await db.query('select audit.record_account_event($1, $2, $3, $4, $5, $6, $7)', [
    action,
    userId ?? null,
    WARNINGS.has(action) ? 'warning' : 'info',
    origin.address,
    origin.userAgent,
    JSON.stringify(metadata),
    actorId ?? null,
  ])
}
