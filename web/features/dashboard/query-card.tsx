import type { UseQueryResult } from '@tanstack/react-query'
import { useDeferredValue, type ReactNode } from 'react'
import { failureOf } from '#web/lib/failure-of.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export interface QueryCardProps<Data> {
  title: string
  /** What could not be loaded, as the start of a sentence: "Controls". */
  what: string
  query: UseQueryResult<Data>
  subtitle?: (data: Data) => ReactNode
  actions?: (data: Data) => ReactNode
  /** Reserves the height of the finished card, so that nothing moves when the data comes. */
  className?: string
  flush?: boolean
  /** Shown instead of the content when there is nothing to show. */
  empty?: (data: Data) => ReactNode
  children: (data: Data) => ReactNode
}

/** A card that loads, fails and stays empty by itself: whatever happens in it, the page around it stands. */
export function QueryCard<Data>({ title, what, query, className, ...content }: QueryCardProps<Data>) {
  // Drawn in slices: everything that came with one answer would otherwise be one long pause.
  const data = useDeferredValue(query.data)
  if (data === undefined) {
    return (
      <Card
        title={title}
        subtitle={!query.isError ? <Skeleton className="mt-1 h-3 w-40" /> : undefined}
        className={className}
      >
        {!query.isError ? <Waiting what={what} /> : <Failed what={what} query={query} />}
      </Card>
    )
  }
  return (
    <ErrorBoundary resetKeys={[data]} fallback={() => <BrokenCard title={title} what={what} className={className} />}>
      <ReadyCard title={title} className={className} data={data} {...content} />
    </ErrorBoundary>
  )
}

type ReadyCardProps<Data> = Omit<QueryCardProps<Data>, 'query' | 'what' | 'className'> & {
  data: Data
  className: string | undefined
}

function ReadyCard<Data>({ title, className, data, ...content }: ReadyCardProps<Data>) {
  const { subtitle, actions, flush = false, empty, children } = content
  const nothing = empty?.(data) ?? null
  if (nothing !== null) {
    return (
      <Card title={title} className={className}>
        <div className="flex h-full flex-col justify-center">{nothing}</div>
      </Card>
    )
  }
  return (
    <Card title={title} subtitle={subtitle?.(data)} actions={actions?.(data)} flush={flush} className={className}>
      {children(data)}
    </Card>
  )
}

function Waiting({ what }: { what: string }) {
  return (
    <output className="block space-y-3">
      <span className="sr-only">{what} are loading</span>
      <Skeleton className="h-10 w-28" />
      <Skeleton className="h-3 w-full" />
      <Skeleton className="h-3 w-3/4" />
    </output>
  )
}

function Failed<Data>({ what, query }: { what: string; query: UseQueryResult<Data> }) {
  return <ErrorState title={`${what} could not be loaded.`} {...failureOf(query)} className="py-4" />
}

function BrokenCard({ title, what, className }: { title: string; what: string; className: string | undefined }) {
  return (
    <Card title={title} className={className}>
      <ErrorState title={`${what} could not be shown.`} description="The rest of the page works." className="py-4" />
    </Card>
  )
}
