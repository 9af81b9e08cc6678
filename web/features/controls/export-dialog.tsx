import type { Colleague } from '#web/lib/company/company-people.ts'
import type { CompanyControl, ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { ExportDialog } from '#web/lib/export/export-dialog.tsx'
import { exportColumns } from './export-columns.ts'

export interface ExportControlsDialogProps {
  title: string
  scope: ControlsScope
  practices: boolean
  rows: readonly CompanyControl[]
  total: number
  colleagues: readonly Colleague[]
  /** Columns that the person hid. */
  switchedOff: readonly string[]
  onClose: () => void
}

/** The rows in view as a file, which the import reads again. */
export function ExportControlsDialog(props: ExportControlsDialogProps) {
  const { title, scope, practices, rows, total, colleagues, switchedOff, onClose } = props
  const nameOf = (userId: CompanyControl['ownerId']) => colleagues.find(({ id }) => id === userId)?.name
  return (
    <ExportDialog
      what={title}
      rows={rows}
      total={total}
      {...exportColumns({ protocol: scope.protocol, practices, nameOf }, switchedOff)}
      onClose={onClose}
    />
  )
}
