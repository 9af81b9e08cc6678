/** An error that the caller sees. Anything else that is thrown is a bug: logged in full, answered with a bare 500. */
export class ApiError extends Error {
  readonly status: number
  /** Part of the interface: clients branch on it. The wording of `message` is not. */
  readonly code: string
  readonly details: string | null
  readonly hint: string | null

  constructor(
    status: number,
    code: string,
    message: string,
    more: { details?: string | null; hint?: string | null; cause?: unknown } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause })
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.details = more.details ?? null
    this.hint = more.hint ?? null
  }
}

/**
 * No database connection was available: all were busy for too long, or the database is unreachable. Callers may
 * retry.
 */
export class NoConnectionError extends ApiError {
  constructor(cause: unknown) {
    super(503, 'no_connection', 'The database is busy. Try again.', { cause })
    this.name = 'NoConnectionError'
  }
}

/** The caller asks for more than its share: it may try again later, and no other caller is affected. */
export class TooManyRequestsError extends ApiError {
  readonly retryAfterS: number

  constructor(message: string, retryAfterMs: number) {
    const retryAfterS = Math.max(1, Math.ceil(retryAfterMs / 1000))
    super(429, 'too_many_requests', message, { hint: `Send fewer requests at once. Try again in ${retryAfterS} s.` })
    this.name = 'TooManyRequestsError'
    this.retryAfterS = retryAfterS
  }
}
