import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query'

/** Shows a change before the server confirms it. Resolves with a function that rolls it back. */
export type Optimistic = (cache: QueryClient) => Promise<() => void>

/** Changes the cached data of a query at once; rolls back unless newer data has arrived. */
export function optimistic<Data>(
  { queryKey }: { queryKey: DataTag<QueryKey, Data, Error> },
  change: (data: Data) => Data,
): Optimistic {
  return async (cache) => {
    await cache.cancelQueries({ queryKey })
    const before = cache.getQueryData<Data>(queryKey)
    if (before === undefined) return () => undefined
    const shown = cache.setQueryData<Data>(queryKey, () => change(before))
    return () => {
      if (cache.getQueryData<Data>(queryKey) === shown) cache.setQueryData<Data>(queryKey, () => before)
    }
  }
}
