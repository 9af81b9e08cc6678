/** The limit of rows per response of the server. */
const ROWS_PER_REQUEST = 1000

/** A query in a stable order, before it is sent. */
interface OrderedQuery<Row> {
  range(
    from: number,
    to: number,
  ): { abortSignal(signal: AbortSignal): { throwOnError(): PromiseLike<{ data: readonly Row[] }> } }
}

/** Every row of a query, one request after the other. */
export async function readAllRows<Row>(signal: AbortSignal, query: () => OrderedQuery<Row>): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (;;) {
    const page = query().range(rows.length, rows.length + ROWS_PER_REQUEST - 1)
    const { data } = await page.abortSignal(signal).throwOnError()
    rows.push(...data)
    if (data.length < ROWS_PER_REQUEST) return rows
  }
}
