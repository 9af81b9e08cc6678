import { Link } from '@tanstack/react-router'
import { formatNumber } from '#web/lib/format-number.ts'
import { addressOfRecord, type SearchHit, type RecordKind } from '#web/lib/search-records.ts'
import { RECORD_ICONS, titleOfRecord } from './record-looks.tsx'

export interface SearchResultsProps {
  kind: RecordKind
  records: readonly SearchHit[]
  query: string
  hasPage: (path: string) => boolean
}

/** The results of one kind, and how to see the rest of them. */
export function SearchResults({ kind, records, query, hasPage }: SearchResultsProps) {
  const total = records[0]?.total ?? 0
  return (
    <>
      <ul className="border-t border-border">
        {records.map((record) => (
          <ResultLine key={record.id} record={record} href={addressOfRecord(record, hasPage)} />
        ))}
      </ul>
      {total > records.length && (
        <p className="px-4 py-2.5 text-small">
          {records.length < 200 ? (
            <Link to="/search" search={{ q: query, kind }} className="text-brand-text underline underline-offset-2">
              Show all {formatNumber(total)}
            </Link>
          ) : (
            <span className="text-muted">
              The best {records.length} of {formatNumber(total)}. More words find fewer.
            </span>
          )}
        </p>
      )}
    </>
  )
}

function ResultLine({ record, href }: { record: SearchHit; href: string | undefined }) {
  const Icon = RECORD_ICONS[record.kind]
  const excerpt = record.excerpt?.trim() ?? ''
  return (
    <li className="relative flex gap-3 border-b border-border px-4 py-2.5 last:border-b-0 hover:bg-hover">
      <Icon className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-medium break-words">
          {href === undefined ? titleOfRecord(record) : <RecordLink href={href} words={titleOfRecord(record)} />}
        </p>
        {excerpt !== '' && (
          <p className="line-clamp-2 text-small break-words text-muted">
            {record.part !== '' && <span className="font-medium">{record.part}: </span>}
            {excerpt}
          </p>
        )}
      </div>
    </li>
  )
}

function RecordLink({ href, words }: { href: string; words: string }) {
  return (
    <Link to={href} className="text-brand-text after:absolute after:inset-0 hover:underline">
      {words}
    </Link>
  )
}
