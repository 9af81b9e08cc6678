import { formatFully, formatIsoDay } from './format.ts'

/** A day in a table: the same width in every row, in sort order; the tooltip has the details. */
export function TableDay({ at, className }: { at: string; className?: string }) {
  return (
    <time dateTime={at} title={formatFully(at)} className={className ?? 'tabular-nums'}>
      {formatIsoDay(at)}
    </time>
  )
}
