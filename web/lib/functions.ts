import { FunctionsClient, FunctionsHttpError } from '@supabase/functions-js'
import { authorizedFetch } from './api.ts'
import { isObject } from './json.ts'

// Their answers need no read position: no query that follows live updates asks a function.
const client = new FunctionsClient(`${location.origin}/functions/v1`, { customFetch: authorizedFetch })

/** An error of a server function, with its message and code. */
export class FunctionError extends Error {
  readonly code: string
  readonly hint: string | undefined

  constructor(code: string, message: string, hint: string | undefined) {
    super(message)
    this.name = 'FunctionError'
    this.code = code
    this.hint = hint
  }
}

/** A schema of `zod/mini`, which is small enough for a page. */
interface Schema<T> {
  parse(answer: unknown): T
}

/**
 * Calls a server function and parses its response by the schema.
 *
 * @throws FunctionError when it returns an error
 */
export async function callFunction<T>(
  name: string,
  body: Record<string, unknown> | FormData,
  schema: Schema<T>,
): Promise<T> {
  const { data, error } = (await client.invoke(name, { body })) as { data: unknown; error: Error | null }
  if (error === null) return schema.parse(data)
  throw error instanceof FunctionsHttpError ? await functionErrorOf(error.context) : error
}

/**
 * Calls a server function whose response is not JSON: a file or a stream.
 *
 * @throws FunctionError when it returns an error
 */
export async function callForResponse(name: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  const response = await authorizedFetch(`${location.origin}/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: signal ?? null,
  })
  if (!response.ok) throw await functionErrorOf(response)
  return response
}

async function functionErrorOf(response: unknown): Promise<FunctionError> {
  const body: unknown = response instanceof Response ? await response.json().catch(() => undefined) : undefined
  const text = (name: string) => (isObject(body) && typeof body[name] === 'string' ? body[name] : undefined)
  return new FunctionError(
    text('code') ?? 'unknown',
    text('message') ?? text('error') ?? 'An unexpected error occurred',
    text('hint'),
  )
}
