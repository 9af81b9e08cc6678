import { formatDate, formatFully } from './format.ts'

/** A day in a table; the tooltip has the details. */
export function TableDay({ at, className }: { at: string; className?: string }) {
  return (
    <time dateTime={at} title={formatFully(at)} className={`whitespace-nowrap ${className ?? 'tabular-nums'}`}>
      {formatDate(at)}
    </time>
  )
}
