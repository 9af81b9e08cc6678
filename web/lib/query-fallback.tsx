import type { ReactNode } from 'react'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { SkeletonCard } from '#web/ui/state/skeleton.tsx'
import { queryErrorProps, type FailedQuery } from './query-error.ts'

interface QueryFallbackProps {
  query: FailedQuery & { readonly isError: boolean }
  /** As in "The packages could not be loaded." */
  what: string
  waiting?: ReactNode
}

/** In place of what a query has not loaded: its error with a retry, or a skeleton. */
export function QueryFallback({ query, what, waiting = <SkeletonCard /> }: QueryFallbackProps) {
  if (query.isError) return <ErrorState title={`${what} could not be loaded.`} {...queryErrorProps(query)} />
  return waiting
}
