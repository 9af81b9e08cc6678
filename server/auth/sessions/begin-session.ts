import type pg from 'pg'
import type { Accounts } from '../accounts.ts'
import type { RequestContext } from '../endpoint.ts'
import { rememberDevice } from '../lockout/known-devices.ts'
import { originOf } from '../request-origin.ts'
import { startSession, type SessionBeginning, type SessionMethod, type SessionRow } from './sessions.ts'
import type { UserRow } from '../users/users.ts'

/**
 * Starts a session for the requesting browser. If no factor is owed, the sign-in is complete and the browser becomes
 * a known device.
 */
export async function beginSession(
  accounts: Accounts,
  c: RequestContext,
  client: pg.ClientBase,
  user: UserRow,
  method: SessionMethod,
  more?: SessionBeginning,
): Promise<{ user: UserRow; session: SessionRow }> {
  const started = await startSession(client, user, method, originOf(c), more)
  if (!started.session.needs_factor) await rememberDevice(accounts, c, client, user.id, started.session.id)
  return started
}
