import { useDeferredValue, type ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'
import { ChartFrame, type ChartTable } from '#web/ui/chart/chart-frame.tsx'
import { ErrorBoundary } from '#web/ui/state/error-boundary.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import type { Progress } from './progress-of.ts'
import type { ProgressQuery } from './progress.ts'

export interface QueryCardProps {
  title: string
  /** The name of what loads, as the start of a sentence: "Controls". */
  what: string
  query: ProgressQuery
  subtitle?: (data: Progress) => ReactNode
  actions?: (data: Progress) => ReactNode
  /** Reserves the height of the finished card to avoid a layout shift. */
  className?: string
  flush?: boolean
  /** The empty state. */
  empty?: (data: Progress) => ReactNode
  /** The data of the chart; with it the card offers a table instead. Undefined while there is no chart. */
  table?: (data: Progress) => ChartTable | undefined
  children: (data: Progress) => ReactNode
}

/** A card with its own loading, error and empty state, so that its error does not break the page. */
export function QueryCard({ title, what, query, className, ...content }: QueryCardProps) {
  // Deferred: drawing all cards of one response at once would block the page.
  const data = useDeferredValue(query.data)
  if (data === undefined) {
    return (
      <Card title={title} subtitle={<Skeleton className="mt-1 h-3 w-40" />} className={className}>
        <Waiting what={what} />
      </Card>
    )
  }
  return (
    <ErrorBoundary resetKeys={[data]} fallback={() => <BrokenCard title={title} what={what} className={className} />}>
      <ReadyCard title={title} className={className} data={data} {...content} />
    </ErrorBoundary>
  )
}

type ReadyCardProps = Omit<QueryCardProps, 'query' | 'what' | 'className'> & {
  data: Progress
  className: string | undefined
}

function ReadyCard({ title, className, data, ...content }: ReadyCardProps) {
  const { subtitle, actions, flush = false, empty, table, children } = content
  const nothing = empty?.(data) ?? null
  if (nothing !== null) {
    return (
      <Card title={title} className={className}>
        <div className="flex h-full flex-col justify-center">{nothing}</div>
      </Card>
    )
  }
  const frame = { title, subtitle: subtitle?.(data), actions: actions?.(data), className }
  const numbers = table?.(data)
  if (numbers !== undefined) {
    return (
      <ChartFrame {...frame} table={numbers}>
        {children(data)}
      </ChartFrame>
    )
  }
  return (
    <Card {...frame} flush={flush}>
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

function BrokenCard({ title, what, className }: { title: string; what: string; className: string | undefined }) {
  return (
    <Card title={title} className={className}>
      <ErrorState title={`${what} could not be shown.`} description="The rest of the page works." className="py-4" />
    </Card>
  )
}
