import { z } from 'zod'
import { authErrors } from './errors.ts'

const MAX_BODY_BYTES = 1024 * 1024

/** No NUL and no lone surrogate: PostgreSQL can store neither. */
export const plainText = z.string().refine((text) => !/\0|\p{Surrogate}/u.test(text), {
  error: 'must not contain characters that cannot be stored',
})

/**
 * Parses the body with the schema. An empty body is `{}`, because the published client's `logout` sends none.
 *
 * @throws AuthError 413, 400 bad_json, 400 validation_failed
 */
export async function readBody<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  const text = await readLimited(request)
  const value = text.trim() === '' ? {} : parseObject(text)
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw authErrors.invalid(
    issue === undefined ? 'Invalid request' : `${issue.path.join('.') || 'body'}: ${issue.message}`,
  )
}

function parseObject(text: string): object {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw authErrors.badJson('it is not valid JSON')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw authErrors.badJson('it is not an object')
  return value
}

/** Counts the bytes received, not the declared length, so that a body cannot fill the memory. */
export async function readLimited(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) throw authErrors.bodyTooLarge()
  if (request.body === null) return ''
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request.body) {
    bytes += chunk.byteLength
    if (bytes > MAX_BODY_BYTES) throw authErrors.bodyTooLarge()
    chunks.push(chunk)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    throw authErrors.badJson('it is not UTF-8')
  }
}
