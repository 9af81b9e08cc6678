import type { CompanyControl } from '#web/lib/controls-queries.ts'
import { statusForKey } from '#web/ui/control-status.ts'
import type { ColumnsContext } from './columns.tsx'
import { copyLink } from '#web/ui/copy-link.ts'
import { addressOf } from './use-open-control.ts'

/** Keys on the row with the focus: 1 to 4 set the status, e opens its menu, l copies the link. */
export function useRowKeys(rows: readonly CompanyControl[], { readOnlyReason, onStatusChange }: ColumnsContext) {
  return (control: CompanyControl, key: string): boolean => {
    if (key === 'l') {
      void copyLink(addressOf(control))
      return true
    }
    if (readOnlyReason !== undefined) return false
    if (key === 'e') return openStatusMenu(control)
    const status = statusForKey(key)
    if (status === undefined) return false
    const at = rows.indexOf(control)
    onStatusChange(control, status)
    keepPlace(control, rows[at + 1] ?? rows[at - 1])
    return true
  }
}

function openStatusMenu(control: CompanyControl): boolean {
  const button = rowOf(control)?.querySelector<HTMLButtonElement>('button[aria-haspopup="menu"]')
  button?.focus()
  button?.click()
  return button !== null && button !== undefined
}

/** A status can filter its row out of the list; the focus then goes to the next one. */
function keepPlace(control: CompanyControl, next: CompanyControl | undefined) {
  setTimeout(() => {
    if (rowOf(control) === null && next) rowOf(next)?.focus()
  }, 50)
}

function rowOf(control: CompanyControl): HTMLElement | null {
  return document.querySelector<HTMLElement>(`tr[data-item="row:${control.id}"]`)
}
