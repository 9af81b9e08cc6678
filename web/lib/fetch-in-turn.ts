const AGAIN = 3
/** Longer waits are for limits that a person has to know of. */
const LONGEST_WAIT_S = 5

/**
 * A fetch that sends a write again when the server was too busy for it. Such a refusal changed nothing, and the person
 * need not press the button again; queries are repeated by the query client.
 */
export async function fetchInTurn(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  for (let sent = 1; ; sent += 1) {
    const response = await fetch(input, init)
    const seconds = waitOf(response, init)
    if (seconds === undefined || sent > AGAIN) return response
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  }
}

/** Undefined when the request must not be sent again: its body may be a stream, which is gone. */
function waitOf({ status, headers }: Response, { method = 'GET', body }: RequestInit): number | undefined {
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN)
  const isWrite = method !== 'GET' && method !== 'HEAD'
  return status === 429 && isWrite && typeof (body ?? '') === 'string' && seconds <= LONGEST_WAIT_S
    ? seconds
    : undefined
}
