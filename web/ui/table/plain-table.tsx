import type { ReactNode } from 'react'
import { useIsMobile } from '../browser/use-media-query.ts'
import { ScrollRegion } from '../scroll-region.tsx'

export interface PlainColumn<Row> {
  header: string
  cell: (row: Row) => ReactNode
  align?: 'right'
  /** Breaks into several lines where there is little room. */
  wraps?: true
  /** Left out on a phone: the row's own page has it too. */
  offPhones?: true
}

export type PlainTableProps<Row> = {
  caption: string
  columns: readonly PlainColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** For many columns: less space around cells, headers on several lines. */
  dense?: boolean
}

/** More columns than these scroll sideways on a phone. */
const PHONE_COLUMNS = 3

/** A short table inside a card, without sorting or selection. On phones, one of many columns is a list of its rows. */
export function PlainTable<Row>(props: PlainTableProps<Row>) {
  const isMobile = useIsMobile()
  return isMobile && props.columns.length > PHONE_COLUMNS ? <Rows {...props} /> : <Columns {...props} />
}

/** The first column heads each row; the others follow with their headers. */
function Rows<Row>({ caption, columns: [title, ...others], rows, rowId }: PlainTableProps<Row>) {
  return (
    <ul aria-label={caption} className="divide-y divide-border border-t border-border">
      {rows.map((row) => (
        <li key={rowId(row)} className="space-y-1.5 px-4 py-3">
          <div className="font-medium">{title?.cell(row)}</div>
          <dl className="grid grid-cols-[minmax(5rem,auto)_1fr] gap-x-4 gap-y-1">
            {others.map(({ header, cell }) => (
              <div key={header} className="contents">
                <dt className="text-small text-muted">{header}</dt>
                <dd className="min-w-0 break-words">{cell(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

function Columns<Row>({ caption, columns, rows, rowId, dense = false }: PlainTableProps<Row>) {
  const gutter = dense ? 'px-2 first:pl-4 last:pr-4' : 'px-4 max-sm:px-2.5'
  const alignClass = (align: 'right' | undefined) => (align === 'right' ? 'text-right tabular-nums' : 'text-left')
  return (
    <ScrollRegion label={caption} className="overflow-x-auto">
      <table className="w-full border-collapse whitespace-nowrap">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-y border-border bg-subtle text-small text-muted">
          <tr>
            {columns.map(({ header, align, offPhones }) => (
              <th
                key={header}
                scope="col"
                className={`${gutter} py-2 font-medium ${alignClass(align)} ${dense ? 'align-bottom whitespace-normal' : ''} ${offPhones === true ? 'max-sm:hidden' : ''}`}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowId(row)} className="border-b border-border last:border-b-0">
              {columns.map(({ header, cell, align, wraps, offPhones }) => (
                <td
                  key={header}
                  className={`${gutter} py-2 ${alignClass(align)} ${wraps === true ? 'whitespace-normal' : ''} ${offPhones === true ? 'max-sm:hidden' : ''}`}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
