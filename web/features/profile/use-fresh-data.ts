import { useQueryClient } from '@tanstack/react-query'

/** After a second factor was set up or taken away: companies that wait for one open or close, so everything is asked anew. */
export function useFreshData(): () => Promise<void> {
  const cache = useQueryClient()
  return () => cache.invalidateQueries()
}
