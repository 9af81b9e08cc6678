import { ExportDialog } from '#web/lib/export/export-dialog.tsx'
import type { PoamRow } from '../poam-item.ts'
import { FURTHER, ITEM_COLUMNS } from './item-columns.ts'

export interface ExportItemsDialogProps {
  rows: readonly PoamRow[]
  total: number
  onClose: () => void
}

/** The plan as a file of our own, which the import reads again. */
export function ExportItemsDialog({ rows, total, onClose }: ExportItemsDialogProps) {
  return (
    <ExportDialog
      what="Plan of action"
      rows={rows}
      total={total}
      columns={ITEM_COLUMNS}
      further={FURTHER}
      onClose={onClose}
    />
  )
}
