import { isObject } from './json.ts'

/**
 * The response of a server that failed, with the id of its request in the hint: the log has the same id, and the data
 * clients keep nothing but the body. What is not of ours, such as the page of a proxy, becomes an error without a code.
 */
export async function withRequestId(response: Response): Promise<Response> {
  if (response.status < 500) return response
  const id = response.headers.get('x-request-id')
  const body: unknown = await response.json().catch(() => undefined)
  const known =
    isObject(body) && isOurs(body)
      ? body
      : { message: `The server answered ${response.status}.`, code: '', details: null }
  const hint = typeof known['hint'] === 'string' ? known['hint'] : ''
  const named = id === null || hint.includes(id) ? hint : `${hint} Request ${id}`.trim()
  return new Response(JSON.stringify({ ...known, hint: named === '' ? null : named }), {
    status: response.status,
    statusText: response.statusText,
    headers: { 'content-type': 'application/json' },
  })
}

/** Errors of ours have a code; others, such as those of a proxy, are not shown in their own words. */
function isOurs(body: Readonly<Record<string, unknown>>): boolean {
  return ['code', 'error_code', 'statusCode'].some((name) => name in body)
}

const REQUEST_ID = /\bRequest ([0-9a-f-]{36})$/

/** The id under which the server's log has the request that failed: that of the error, or of its cause. */
export function requestIdOf(error: unknown): string | undefined {
  return ownRequestIdOf(error) ?? (error instanceof Error ? ownRequestIdOf(error.cause) : undefined)
}

/** Undefined for an error that has words of its own for the request that caused it. */
export function ownRequestIdOf(error: unknown): string | undefined {
  const hint = isObject(error) ? error['hint'] : undefined
  return typeof hint === 'string' ? REQUEST_ID.exec(hint)?.[1] : undefined
}
