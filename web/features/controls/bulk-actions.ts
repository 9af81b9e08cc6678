import { CONTROL_STATUSES, type ControlStatus } from '#domain/controls/status.ts'
import type { CompanyControl, ControlsScope } from '#web/lib/controls-queries.ts'
import type { BulkAction } from '#web/ui/table-types.ts'
import { scoreEffect } from './score-effect.ts'

/** One button for each status, which says beforehand what it would do to the score. */
export function bulkActions(
  scope: ControlsScope,
  controls: readonly CompanyControl[],
  selected: readonly CompanyControl[],
  onChoose: (status: ControlStatus) => void,
): readonly BulkAction[] {
  if (selected.length === 0) return []
  return CONTROL_STATUSES.map((status) => {
    const changes = selected.map((control) => ({ controlId: control.id, status }))
    const effect = scoreEffect(scope, controls, changes)
    return {
      id: status,
      label: effect === undefined ? status : `${status} (${effect})`,
      onSelect: () => onChoose(status),
      disabledReason: selected.every((control) => control.status === status) ? `All are ${status} already` : undefined,
    }
  })
}
