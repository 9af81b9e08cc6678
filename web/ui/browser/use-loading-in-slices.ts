import { useDeferredValue } from 'react'

/**
 * Whether to show that something loads: until it is there, and until React has drawn it. An answer of the query cache
 * is drawn in one go; deferred, what waited for the first one is drawn in slices.
 */
export function useLoadingInSlices(isLoading: boolean): boolean {
  return useDeferredValue(isLoading) || isLoading
}
