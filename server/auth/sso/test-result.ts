import { z } from 'zod'
import { ApiError } from '#server/platform/errors.ts'
import { outcome } from './outcome.ts'
import type { Queryable } from './providers.ts'

/** Why a journey to a provider did not count. The detail is for an administrator who tests, never for a visitor. */
export const failure = z.object({ code: z.string(), error: z.string(), detail: z.string() })

/** What came of a journey to a provider. */
export const came = z.union([failure, outcome])
export type Came = z.output<typeof came>

export const testResult = z.object({ providerId: z.string(), came })

/** @throws ApiError 404 when it is somebody else's, or was too long ago */
export async function readTestResult(
  db: Queryable,
  flowId: string,
  userId: string,
): Promise<z.output<typeof testResult>> {
  const { rows } = await db.query<{ providerId: string; came: unknown }>(
    `select provider_id as "providerId", outcome as came from auth.flow_states
     where id = $1 and user_id = $2 and purpose = 'test' and outcome is not null and expires_at > now()`,
    [flowId, userId],
  )
  const [row] = rows
  if (row === undefined)
    throw new ApiError(404, 'sso_no_result', 'There is no result of this test any more. Test again.')
  return testResult.parse(row)
}
