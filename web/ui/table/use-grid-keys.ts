import type { RefObject } from 'react'
import { useStable } from '../browser/use-stable.ts'
import { focusDrawer, isInDrawer, keepFocusInList } from '../overlay/drawer-focus.ts'
import type { DataTableProps } from './data-table-props.ts'
import type { TableGridProps } from './table-grid-props.ts'
import type { useTableFocus } from './use-table-focus.ts'
import { useTableKeyboard } from './use-table-keyboard.ts'

/** Opens a row in full; a drawer takes the focus. Undefined where rows do not open. */
export function useOpenInFull<Row>(props: DataTableProps<Row>, region: RefObject<HTMLElement | null>) {
  const { peek, onOpen, openId, rowId } = props
  const open = useStable((row: Row, how: { newTab: boolean }) => {
    keepFocusInList(region.current, false)
    if (peek === undefined && openId === rowId(row)) focusDrawer()
    onOpen?.(row, how)
  })
  return onOpen && open
}

interface Grid<Row> {
  region: RefObject<HTMLElement | null>
  focus: ReturnType<typeof useTableFocus>
  activeIndex: number
  open: ReturnType<typeof useOpenInFull<Row>>
  onGroupToggle: (groupKey: string) => void
}

export function useGridKeys<Row>(
  props: TableGridProps<Row>,
  { region, focus, activeIndex, open, onGroupToggle }: Grid<Row>,
) {
  const { model, peek, openId, onOpen } = props
  const show =
    peek === undefined
      ? openId !== undefined && onOpen && ((row: Row) => onOpen(row, { newTab: false }))
      : (row: Row) => peek.onChange(peek.referenceOf(row))
  return useTableKeyboard(region, {
    items: model.items,
    activeIndex,
    isPeeking: typeof openId === 'string' && activeIndex !== -1,
    selection: model.canSelect ? model.selectionActions : undefined,
    hasSelected: model.selection.size > 0,
    // Keys pressed in the panel leave the focus there.
    focusItem: (key) => (isInDrawer(document.activeElement) ? focus.setActiveKey(key) : focus.focusItem(key)),
    leaveRows: () => region.current?.focus(),
    onOpen: open && ((row) => open(row, { newTab: false })),
    onPeek:
      show === undefined || show === false
        ? undefined
        : (row) => {
            keepFocusInList(region.current, !isInDrawer(document.activeElement))
            show(row)
          },
    onGroupToggle,
    onRowKey: props.onRowKey,
  })
}
