import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyCard } from '#web/ui/state/empty-card.tsx'
import type { WaitingQuery } from '../query-error.ts'
import { QueryFallback } from '../query-fallback.tsx'

export interface MissingRecordProps {
  query: WaitingQuery & { readonly data: unknown }
  /** Its mark, such as A-3. */
  title: string
  /** As in "There is no such asset". */
  noun: string
  /** A link to the list. */
  list: ReactNode
  /** Why it may be missing. */
  description?: string
}

/** The page of one record while the record is loading, could not be loaded, or does not exist. */
export function MissingRecord({ query, title, noun, list, description }: MissingRecordProps) {
  return (
    <>
      <PageHeader title={title} />
      {query.data === undefined ? (
        <QueryFallback query={query} what={`The ${noun}`} />
      ) : (
        <EmptyCard
          kind="nothing-yet"
          icon={<SearchX />}
          title={`There is no such ${noun}`}
          description={description}
          action={list}
        />
      )}
    </>
  )
}
