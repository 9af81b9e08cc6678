import type pg from 'pg'
import { z } from 'zod'
import { ApiError } from '../errors.ts'

const words = z.object({ code: z.string(), message: z.string(), hint: z.string().nullish() })
const answer = z.object({ status: z.int().min(400).max(499) })

/**
 * The error of `private.require_session` for a session that is not admitted (ended, a factor owed). Undefined for
 * every other error.
 */
export function sessionErrorOf(error: pg.DatabaseError): ApiError | undefined {
  if (error.code !== 'PGRST') return undefined
  const said = words.safeParse(parseJson(error.message))
  const told = answer.safeParse(parseJson(error.detail ?? ''))
  if (!said.success || !told.success) return undefined
  const { code, message, hint } = said.data
  return new ApiError(told.data.status, code, message, { hint: hint ?? null, cause: error })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
