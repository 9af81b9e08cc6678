/**
 * How much the data of this page shows: the oldest position of all answers since it was loaded. Undefined before the
 * first one; `unknown` after one without a position, and after a request that failed.
 */
let oldest: Position | 'unknown' | undefined

interface Position {
  /** What the number belongs to; numbers of another run cannot be compared. */
  readonly run: string
  /** Of a transaction. An answer shows every change with a lower number. */
  readonly number: bigint
}

/** Remembers the position of the answer to a request for data. */
export async function notePosition(request: Promise<Response>): Promise<Response> {
  try {
    const response = await request
    note(parsePosition(response.headers.get('X-Read-Position')))
    return response
  } catch (error) {
    // The data of an aborted request is nowhere on the page.
    if (!isAbort(error)) note(undefined)
    throw error
  }
}

/**
 * Whether the data of this page may lack a change, or one before it.
 *
 * @param change its position, as the server sent it; anything else counts as not known
 */
export function mayLack(change: unknown): boolean {
  const position = parsePosition(change)
  if (oldest === undefined) return false
  return (
    oldest === 'unknown' || position === undefined || position.run !== oldest.run || position.number >= oldest.number
  )
}

function note(position: Position | undefined): void {
  if (oldest === undefined) oldest = position ?? 'unknown'
  else if (oldest !== 'unknown') oldest = olderOf(oldest, position)
}

function olderOf(one: Position, other: Position | undefined): Position | 'unknown' {
  if (other === undefined || other.run !== one.run) return 'unknown'
  return other.number < one.number ? other : one
}

function parsePosition(text: unknown): Position | undefined {
  const [, run, number] = /^(.+)\/(\d+)$/.exec(typeof text === 'string' ? text : '') ?? []
  return run === undefined || number === undefined ? undefined : { run, number: BigInt(number) }
}

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'
