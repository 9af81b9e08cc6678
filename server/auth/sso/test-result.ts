import { z } from 'zod'
import { ApiError } from '#server/platform/errors.ts'
import { providerClaims } from './provider-claims.ts'
import type { Queryable } from './providers.ts'

/** Why a sign-in at a provider failed. The detail is only for a testing administrator, never for a visitor. */
export const failure = z.object({ code: z.string(), error: z.string(), detail: z.string() })

/** The result of a sign-in at a provider. */
export const flowResult = z.union([failure, providerClaims])
export type FlowResult = z.output<typeof flowResult>

export const testResult = z.object({ providerId: z.string(), came: flowResult })

/** @throws ApiError 404 when it belongs to another administrator, or has expired */
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
