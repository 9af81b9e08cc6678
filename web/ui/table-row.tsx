import { PureComponent, type MouseEvent, type Ref } from 'react'
import { Checkbox } from './checkbox.tsx'
import { cx } from './cx.ts'
import { alignClass, stickyLeft } from './table-cell-class.ts'
import type { TableColumn, TableDensity, TableItem } from './table-types.ts'

/** The same object for all rows and all renders, so that unchanged rows are not rendered again. */
export interface RowHandlers<Row> {
  onToggle: (id: string, shiftKey: boolean) => void
  onOpen: (row: Row, event: { newTab: boolean }) => void
  onFocusItem: (key: string) => void
}

export interface TableRowProps<Row> {
  item: Extract<TableItem<Row>, { kind: 'row' }>
  index: number
  columns: readonly TableColumn<Row>[]
  density: TableDensity
  label: string
  /** Undefined where rows cannot be selected. */
  isSelected: boolean | undefined
  isOpen: boolean
  /** Has just changed without the person's doing. */
  isChanged: boolean
  isActive: boolean
  canOpen: boolean
  handlers: RowHandlers<Row>
  measureRef: Ref<HTMLTableRowElement> | undefined
}

const CONTROLS = 'a, button, input, select, textarea, label, [role="menuitem"], [role="menuitemradio"], [role="option"]'

function BodyRow<Row>(props: TableRowProps<Row>) {
  const { item, index, columns, density, label, isSelected, isOpen, isActive, canOpen, handlers, measureRef } = props
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- keys are handled once, on the region around the table
    <tr
      ref={measureRef}
      data-index={index}
      data-item={item.key}
      aria-rowindex={index + 2}
      tabIndex={isActive ? 0 : -1}
      onFocus={(event) => event.target === event.currentTarget && handlers.onFocusItem(item.key)}
      onClick={(event) => canOpen && isPlainClick(event) && handlers.onOpen(item.row, { newTab: isNewTab(event) })}
      onAuxClick={(event) =>
        canOpen && event.button === 1 && isPlainClick(event) && handlers.onOpen(item.row, { newTab: true })
      }
      data-changed={props.isChanged || undefined}
      className={cx('group/row focus-visible:outline-offset-[-2px]', canOpen && 'cursor-pointer')}
    >
      <RowCells
        row={item.row}
        id={item.id}
        columns={columns}
        density={density}
        label={label}
        isSelected={isSelected}
        isMarked={isSelected === true || isOpen}
        onToggle={handlers.onToggle}
      />
    </tr>
  )
}

interface RowCellsProps<Row> extends Pick<TableRowProps<Row>, 'columns' | 'density' | 'label' | 'isSelected'> {
  row: Row
  id: string
  isMarked: boolean
  onToggle: RowHandlers<Row>['onToggle']
}

/** Apart from the row, whose place changes with every sort and its focus with every key: what it shows does not. */
class RowCells<Row> extends PureComponent<RowCellsProps<Row>> {
  override render() {
    const { row, id, columns, density, label, isSelected, isMarked, onToggle } = this.props
    const cell = cellClass(density, isMarked)
    return (
      <>
        {isSelected !== undefined && (
          <td className={cx(cell, 'sticky left-0 z-10 w-10 pr-0')}>
            <RowCheckbox id={id} label={label} isSelected={isSelected} onToggle={onToggle} />
          </td>
        )}
        {columns.map((column) => (
          <td
            key={column.id}
            className={cx(cell, 'truncate', alignClass(column.align), column.sticky === true && 'sticky z-10')}
            style={stickyLeft(column, isSelected !== undefined)}
          >
            {column.cell(row)}
          </td>
        ))}
      </>
    )
  }
}

/** Rendered again only when its own props change. A class, because `memo` would lose the row type. */
export class TableRow<Row> extends PureComponent<TableRowProps<Row>> {
  override render() {
    return <BodyRow {...this.props} />
  }
}

function cellClass(density: TableDensity, isMarked: boolean): string {
  return cx(
    'border-b border-border px-3 text-body transition-colors group-last/row:border-b-0 group-data-changed/row:animate-flash',
    density === 'compact' ? 'h-8 py-0.5' : 'h-10 py-1',
    isMarked ? 'bg-selected' : 'bg-surface group-hover/row:bg-[color-mix(in_srgb,var(--subtle)_70%,var(--surface))]',
  )
}

interface RowCheckboxProps {
  id: string
  label: string
  isSelected: boolean
  onToggle: (id: string, shiftKey: boolean) => void
}

function RowCheckbox({ id, label, isSelected, onToggle }: RowCheckboxProps) {
  return (
    <Checkbox
      aria-label={`Select ${label}`}
      checked={isSelected}
      tabIndex={-1}
      className="flex"
      onChange={() => undefined}
      onClick={(event) => onToggle(id, event.shiftKey)}
    />
  )
}

/** Not on a control of the row, not in a menu that hangs from it, not at the end of marking text. */
function isPlainClick(event: MouseEvent<HTMLTableRowElement>): boolean {
  const { target, currentTarget } = event
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false
  return target.closest(CONTROLS) === null && document.getSelection()?.isCollapsed !== false
}

function isNewTab(event: MouseEvent): boolean {
  return event.metaKey || event.ctrlKey
}
