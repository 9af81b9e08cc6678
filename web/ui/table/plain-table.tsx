import type { ReactNode } from 'react'

export type PlainTableProps<Row> = {
  caption: string
  /** With `wraps`, the cell breaks into several lines where there is little room. */
  columns: readonly { header: string; cell: (row: Row) => ReactNode; align?: 'right'; wraps?: true }[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** For many columns: less space around cells, headers on several lines. */
  dense?: boolean
}

/** A short table inside a card, without sorting, selection or links. */
export function PlainTable<Row>({ caption, columns, rows, rowId, dense = false }: PlainTableProps<Row>) {
  const gutter = dense ? 'px-2 first:pl-4 last:pr-4' : 'px-4 max-sm:px-2.5'
  const alignClass = (align: 'right' | undefined) => (align === 'right' ? 'text-right tabular-nums' : 'text-left')
  return (
    <section
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto"
    >
      <table className="w-full border-collapse whitespace-nowrap">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-y border-border bg-subtle text-small text-muted">
          <tr>
            {columns.map(({ header, align }) => (
              <th
                key={header}
                scope="col"
                className={`${gutter} py-2 font-medium ${alignClass(align)} ${dense ? 'align-bottom whitespace-normal' : ''}`}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowId(row)} className="border-b border-border last:border-b-0">
              {columns.map(({ header, cell, align, wraps }) => (
                <td
                  key={header}
                  className={`${gutter} py-2 ${alignClass(align)} ${wraps === true ? 'whitespace-normal' : ''}`}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
