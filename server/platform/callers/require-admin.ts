import { ApiError } from '../errors.ts'
import { requireCallerStepUp } from './step-up.ts'
import type { Call } from '../route.ts'

/**
 * Requires an administrator, as currently stored in the database and not by impersonation; for functions that run as
 * the service. For changes it also requires a session that may write, and step-up.
 *
 * @throws ApiError 403
 */
export async function requireAdmin({ caller, platform }: Call, work: 'reads' | 'changes'): Promise<void> {
  const [row] = await platform.database.asCaller(
    caller,
    {
      text: `select private.is_admin() and not coalesce(auth.jwt() ? 'act', false), current_setting('transaction_read_only')`,
      values: [],
    },
    { readOnly: false },
  )
  const [isAdmin, readsOnly] = row ?? []
  if (isAdmin !== 't') throw new ApiError(403, 'not_allowed', 'Only an administrator may do this.')
  if (work === 'changes' && readsOnly === 'on') throw new ApiError(403, 'read_only', 'This session may only read.')
  if (work === 'changes') await requireCallerStepUp(platform.database, caller)
}
