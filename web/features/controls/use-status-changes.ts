import { useQueryClient } from '@tanstack/react-query'
import type { ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { statusChanges } from './status-changes.ts'
import { useUndoKey } from './undo.ts'

/** Sets statuses with a toast that can undo them, and listens to Ctrl/Cmd+Z while mounted. */
export function useStatusChanges(scope: ControlsScope) {
  useUndoKey(scope)
  return statusChanges(useQueryClient(), scope)
}
