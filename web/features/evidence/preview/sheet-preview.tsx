import { useState } from 'react'
import { readSheets } from '#web/lib/file/read-sheets.ts'
import { TooMuchUnpacked } from '#web/lib/file/unpack.ts'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { SkeletonText } from '#web/ui/state/skeleton.tsx'
import { CellsTable } from './cells-table.tsx'
import { NoPreview } from './no-preview.tsx'
import { useParsed } from './use-parsed.ts'
import type { ViewerProps } from './viewer.ts'

/** The stored values of a workbook. Formulas are not computed. */
export function SheetPreview({ blob, title }: ViewerProps) {
  const [at, setAt] = useState(0)
  const { content, error } = useParsed(blob, async (whole) => readSheets(new Uint8Array(await whole.arrayBuffer())))
  if (error instanceof TooMuchUnpacked) return <NoPreview>{error.message} It is not shown.</NoPreview>
  if (error !== undefined) return <NoPreview>This workbook cannot be read. Download it to look at it.</NoPreview>
  if (content === undefined) return <SkeletonText lines={6} />
  const shown = content[at]
  return (
    <>
      {content.length > 1 && (
        <NativeSelect
          aria-label="Sheet"
          size={32}
          className="mb-2 w-full"
          value={at}
          onChange={(event) => setAt(Number(event.target.value))}
          options={content.map(({ name }, index) => [index, name])}
        />
      )}
      {shown !== undefined && <CellsTable cells={shown.rows} title={title} rowCount={shown.rows.length} />}
    </>
  )
}
