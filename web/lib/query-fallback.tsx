import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { LOADS_ONCE_ONLINE } from '#web/ui/state/offline-bar.tsx'
import { SkeletonCard } from '#web/ui/state/skeleton.tsx'
import { queryErrorProps, type FailedQuery } from './query-error.ts'

interface QueryFallbackProps {
  query: FailedQuery & { readonly isError: boolean; readonly isPaused: boolean }
  /** As in "The packages could not be loaded." */
  what: string
  /** What a card shows meanwhile; without it, the fallback is a card itself. */
  waiting?: ReactNode
}

/** In place of what a query has not loaded: its error with a retry, or a skeleton unless the browser is offline. */
export function QueryFallback({ query, what, waiting }: QueryFallbackProps) {
  if (!query.isError && !query.isPaused) return waiting === undefined ? <SkeletonCard /> : waiting
  const error = query.isError ? (
    <ErrorState title={`${what} could not be loaded.`} {...queryErrorProps(query)} />
  ) : (
    <ErrorState title={`${what} could not be loaded yet.`} description={LOADS_ONCE_ONLINE} />
  )
  return waiting === undefined ? <Card>{error}</Card> : error
}
