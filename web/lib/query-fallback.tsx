import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { SkeletonCard, SkeletonText } from '#web/ui/state/skeleton.tsx'
import { isStopped, stoppedProps, type WaitingQuery } from './query-error.ts'

interface QueryFallbackProps {
  query: WaitingQuery
  /** As in "The packages could not be loaded." */
  what: string
  /** How many lines of text a card shows meanwhile. */
  lines?: number
  /** What a card shows meanwhile instead of text; without either, the fallback is a card itself. */
  waiting?: ReactNode
}

/** In place of what a query has not loaded: its error with a retry, or a skeleton unless the browser is offline. */
export function QueryFallback({ query, what, lines, ...rest }: QueryFallbackProps) {
  const waiting = lines === undefined ? rest.waiting : <SkeletonText lines={lines} />
  if (!isStopped(query)) return waiting === undefined ? <SkeletonCard /> : waiting
  const error = <ErrorState {...stoppedProps(query, what)} />
  return waiting === undefined ? <Card>{error}</Card> : error
}
