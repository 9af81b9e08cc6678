import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'
import { statusForKey } from '#web/ui/control-status.ts'
import type { AssignDialogKind } from './assign/assign-dialog.tsx'
import type { ColumnsContext } from './columns.tsx'
import { copyCompanyLink } from '#web/lib/company/company-link.ts'
import { addressOf } from './use-open-control.ts'

/**
 * Keys on the focused row: 1 to 4 set the status, e opens its menu, a the owners, d edits the due date, F2 focuses the
 * first editable cell, l copies the link.
 */
export function useRowKeys(
  rows: readonly CompanyControl[],
  context: ColumnsContext,
  ask: (kind: AssignDialogKind, controls: readonly CompanyControl[]) => void,
) {
  const { readOnlyReason, onStatusChange } = context
  return (control: CompanyControl, key: string): boolean => {
    if (key === 'l') {
      void copyCompanyLink(addressOf(control))
      return true
    }
    if (readOnlyReason !== undefined) return false
    if (key === 'e') return press(control, STATUS)
    const kind = ASSIGNS[key]
    if (kind !== undefined) {
      // A narrow window has no column for it.
      if (!press(control, `[data-edit=${kind}]`)) ask(kind, [control])
      return true
    }
    if (key === 'F2') return focusOn(control, `${STATUS}, [data-edit]`)
    const status = statusForKey(key)
    if (status === undefined) return false
    const at = rows.indexOf(control)
    onStatusChange(control, status)
    keepFocus(control, rows[at + 1] ?? rows[at - 1])
    return true
  }
}

const STATUS = 'button[data-chip]'
const ASSIGNS: Readonly<Record<string, AssignDialogKind | undefined>> = { a: 'owner', d: 'due' }

/** The row keeps the focus, which then returns to it. @returns whether there was a button */
function press(control: CompanyControl, selector: string): boolean {
  const button = rowOf(control)?.querySelector<HTMLButtonElement>(selector)
  button?.click()
  return button !== null && button !== undefined
}

function focusOn(control: CompanyControl, selector: string): boolean {
  const button = rowOf(control)?.querySelector<HTMLButtonElement>(selector)
  button?.focus()
  return button !== null && button !== undefined
}

/** A status can filter its row out of the list; the focus then goes to the next one. */
function keepFocus(control: CompanyControl, next: CompanyControl | undefined) {
  setTimeout(() => {
    if (rowOf(control) === null && next) rowOf(next)?.focus()
  }, 50)
}

function rowOf(control: CompanyControl): HTMLElement | null {
  return document.querySelector<HTMLElement>(`tr[data-item="row:${control.id}"]`)
}
