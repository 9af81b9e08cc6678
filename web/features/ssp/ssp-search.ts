import { useNavigate, useSearch } from '@tanstack/react-router'
import { readSspSearch, type SspSearch } from './route-search.ts'

/** The search parameters of the current address. */
export function useSspSearch(): SspSearch {
  return readSspSearch(useSearch({ strict: false }))
}

export function useOpenSsp(): (search: SspSearch) => void {
  const navigate = useNavigate()
  return (search) => void navigate({ to: '/ssp', search })
}
