import type { RefObject } from 'react'
import { isEditable } from '../browser/is-editable.ts'
import { useKeyDown } from '../browser/use-key-down.ts'
import { isInDrawer } from '../overlay/drawer-focus.ts'
import { pageCommand, type TableCommand } from './table-keys.ts'

/** Elements that handle letters themselves, and dialogs over the page. A drawer stands beside it. */
const OF_ITS_OWN = '[role=menu], [role=listbox], [role=dialog]:not([data-drawer]), [role=alertdialog]'
/** Elements that do nothing on Enter and Space. */
const IDLE = 'body, h1, [data-drawer]'

/** Calls `run` for keys of the list that are pressed elsewhere on the page; it returns whether it handled the key. */
export function usePageCommands(region: RefObject<HTMLElement | null>, run: (command: TableCommand) => boolean) {
  useKeyDown((event) => {
    const { target } = event
    if (event.defaultPrevented || !(target instanceof Element) || isEditable(target)) return
    if (target.closest(OF_ITS_OWN) !== null) return
    const isOnRows = target === region.current || (target.closest('tr') === target && !isInDrawer(target))
    const command = isOnRows ? undefined : pageCommand(event, target.matches(IDLE))
    if (command !== undefined && run(command)) event.preventDefault()
  })
}
