import { createRef, Fragment, PureComponent, type MouseEvent } from 'react'
import { afterPaint } from '../browser/after-paint.ts'
import { plainCheckbox } from '../form/checkbox.tsx'
import { cx } from '../cx.ts'
import type { RowLook } from './table-cell-class.ts'
import type { TableItem } from './table-types.ts'

/** The same object for all rows and renders, so that unchanged rows do not render again. */
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
  /** Undefined where rows are not selectable. */
  isSelected: boolean | undefined
  isOpen: boolean
  /** Others have just changed it. */
  isChanged: boolean
  isActive: boolean
  canOpen: boolean
  handlers: RowHandlers<Row>
}

const CONTROLS = 'a, button, input, select, textarea, label, [role="menuitem"], [role="menuitemradio"], [role="option"]'

/** Renders only when its own props change. A class, because `memo` would lose the row type. */
export class TableRow<Row> extends PureComponent<TableRowProps<Row>> {
  readonly #element = createRef<HTMLTableRowElement>()
  #callOff: (() => void) | undefined

  override componentDidMount() {
    if (this.props.isOpen) this.#bringIntoView()
  }

  override componentDidUpdate(before: TableRowProps<Row>) {
    const { isOpen, item } = this.props
    if (isOpen && !(before.isOpen && before.item.id === item.id)) this.#bringIntoView()
  }

  override componentWillUnmount() {
    this.#callOff?.()
  }

  /** A link or a neighbour button may open a row far down, so scroll to it. */
  #bringIntoView() {
    this.#callOff?.()
    this.#callOff = afterPaint(() => this.#element.current?.scrollIntoView({ block: 'nearest' }))
  }

  override render() {
    const { item, index, look, label, isSelected, isOpen, isChanged, isActive, canOpen, handlers } = this.props
    return (
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- keys are handled once, on the region around the table
      <tr
        ref={this.#element}
        data-item={item.key}
        aria-rowindex={index + 2}
        tabIndex={isActive ? 0 : -1}
        onFocus={(event) => event.target === event.currentTarget && handlers.onFocusItem(item.key)}
        onClick={(event) => canOpen && isPlainClick(event) && handlers.onOpen(item.row, { newTab: isNewTab(event) })}
        onAuxClick={(event) =>
          canOpen && event.button === 1 && isPlainClick(event) && handlers.onOpen(item.row, { newTab: true })
        }
        data-changed={isChanged || undefined}
        data-open={isOpen || undefined}
        className={cx(
          'focus-visible:outline-offset-[-2px]',
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
}

interface RowCellsProps<Row> extends Pick<TableRowProps<Row>, 'look' | 'label' | 'isSelected'> {
  row: Row
  id: string
  onToggle: RowHandlers<Row>['onToggle']
}

/**
 * Separate from the row, whose slot changes with every sort and whose focus with every key, while the cells stay the
 * same.
 */
class RowCells<Row> extends PureComponent<RowCellsProps<Row>> {
  override render() {
    const { row, id, look, label, isSelected, onToggle } = this.props
    return (
      <>
        {isSelected !== undefined && (
          <td className={look.boxClass}>
            {plainCheckbox({
              'aria-label': `Select ${label}`,
              checked: isSelected,
              tabIndex: -1,
              onChange: () => undefined,
              onClick: (event) => onToggle(id, event.shiftKey),
            })}
          </td>
        )}
        {look.columns.map(({ column, className, style }) => (
          <td key={column.id} className={className} style={style}>
            {column.isPlain === true ? column.cell(row) : <Fragment key={id}>{column.cell(row)}</Fragment>}
          </td>
        ))}
      </>
    )
  }
}

/** A click that is not on a control of the row, in a menu of the row, or the end of a text selection. */
function isPlainClick(event: MouseEvent<HTMLTableRowElement>): boolean {
  const { target, currentTarget } = event
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false
  return target.closest(CONTROLS) === null && document.getSelection()?.isCollapsed !== false
}

function isNewTab(event: MouseEvent): boolean {
  return event.metaKey || event.ctrlKey
}
