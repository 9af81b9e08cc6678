import type { CompanyControl, ControlsScope, StatusChange } from '#web/lib/controls/controls-queries.ts'

/** How many changes Ctrl+Z goes back. */
const REMEMBERED = 20

/** The latest changes of this tab, across pages. */
export function createUndoHistory<Change extends { scope: ControlsScope }>() {
  let changes: readonly Change[] = []
  return {
    add: (change: Change): void => {
      changes = [...changes, change].slice(-REMEMBERED)
    },
    remove: (change: Change): void => {
      changes = changes.filter((known) => known !== change)
    },
    /** The latest one in that company and protocol that fits. */
    latest: (scope: ControlsScope, fits: (change: Change) => boolean = () => true): Change | undefined =>
      changes.findLast(
        (change) =>
          change.scope.companyId === scope.companyId && change.scope.protocol === scope.protocol && fits(change),
      ),
  }
}

export type StatusChanges = { before: readonly StatusChange[]; after: readonly StatusChange[] }

/** What takes a change back: only controls that still stand where it put them. */
export function reversalOf(change: StatusChanges, controls: readonly CompanyControl[]): readonly StatusChange[] {
  const now = new Map(controls.map((control) => [control.id, control.status]))
  const untouched = new Set(
    change.after.filter((one) => now.get(one.controlId) === one.status).map((one) => one.controlId),
  )
  return change.before.filter((one) => untouched.has(one.controlId))
}
