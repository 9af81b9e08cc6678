import type { z } from 'zod'
import { ApiError } from '#server/platform/errors.ts'

/** An input that does not match its schema; the message is that of the first issue. */
export class InputError extends ApiError {
  readonly issues: readonly { readonly field: string; readonly message: string }[]

  constructor(error: z.ZodError) {
    const issues = error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
    super(400, 'invalid_input', issues[0]?.message ?? 'The request is not as it should be.')
    this.issues = issues
  }
}

export const functionErrors = {
  signInFirst: () => new ApiError(401, 'not_signed_in', 'Authentication required'),
  noFunction: (name: string) => new ApiError(404, 'no_function', `There is no function ${name}.`),
  method: (wanted: string) => new ApiError(405, 'wrong_method', `This function is called with ${wanted}.`),
  tooLarge: (what: string, maxBytes: number) =>
    new ApiError(413, 'too_large', `${what} may have at most ${maxBytes} bytes.`),
  type: (wanted: string) => new ApiError(415, 'wrong_content_type', `This function takes ${wanted}.`),
  malformed: (why: string) => new ApiError(400, 'malformed', why),
}
