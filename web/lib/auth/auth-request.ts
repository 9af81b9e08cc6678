import { authorizedFetch } from '../api.ts'
import { isObject } from '../json.ts'

/** Since this version, error responses carry `code`. */
const VERSION = { 'X-Supabase-Api-Version': '2024-01-01', 'Content-Type': 'application/json' }

/** An error of the auth server, with its code. */
export class AuthRequestError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.name = 'AuthRequestError'
    this.status = status
    this.code = code
  }
}

/**
 * A call that the auth client does not offer.
 *
 * @throws AuthRequestError when the server rejects it
 */
export async function authRequest(method: string, path: string, body?: object): Promise<unknown> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const response = await authorizedFetch(`/auth/v1${path}`, { method, headers: VERSION, ...sent })
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok) return answer
  const text = (name: string) => (isObject(answer) && typeof answer[name] === 'string' ? answer[name] : undefined)
  throw new AuthRequestError(
    response.status,
    text('code') ?? 'unknown',
    text('message') ?? 'An unexpected error occurred',
  )
}
