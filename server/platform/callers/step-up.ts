import type { Caller } from './caller.ts'
import type { Database } from '../database/database.ts'
import { ApiError } from '../errors.ts'

/** The error for a session that may have been left open or stolen. */
export const STEP_UP_REQUIRED = {
  status: 403,
  code: 'reauthentication_needed',
  message: 'Prove again who you are: sign in again, or enter the code of your factor',
} as const

/**
 * Step-up: for actions that an unattended or stolen session must not perform, the caller must have proved their
 * identity recently.
 *
 * @throws ApiError 403 reauthentication_needed
 */
export async function requireCallerStepUp(database: Database, caller: Caller): Promise<void> {
  const question = { text: 'select private.is_recent()', values: [] }
  const [[isRecent] = []] = await database.asCaller(caller, question, { readOnly: true })
  if (isRecent !== 't') throw new ApiError(STEP_UP_REQUIRED.status, STEP_UP_REQUIRED.code, STEP_UP_REQUIRED.message)
}
