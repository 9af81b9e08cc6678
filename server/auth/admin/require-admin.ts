import type pg from 'pg'
import { attributeChanges, type Attribution } from '#server/platform/audit/attribute-changes.ts'
import type { Caller } from '#server/platform/callers/caller.ts'
import { ApiError } from '#server/platform/errors.ts'
import { requireCallerStepUp } from '#server/platform/callers/step-up.ts'
import type { Accounts } from '../accounts.ts'
import type { RequestContext } from '../endpoint.ts'
import { authErrors } from '../errors.ts'
import { originOf, type Origin } from '../request-origin.ts'
import { requireOwner, requireStepUp } from '../sessions/require-user.ts'
import { inTransaction } from '../transaction.ts'

/** The acting administrator, for the audit log. */
export interface Actor {
  readonly adminId: string
  readonly origin: Origin
  readonly attribution: Attribution
}

/** Changes require step-up: administrator rights reach further than one account. */
type Work = 'reads' | 'changes'

/**
 * An administrator of the installation, with their own session: no factor owed, no impersonation, no access token.
 *
 * @throws AuthError as requireOwner, 403 not_admin, insufficient_aal, reauthentication_needed
 */
export async function requireAdmin(accounts: Accounts, c: RequestContext, work: Work): Promise<Actor> {
  const signedIn = await requireOwner(accounts, c.req.raw.headers)
  const { user, claimsText, session } = signedIn
  const { rows } = await accounts.pool.query<{ owes: boolean }>(
    `select private.owes_admin_factor(id, $2) as owes from public.profiles where id = $1 and global_role = 'Admin'`,
    [user.id, session.aal],
  )
  const [admin] = rows
  if (admin === undefined) throw authErrors.notAdmin()
  if (admin.owes) throw authErrors.weakSession()
  if (work === 'changes') requireStepUp(signedIn)
  const origin = originOf(c)
  const { address, userAgent } = origin
  const attribution = { claimsText, sessionId: session.id, address, userAgent, requestId: c.get('requestId') }
  return { adminId: user.id, origin, attribution }
}

/**
 * The same for functions. The database decides, as the caller.
 *
 * @throws ApiError 403
 */
export async function requireAdminCaller(accounts: Accounts, caller: Caller, work: Work): Promise<Actor> {
  const text = `select private.is_admin() and not coalesce(auth.jwt() ? 'act', false)`
  const [[may] = []] = await accounts.database.asCaller(caller, { text, values: [] }, { readOnly: true })
  if (may !== 't' || caller.userId === undefined) {
    throw new ApiError(403, '42501', 'Only an administrator may do this')
  }
  if (work === 'changes') await requireCallerStepUp(accounts.database, caller)
  return { adminId: caller.userId, origin: originOfCaller(caller), attribution: caller }
}

/**
 * A person who may manage the members of the company. The database decides, as the caller.
 *
 * @throws ApiError 403
 */
export async function requireCompanyManager(accounts: Accounts, caller: Caller, companyId: string): Promise<Actor> {
  const text = `select $1::uuid = any (private.companies_where('settings.manage')) and not coalesce(auth.jwt() ? 'act', false)`
  const [[may] = []] = await accounts.database.asCaller(caller, { text, values: [companyId] }, { readOnly: true })
  if (may !== 't' || caller.userId === undefined) {
    throw new ApiError(403, '42501', 'Only an Owner of the company or an administrator may do this')
  }
  return { adminId: caller.userId, origin: originOfCaller(caller), attribution: caller }
}

/** A transaction whose changes are attributed to the actor in the audit log. */
export function transactionAs<T>(
  accounts: Accounts,
  { attribution }: Actor,
  work: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  return inTransaction(accounts.pool, async (client) => {
    await attributeChanges(client, attribution)
    return work(client)
  })
}

function originOfCaller({ address, userAgent }: Caller): Origin {
  return { address, userAgent }
}
