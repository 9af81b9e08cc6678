import type { CompanyControl, ControlsScope, StatusChange } from '#web/lib/controls-queries.ts'

/** A change that this tab has made and can take back. */
export type DoneChange = {
  scope: ControlsScope
  /** What the toast said it was about: "3.1.1", "12 controls". */
  subject: string
  before: readonly StatusChange[]
  after: readonly StatusChange[]
}

/** How many changes Ctrl+Z goes back. */
const REMEMBERED = 20

/** The latest changes of this tab, across pages. */
export function createHistory() {
  let changes: readonly DoneChange[] = []
  return {
    add: (change: DoneChange): void => {
      changes = [...changes, change].slice(-REMEMBERED)
    },
    remove: (change: DoneChange): void => {
      changes = changes.filter((known) => known !== change)
    },
    /** The latest one in that company and protocol. */
    latest: (scope: ControlsScope): DoneChange | undefined =>
      changes.findLast(
        (change) => change.scope.companyId === scope.companyId && change.scope.protocol === scope.protocol,
      ),
  }
}

/** What takes a change back: only controls that still stand where it put them. */
export function reversalOf(change: DoneChange, controls: readonly CompanyControl[]): readonly StatusChange[] {
  const now = new Map(controls.map((control) => [control.id, control.status]))
  const untouched = new Set(
    change.after.filter((one) => now.get(one.controlId) === one.status).map((one) => one.controlId),
  )
  return change.before.filter((one) => untouched.has(one.controlId))
}
