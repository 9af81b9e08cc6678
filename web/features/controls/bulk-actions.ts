import { CONTROL_STATUSES, type ControlStatus } from '#domain/controls/status.ts'
import type { CompanyControl, ControlsScope } from '#web/lib/controls/controls-queries.ts'
import type { BulkAction } from '#web/ui/table/table-types.ts'
import type { AssignDialogKind } from './assign/assign-dialog.tsx'
import { scoreEffect } from './score-effect.ts'

export interface BulkChoices {
  onStatus: (status: ControlStatus) => void
  onAssign: (kind: AssignDialogKind) => void
}

/** One button for each status with its effect on the score; then owner and due date. */
export function bulkActions(
  scope: ControlsScope,
  controls: readonly CompanyControl[],
  selected: readonly CompanyControl[],
  { onStatus, onAssign }: BulkChoices,
): readonly BulkAction[] {
  if (selected.length === 0) return []
  const statuses = CONTROL_STATUSES.map((status): BulkAction => {
    const changes = selected.map((control) => ({ controlId: control.id, status }))
    const effect = scoreEffect(scope, controls, changes)
    return {
      id: status,
      label: effect === undefined ? status : `${status} (${effect})`,
      onSelect: () => onStatus(status),
      disabledReason: selected.every((control) => control.status === status) ? `All are ${status} already` : undefined,
    }
  })
  return [
    ...statuses,
    { id: 'owner', label: 'Assign to…', onSelect: () => onAssign('owner') },
    { id: 'due', label: 'Due date…', onSelect: () => onAssign('due') },
  ]
}
