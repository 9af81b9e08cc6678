import type { KeyboardEvent, RefObject } from 'react'
import { moveIndex, nearestRow, tableCommand, type TableCommand } from './table-keys.ts'
import type { TableItem } from './table-types.ts'
import type { TableSelectionActions } from './use-table-selection.ts'
import { usePageCommands } from './use-page-commands.ts'

const PAGE_ROWS = 10

export interface TableKeyboard<Row> {
  /** Moves the focus from the rows to the surrounding region. */
  leaveRows: () => void
  items: readonly TableItem<Row>[]
  activeIndex: number
  /** A panel shows the active row, and follows as the keys walk on. */
  isPeeking: boolean
  selection: TableSelectionActions | undefined
  hasSelected: boolean
  focusItem: (key: string) => void
  onOpen: ((row: Row) => void) | undefined
  onPeek: ((row: Row) => void) | undefined
  onGroupToggle: (groupKey: string) => void
  /** Other keys on a row, such as `e` for its status. Returns whether it handled the key. */
  onRowKey: ((row: Row, key: string) => boolean) | undefined
}

/**
 * Handles keys while the focus is on the region or on a row, not on a control inside a row. Those that move and open
 * also work from elsewhere on the page.
 */
export function useTableKeyboard<Row>(region: RefObject<HTMLElement | null>, table: TableKeyboard<Row>) {
  usePageCommands(region, (command) => run(table, command))
  return (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget } = event
    if (!(target instanceof Element) || !currentTarget.contains(target)) return
    if (target !== currentTarget && target.closest('tr') !== target) return backToRow(event, target)
    const command = tableCommand(event)
    const handled = command === undefined ? rowKey(table, event) : run(table, command)
    if (!handled) return
    event.preventDefault()
    event.stopPropagation()
  }
}

/** Esc on a control in a row focuses the row. */
function backToRow(event: KeyboardEvent, target: Element): void {
  const row = target.closest<HTMLElement>('tr[data-item]')
  if (event.key !== 'Escape' || event.defaultPrevented || row === null) return
  event.preventDefault()
  event.stopPropagation()
  row.focus()
}

function rowKey<Row>(table: TableKeyboard<Row>, event: KeyboardEvent): boolean {
  const item = table.items[table.activeIndex]
  if (item?.kind !== 'row' || event.ctrlKey || event.metaKey || event.altKey) return false
  return table.onRowKey?.(item.row, event.key) ?? false
}

function run<Row>(table: TableKeyboard<Row>, command: TableCommand): boolean {
  const index = moveIndex(command, table.activeIndex, table.items.length, PAGE_ROWS)
  if (index !== table.activeIndex || command.startsWith('extend')) return move(table, command, index)
  if (command === 'all') return selectAll(table)
  if (command === 'clear') return clear(table)
  return act(table, command)
}

function move<Row>(table: TableKeyboard<Row>, command: TableCommand, index: number): boolean {
  const step = index < table.activeIndex ? -1 : 1
  const item = table.isPeeking ? nearestRow(table.items, index, step) : table.items[index]
  if (item === undefined) return false
  const before = table.items[table.activeIndex]
  if (command.startsWith('extend') && item.kind === 'row') {
    table.selection?.extend(before?.kind === 'row' ? before.id : null, item.id)
  }
  table.focusItem(item.key)
  if (table.isPeeking && item.kind === 'row') table.onPeek?.(item.row)
  return true
}

function selectAll<Row>(table: TableKeyboard<Row>): boolean {
  table.selection?.selectAll()
  return table.selection !== undefined
}

/** The panel closes first, by its own Esc; then one clears the selection, and the next one leaves the rows. */
function clear<Row>(table: TableKeyboard<Row>): boolean {
  if (table.isPeeking) return false
  if (table.hasSelected) {
    table.selection?.clear()
    return true
  }
  if (table.activeIndex === -1) return false
  table.leaveRows()
  return true
}

function act<Row>(table: TableKeyboard<Row>, command: TableCommand): boolean {
  const item = table.items[table.activeIndex]
  if (item === undefined) return false
  if (item.kind === 'group') return actOnGroup(table, item, command)
  const onRow = command === 'open' ? table.onOpen : command === 'peek' ? table.onPeek : undefined
  if (onRow !== undefined) {
    onRow(item.row)
    return true
  }
  if (command === 'toggle' && table.selection !== undefined) {
    table.selection.toggle(item.id, false)
    return true
  }
  return false
}

function actOnGroup<Row>(
  table: TableKeyboard<Row>,
  group: Extract<TableItem<Row>, { kind: 'group' }>,
  command: TableCommand,
): boolean {
  const toggles = group.isCollapsed ? ['open', 'peek', 'toggle', 'expand'] : ['open', 'peek', 'toggle', 'collapse']
  if (!toggles.includes(command)) return false
  table.onGroupToggle(group.groupKey)
  return true
}
