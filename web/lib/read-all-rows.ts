/** The limit of rows per response of the server. */
const ROWS_PER_REQUEST = 1000

/** Every row of a query in a stable order, one request after the other. */
export async function readAllRows<Row>(
  read: (from: number, to: number) => PromiseLike<{ data: readonly Row[] }>,
): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (;;) {
    const { data } = await read(rows.length, rows.length + ROWS_PER_REQUEST - 1)
    rows.push(...data)
    if (data.length < ROWS_PER_REQUEST) return rows
  }
}
