/** The limit of rows per response of the server. */
const ROWS_PER_REQUEST = 1000
/** After a first full response. One after the other, 10,000 rows would wait eleven times for the network. */
const REQUESTS_AT_ONCE = 4

/** A query in a stable order, before it is sent. */
interface OrderedQuery<Row> {
  range(
    from: number,
    to: number,
  ): {
    abortSignal(signal: AbortSignal): {
      throwOnError(): PromiseLike<{ data: readonly Row[]; count?: number | null }>
    }
  }
}

/** How many rows have arrived. */
export interface LoadProgress {
  readonly loaded: number
  /** Undefined where the query does not count. */
  readonly total: number | undefined
}

/**
 * Every row of a query, in its order.
 *
 * @param query may let the first request count the rows; no other has to
 */
export async function readAllRows<Row>(
  signal: AbortSignal,
  query: (isFirst: boolean) => OrderedQuery<Row>,
  onProgress?: (progress: LoadProgress) => void,
): Promise<readonly Row[]> {
  const read = (from: number) =>
    query(from === 0)
      .range(from, from + ROWS_PER_REQUEST - 1)
      .abortSignal(signal)
      .throwOnError()
  const first = await read(0)
  const total = first.count ?? undefined
  const rows = [...first.data]
  onProgress?.({ loaded: rows.length, total })
  while (rows.length > 0 && rows.length % ROWS_PER_REQUEST === 0 && (total === undefined || rows.length < total)) {
    const pages = Array.from({ length: pagesLeft(rows.length, total) }, async (_, n) => {
      const { data } = await read(rows.length + n * ROWS_PER_REQUEST)
      return data
    })
    const added = (await Promise.all(pages)).flat()
    if (added.length === 0) break
    rows.push(...added)
    onProgress?.({ loaded: rows.length, total })
  }
  return rows
}

function pagesLeft(loaded: number, total: number | undefined): number {
  if (total === undefined) return REQUESTS_AT_ONCE
  return Math.min(REQUESTS_AT_ONCE, Math.ceil((total - loaded) / ROWS_PER_REQUEST))
}
