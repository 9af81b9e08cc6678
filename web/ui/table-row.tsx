import { PureComponent, useEffect, useRef, type MouseEvent } from 'react'
import { afterPaint } from './after-paint.ts'
import { Checkbox } from './checkbox.tsx'
import { cx } from './cx.ts'
import type { RowLook } from './table-cell-class.ts'
import type { TableItem } from './table-types.ts'

/** The same object for all rows and all renders, so that unchanged rows are not rendered again. */
export interface RowHandlers<Row> {
  onToggle: (id: string, shiftKey: boolean) => void
  onOpen: (row: Row, event: { newTab: boolean }) => void
  onFocusItem: (key: string) => void
}

export interface TableRowProps<Row> {
  item: Extract<TableItem<Row>, { kind: 'row' }>
  index: number
  look: RowLook<Row>
  label: string
  /** Undefined where rows cannot be selected. */
  isSelected: boolean | undefined
  isOpen: boolean
  /** Has just changed without the person's doing. */
  isChanged: boolean
  isActive: boolean
  canOpen: boolean
  handlers: RowHandlers<Row>
}

const CONTROLS = 'a, button, input, select, textarea, label, [role="menuitem"], [role="menuitemradio"], [role="option"]'

function BodyRow<Row>(props: TableRowProps<Row>) {
  const { item, index, look, label, isSelected, isOpen, isChanged, isActive, canOpen, handlers } = props
  const element = useRef<HTMLTableRowElement>(null)
  // Opened by a link, or from its neighbour: it may be far down. What opens is shown first.
  useEffect(() => {
    if (!isOpen) return undefined
    return afterPaint(() => element.current?.scrollIntoView({ block: 'nearest' }))
  }, [isOpen])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- keys are handled once, on the region around the table
    <tr
      ref={element}
      data-item={item.key}
      aria-rowindex={index + 2}
      tabIndex={isActive ? 0 : -1}
      onFocus={(event) => event.target === event.currentTarget && handlers.onFocusItem(item.key)}
      onClick={(event) => canOpen && isPlainClick(event) && handlers.onOpen(item.row, { newTab: isNewTab(event) })}
      onAuxClick={(event) =>
        canOpen && event.button === 1 && isPlainClick(event) && handlers.onOpen(item.row, { newTab: true })
      }
      data-changed={isChanged || undefined}
      className={cx(
        'group/row focus-visible:outline-offset-[-2px]',
        canOpen && 'cursor-pointer',
        isSelected === true || isOpen
          ? 'bg-selected'
          : 'bg-surface hover:bg-[color-mix(in_srgb,var(--subtle)_70%,var(--surface))]',
        isChanged && 'animate-flash',
      )}
    >
      <RowCells
        row={item.row}
        id={item.id}
        look={look}
        label={label}
        isSelected={isSelected}
        onToggle={handlers.onToggle}
      />
    </tr>
  )
}

interface RowCellsProps<Row> extends Pick<TableRowProps<Row>, 'look' | 'label' | 'isSelected'> {
  row: Row
  id: string
  onToggle: RowHandlers<Row>['onToggle']
}

/** Apart from the row, whose place changes with every sort and its focus with every key: what it shows does not. */
class RowCells<Row> extends PureComponent<RowCellsProps<Row>> {
  override render() {
    const { row, id, look, label, isSelected, onToggle } = this.props
    return (
      <>
        {isSelected !== undefined && (
          <td className={look.boxClass}>
            <RowCheckbox id={id} label={label} isSelected={isSelected} onToggle={onToggle} />
          </td>
        )}
        {look.columns.map(({ column, className, style }) => (
          <td key={column.id} className={className} style={style}>
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
