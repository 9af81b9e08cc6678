import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SearchHit, SearchKind } from '#web/lib/area-commands.ts'
import { formatNumber } from '#web/lib/format-number.ts'
import { MarkedText } from '#web/lib/marked-text.tsx'
import { hitTitle } from './hit-title.ts'

export interface SearchResultsProps {
  kind: SearchKind
  hits: readonly SearchHit[]
  query: string
}

/** The results of one kind, with a link to all of them. */
export function SearchResults({ kind, hits, query }: SearchResultsProps) {
  const total = hits[0]?.total ?? 0
  return (
    <>
      <ul className="border-t border-border">
        {hits.map((hit) => (
          <ResultLine key={hit.id} hit={hit} kind={kind} query={query} />
        ))}
      </ul>
      {total > hits.length && (
        <p className="px-4 py-2.5 text-small">
          {hits.length < 200 ? (
            <Link
              to="/search"
              search={{ q: query, kind: kind.kind }}
              className="text-brand-text underline underline-offset-2"
            >
              Show all {formatNumber(total)}
            </Link>
          ) : (
            <span className="text-muted">
              The best {hits.length} of {formatNumber(total)}. More words find fewer.
            </span>
          )}
        </p>
      )}
    </>
  )
}

function ResultLine({ hit, kind, query }: { hit: SearchHit; kind: SearchKind; query: string }) {
  const Icon = kind.icon
  const href = kind.address?.(hit)
  const title = <MarkedText text={hitTitle(hit, kind)} query={query} />
  const excerpt = hit.excerpt?.trim() ?? ''
  return (
    <li className="relative flex gap-3 border-b border-border px-4 py-2.5 last:border-b-0 hover:bg-hover">
      <Icon className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-medium break-words">
          {href === undefined ? title : <RecordLink href={href} title={title} />}
        </p>
        {excerpt !== '' && (
          <p className="line-clamp-2 text-small break-words text-muted">
            {hit.part !== '' && <span className="font-medium">{hit.part}: </span>}
            <MarkedText text={excerpt} query={query} />
          </p>
        )}
      </div>
    </li>
  )
}

function RecordLink({ href, title }: { href: string; title: ReactNode }) {
  return (
    <Link to={href} className="text-brand-text after:absolute after:inset-0 hover:underline">
      {title}
    </Link>
  )
}
