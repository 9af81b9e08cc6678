import readSheets from 'read-excel-file/browser'
import { useState } from 'react'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { CellsTable } from './cells-table.tsx'
import { NoPreview } from './no-preview.tsx'
import { TooMuchUnpacked, unpack } from '#web/lib/unpack.ts'
import { useParsed } from './use-parsed.ts'
import type { ViewerProps } from './viewer.ts'

/** The values of a workbook; nothing of it is computed. */
export function SheetPreview({ blob, title }: ViewerProps) {
  const [at, setAt] = useState(0)
  const { content, fault } = useParsed(blob, async (whole) => {
    // Measured before it is given to a reader that would unpack all of it.
    unpack(new Uint8Array(await whole.arrayBuffer()), () => false)
    return (await readSheets(whole)).map(({ sheet, data }) => ({ sheet, cells: data.map((row) => row.map(words)) }))
  })
  if (fault instanceof TooMuchUnpacked) return <NoPreview>{fault.message} It is not shown.</NoPreview>
  if (fault !== undefined) return <NoPreview>This workbook cannot be read. Download it to look at it.</NoPreview>
  if (content === undefined) return <SkeletonText lines={6} />
  const shown = content[at]
  return (
    <>
      {content.length > 1 && (
        <NativeSelect
          aria-label="Sheet"
          size={32}
          className="mb-2"
          value={at}
          onChange={(event) => setAt(Number(event.target.value))}
        >
          {content.map(({ sheet }, index) => (
            <option key={sheet} value={index}>
              {sheet}
            </option>
          ))}
        </NativeSelect>
      )}
      {shown !== undefined && <CellsTable cells={shown.cells} title={title} rowCount={shown.cells.length} />}
    </>
  )
}

function words(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : ''
}
