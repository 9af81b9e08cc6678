import { useMemo } from 'react'
import type { TableGridProps } from './table-grid-props.ts'
import { rowLook } from './table-cell-class.ts'
import { TableGroupRow } from './table-group-row.tsx'
import { TableRow, type RowHandlers } from './table-row.tsx'
import { withToggled } from './table-selection.ts'
import type { TableItem } from './table-types.ts'
import { useStable } from '../browser/use-stable.ts'

interface Focus {
  activeKey: string | null
  setActiveKey: (key: string) => void
}

/** Renders one item as a row, with stable handlers. */
export function useRenderItem<Row>(props: TableGridProps<Row>, focus: Focus) {
  const { model, grouping, density = 'comfortable', openId } = props
  const onToggle = useStable(model.selectionActions.toggle)
  const onOpen = useStable((row: Row, how: { newTab: boolean }) => props.onOpen?.(row, how))
  const onFocusItem = useStable(focus.setActiveKey)
  const handlers = useMemo<RowHandlers<Row>>(() => ({ onToggle, onOpen, onFocusItem }), [onToggle, onOpen, onFocusItem])

  const look = useMemo(
    () => rowLook(model.columns, density, model.canSelect),
    [model.columns, density, model.canSelect],
  )

  function toggleGroup(groupKey: string) {
    grouping?.onCollapsedChange(withToggled(grouping.collapsed, groupKey))
  }

  function renderGroup(item: Extract<TableItem<Row>, { kind: 'group' }>, index: number, slot: string) {
    return (
      <TableGroupRow
        key={slot}
        itemKey={item.key}
        index={index}
        columnCount={model.columns.length + (model.canSelect ? 1 : 0)}
        isCollapsed={item.isCollapsed}
        isActive={focus.activeKey === item.key}
        onToggle={() => toggleGroup(item.groupKey)}
        onFocusItem={onFocusItem}
        label={grouping?.label(item.groupKey)}
        summary={grouping?.summary?.(item.rows, item.groupKey)}
      />
    )
  }

  function render(item: TableItem<Row>, index: number, slot = item.key) {
    if (item.kind === 'group') return renderGroup(item, index, slot)
    return (
      <TableRow
        key={slot}
        item={item}
        index={index}
        look={look}
        label={model.rowLabel(item.row)}
        isSelected={model.canSelect ? model.selection.has(item.id) : undefined}
        isOpen={openId === item.id}
        isChanged={props.changed?.has(item.id) ?? false}
        isActive={focus.activeKey === item.key}
        canOpen={props.onOpen !== undefined}
        handlers={handlers}
      />
    )
  }

  return { render, toggleGroup }
}
