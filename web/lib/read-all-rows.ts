/** The limit of rows per response of the server. */
const ROWS_PER_REQUEST = 1000
/** After a first full response. One after the other, 10,000 rows would wait eleven times for the network. */
const REQUESTS_AT_ONCE = 4

/** A query in a stable order, before it is sent. */
interface OrderedQuery<Row> {
  range(
    from: number,
    to: number,
  ): { abortSignal(signal: AbortSignal): { throwOnError(): PromiseLike<{ data: readonly Row[] }> } }
}

/** Every row of a query, in its order. */
export async function readAllRows<Row>(signal: AbortSignal, query: () => OrderedQuery<Row>): Promise<readonly Row[]> {
  const read = async (from: number) => {
    const page = query().range(from, from + ROWS_PER_REQUEST - 1)
    return (await page.abortSignal(signal).throwOnError()).data
  }
  const rows = [...(await read(0))]
  while (rows.length > 0 && rows.length % ROWS_PER_REQUEST === 0) {
    const pages = Array.from({ length: REQUESTS_AT_ONCE }, (_, n) => read(rows.length + n * ROWS_PER_REQUEST))
    const added = (await Promise.all(pages)).flat()
    if (added.length === 0) break
    rows.push(...added)
  }
  return rows
}
