import type { Caller } from './caller.ts'
import type { Database } from './database.ts'
import { ApiError } from './errors.ts'

/** What a session hears that was left open, or stolen, for all that the server knows. */
export const PROOF_NEEDED = {
  status: 403,
  code: 'reauthentication_needed',
  message: 'Prove again who you are: sign in anew, or enter the code of your factor',
} as const

/**
 * For what must not be done with a session that was left open or stolen: the caller has proved only just now who they are.
 *
 * @throws ApiError 403 reauthentication_needed
 */
export async function requireFreshProof(database: Database, caller: Caller): Promise<void> {
  const question = { text: 'select private.is_recent()', values: [] }
  const [[isRecent] = []] = await database.asCaller(caller, question, { readOnly: true })
  if (isRecent !== 't') throw new ApiError(PROOF_NEEDED.status, PROOF_NEEDED.code, PROOF_NEEDED.message)
}
