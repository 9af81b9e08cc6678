import type { ReactNode } from 'react'

interface PrintedTableProps {
  caption?: string
  headers: readonly string[]
  /** The rows. */
  children: ReactNode
}

/** A table on paper. */
export function PrintedTable({ caption, headers, children }: PrintedTableProps) {
  return (
    <table className="mt-4 w-full text-left [&_td]:py-1 [&_td]:pr-3 [&_th]:pr-3">
      {caption !== undefined && <caption className="text-left font-medium">{caption}</caption>}
      <thead>
        <tr className="border-b border-strong">
          {headers.map((header) => (
            <th key={header}>{header}</th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
