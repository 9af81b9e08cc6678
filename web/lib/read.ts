/** A query before it is sent. */
interface Query<Data> {
  abortSignal(signal: AbortSignal): { throwOnError(): PromiseLike<{ data: Data }> }
}

/** Sends a query, which ends with its page. @throws the error of the server */
export async function read<Data>(signal: AbortSignal, query: Query<Data>): Promise<Data> {
  const { data } = await query.abortSignal(signal).throwOnError()
  return data
}
