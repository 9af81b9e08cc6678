import type { ReactNode } from 'react'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import type * as Loaded from './export-dialog.tsx'
import { exportedColumns, type ExportedColumn } from './exported-columns.ts'

interface RenderedProps {
  children: (dialog: typeof Loaded.ExportDialog) => ReactNode
  onClose: () => void
}

const Dialog = lazyDialog(async () => {
  const { ExportDialog } = await import('./export-dialog.tsx')
  return ({ children }: RenderedProps) => children(ExportDialog)
})

export interface ListExportProps<Row> {
  /** "Risks" */
  what: string
  /** The filtered rows in their order, and all. */
  rows: readonly Row[]
  all: readonly Row[]
  columns: readonly ExportedColumn<Row>[]
  /** Ids of the columns that the person switched off. */
  hide: readonly string[]
  onClose: () => void
}

/** Exports the rows of a list with its visible columns as a file. */
export function ListExport<Row>({ what, rows, all, columns, hide, onClose }: ListExportProps<Row>) {
  return (
    <Dialog onClose={onClose}>
      {(ExportDialog) => (
        <ExportDialog {...{ what, rows, onClose }} total={all.length} {...exportedColumns(columns, hide)} />
      )}
    </Dialog>
  )
}
