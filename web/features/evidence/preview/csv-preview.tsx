import Papa from 'papaparse'
import { SkeletonText } from '#web/ui/state/skeleton.tsx'
import { CellsTable, ROWS_MAX } from './cells-table.tsx'
import { useParsed } from './use-parsed.ts'
import type { ViewerProps } from './viewer.ts'

const CSV_BYTES = 2_000_000

export function CsvPreview({ blob, title }: ViewerProps) {
  const { content } = useParsed(blob, async (whole) => {
    const text = await whole.slice(0, CSV_BYTES).text()
    return Papa.parse<string[]>(text, { preview: ROWS_MAX + 1, skipEmptyLines: true }).data
  })
  if (content === undefined) return <SkeletonText lines={6} />
  return <CellsTable cells={content} title={title} rowCount={content.length} />
}
