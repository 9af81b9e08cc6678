import type { ReactNode } from 'react'
import { useIsMobile } from '../browser/use-media-query.ts'
import { cx } from '../cx.ts'
import { ScrollRegion } from '../scroll-region.tsx'
import { isBlank } from './blank-cell.ts'

export interface PlainColumn<Row> {
  header: string
  cell: (row: Row) => ReactNode
  align?: 'right'
  /** Breaks into several lines where there is little room. */
  wraps?: true
  /**
   * On a phone: beside the first column or in a line of its own, both without the header; or left out, as the row's own
   * page has it too.
   */
  onPhones?: 'beside' | 'line' | 'none'
}

export type PlainTableProps<Row> = {
  caption: string
  columns: readonly PlainColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** For many columns: less space around cells, headers on several lines. */
  dense?: boolean
}

type Head = Omit<PlainColumn<never>, 'cell'>

interface Lines {
  caption: string
  heads: readonly Head[]
  /** Their cells, in the order of the heads. */
  lines: readonly { readonly id: string; readonly cells: readonly ReactNode[] }[]
  dense: boolean
}

/** More columns than these are a list on a phone. */
const PHONE_COLUMNS = 3

/**
 * A short table inside a card, without sorting or selection. On phones, one of many columns is a list of its rows.
 * A missing value leaves its cell blank, and a column without any value is left out: dashes would hide the values.
 */
export function PlainTable<Row>({ caption, columns, rows, rowId, dense = false }: PlainTableProps<Row>) {
  const isMobile = useIsMobile()
  const all = rows.map((row) => ({ id: rowId(row), cells: columns.map(({ cell }) => cell(row)) }))
  const isShown = (_: unknown, at: number) =>
    at === 0 || all.length === 0 || all.some(({ cells }) => !isBlank(cells[at]))
  const Shape = isMobile && columns.length > PHONE_COLUMNS ? Rows : Columns
  return (
    <Shape
      caption={caption}
      heads={columns.filter(isShown)}
      lines={all.map(({ id, cells }) => ({ id, cells: cells.filter(isShown) }))}
      dense={dense}
    />
  )
}

/** The first column heads each row; those of the others that have a value follow with their headers. */
function Rows({ caption, heads, lines }: Lines) {
  return (
    <ul aria-label={caption} className="divide-y divide-border border-t border-border">
      {lines.map(({ id, cells }) => {
        const others = heads
          .map((head, at) => ({ ...head, content: cells[at] }))
          .filter(({ content }, at) => at > 0 && !isBlank(content))
        const named = others.filter(({ onPhones }) => onPhones === undefined)
        const unnamed = (place: 'beside' | 'line') =>
          others.map(({ header, onPhones, content }) => onPhones === place && <div key={header}>{content}</div>)
        return (
          <li key={id} className="space-y-1.5 px-4 py-3">
            <div className="flex items-start justify-between gap-3">
              <div className="min-w-0 font-medium">{cells[0]}</div>
              {unnamed('beside')}
            </div>
            {unnamed('line')}
            {named.length > 0 && (
              <dl className="grid grid-cols-[minmax(5rem,auto)_1fr] gap-x-4 gap-y-1">
                {named.map(({ header, content }) => (
                  <div key={header} className="contents">
                    <dt className="text-small text-muted">{header}</dt>
                    <dd className="min-w-0 break-words">{content}</dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Columns({ caption, heads, lines, dense }: Lines) {
  const classOf = ({ align, onPhones }: Head) =>
    cx(
      dense ? 'px-2 first:pl-4 last:pr-4' : 'px-4 max-sm:px-2.5',
      'py-2',
      align === 'right' ? 'text-right tabular-nums' : 'text-left',
      onPhones === 'none' && 'max-sm:hidden',
    )
  return (
    <ScrollRegion label={caption} className="overflow-x-auto">
      <table className="w-full border-collapse whitespace-nowrap">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-y border-border bg-subtle text-small text-muted">
          <tr>
            {heads.map((head) => (
              <th
                key={head.header}
                scope="col"
                className={cx('font-medium', classOf(head), dense && 'align-bottom whitespace-normal')}
              >
                {head.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, cells }) => (
            <tr key={id} className="border-b border-border last:border-b-0">
              {heads.map((head, at) => (
                <td key={head.header} className={cx(classOf(head), head.wraps === true && 'whitespace-normal')}>
                  {isBlank(cells[at]) ? undefined : cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
