import { useState } from 'react'
import { Button } from '../button.tsx'
import { PlainTable, type PlainTableProps } from './plain-table.tsx'

export type FoldedTableProps<Row> = PlainTableProps<Row> & {
  /** Whether a row is shown from the start; a button shows the others too. */
  isNotable: (row: Row) => boolean
  /** Names all rows on the button: "25 kinds of work". */
  all: string
}

export function FoldedTable<Row>({ isNotable, all, rows, ...table }: FoldedTableProps<Row>) {
  const [isUnfolded, setUnfolded] = useState(false)
  const notable = rows.filter(isNotable)
  const shown = isUnfolded ? rows : notable
  return (
    <>
      {shown.length > 0 && <PlainTable {...table} rows={shown} />}
      {notable.length < rows.length && (
        <p className="border-t border-border px-2 py-1">
          <Button variant="ghost" size={28} aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
            {isUnfolded ? 'Show fewer' : `Show all ${all}`}
          </Button>
        </p>
      )}
    </>
  )
}
