import type { BulkAction } from '#web/ui/table/table-types.ts'
import type { PoamRow } from './poam-item.ts'
import type { Moves } from './use-moves.ts'

export type BulkDialogName = 'owner' | 'severity' | 'shift'

interface Bulk {
  selected: readonly PoamRow[]
  moves: Moves
  onDialog: (kind: BulkDialogName) => void
  onDone: () => void
}

export function bulkActions({ selected, moves, onDialog, onDone }: Bulk): readonly BulkAction[] {
  const disabledReason = selected.every(({ status }) => status === 'Closed')
    ? 'Closed items cannot be changed'
    : undefined
  const move = (status: 'In Progress' | 'In Review') => () => void moves.move(selected, status).then(onDone)
  return [
    { id: 'owner', label: 'Set owner…', disabledReason, onSelect: () => onDialog('owner') },
    { id: 'shift', label: 'Shift dates…', disabledReason, onSelect: () => onDialog('shift') },
    { id: 'severity', label: 'Set severity…', disabledReason, onSelect: () => onDialog('severity') },
    {
      id: 'begin',
      label: 'Move to In Progress',
      disabledReason,
      onSelect: move('In Progress'),
    },
    { id: 'review', label: 'Move to In Review', disabledReason, onSelect: move('In Review') },
  ]
}
