import { ApiError } from './errors.ts'
import { requireFreshProof } from './fresh-proof.ts'
import type { Call } from './route.ts'

/**
 * Lets administrators through, as the database sees them at this moment and in their own name; for functions whose work the
 * service does. Where something changes, a session that may only read gets no further, nor one without a proof of just now.
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
  if (work === 'changes') await requireFreshProof(platform.database, caller)
}
