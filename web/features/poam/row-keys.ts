import { copyLink } from '#web/ui/copy-link.ts'
import type { PlanRow } from './plan-item.ts'

function addressOf({ number }: PlanRow): string {
  const address = new URL(location.href)
  address.searchParams.set('open', `V-${number}`)
  return address.href
}

/** Keys on the row with the focus: l copies the link, e opens the menu of the status. */
export function onRowKey(row: PlanRow, key: string): boolean {
  if (key === 'l') void copyLink(addressOf(row))
  if (key === 'e') openStatusMenu(row)
  return key === 'l' || key === 'e'
}

function openStatusMenu({ id }: PlanRow): void {
  const button = document.querySelector<HTMLButtonElement>(`tr[data-item="row:${id}"] button[aria-haspopup="menu"]`)
  button?.focus()
  button?.click()
}

export function openTab(row: PlanRow): void {
  window.open(addressOf(row), '_blank', 'noopener')
}
