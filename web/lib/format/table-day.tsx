import { formatFully, formatIsoDay } from './format.ts'

/** A day in a table: as wide in every row, and in the order that it is sorted by; the tooltip says the rest. */
export function TableDay({ at, className }: { at: string; className?: string }) {
  return (
    <time dateTime={at} title={formatFully(at)} className={className ?? 'tabular-nums'}>
      {formatIsoDay(at)}
    </time>
  )
}
