import { ScrollRegion } from '#web/ui/scroll-region.tsx'
import { Limit } from './no-preview.tsx'

export const ROWS_MAX = 200
export const COLUMNS_MAX = 30

export type Cells = readonly (readonly string[])[]

/** The rows of a sheet, the first as its header. */
export function CellsTable({ cells, title, rowCount }: { cells: Cells; title: string; rowCount: number }) {
  const [head = [], ...rows] = cells.slice(0, ROWS_MAX).map((row) => row.slice(0, COLUMNS_MAX))
  const isWide = cells.some((row) => row.length > COLUMNS_MAX)
  return (
    <>
      <ScrollRegion label={`Table of ${title}`} className="max-h-80 overflow-auto rounded-lg border border-border">
        <table className="text-small">
          <thead className="bg-subtle">
            <tr>
              {head.map((cell, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- columns of a file have no other name
                <th key={at} scope="col" className="px-2 py-1.5 text-left font-medium whitespace-nowrap">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, line) => (
              // oxlint-disable-next-line react/no-array-index-key -- nor have its rows
              <tr key={line} className="border-t border-border">
                {row.map((cell, at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- as above
                  <td key={at} className="max-w-60 truncate px-2 py-1">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {(rowCount > ROWS_MAX || isWide) && (
        <Limit>
          The first {ROWS_MAX} rows and {COLUMNS_MAX} columns are shown.
        </Limit>
      )}
    </>
  )
}
