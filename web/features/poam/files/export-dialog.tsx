import { ExportDialog } from '#web/lib/export/export-dialog.tsx'
import type { PlanRow } from '../plan-item.ts'
import { FURTHER, PLAN_COLUMNS } from './plan-columns.ts'

export interface ExportPlanDialogProps {
  rows: readonly PlanRow[]
  total: number
  onClose: () => void
}

/** The plan as a file of our own, which the import reads again. */
export function ExportPlanDialog({ rows, total, onClose }: ExportPlanDialogProps) {
  return (
    <ExportDialog
      what="Plan of action"
      rows={rows}
      total={total}
      columns={PLAN_COLUMNS}
      leftOut={[]}
      further={FURTHER}
      onClose={onClose}
    />
  )
}
