import { ArrowDown, ArrowUp } from 'lucide-react'
import { Checkbox } from '../form/checkbox.tsx'
import { cx } from '../cx.ts'
import { nextSort } from './table-sort.ts'
import { alignClass, insetClass, stickyLeft } from './table-cell-class.ts'
import { isSortable, type TableColumn, type TableSort } from './table-types.ts'
import { Tooltip } from '../overlay/tooltip.tsx'

export interface TableHeaderProps<Row> {
  columns: readonly TableColumn<Row>[]
  sort: TableSort | null
  onSortChange: ((sort: TableSort | null) => void) | undefined
  /** Undefined where rows cannot be selected. */
  selected: 'none' | 'some' | 'all' | undefined
  onToggleAll: () => void
}

const CELL = 'h-9 border-b border-border bg-subtle px-3 text-small font-medium text-muted'

export function TableHeader<Row>({ columns, sort, onSortChange, selected, onToggleAll }: TableHeaderProps<Row>) {
  return (
    <thead className="sticky top-0 z-20">
      <tr aria-rowindex={1} className="bg-subtle">
        {selected !== undefined && (
          <th scope="col" className={cx(CELL, 'row-cell-kept left-0 w-10 pr-0 pl-4 text-left')}>
            <Checkbox
              aria-label="Select all rows on this page"
              checked={selected === 'all'}
              indeterminate={selected === 'some'}
              onChange={onToggleAll}
              className="flex"
            />
          </th>
        )}
        {columns.map((column, at) => (
          <th
            key={column.id}
            scope="col"
            aria-sort={ariaSort(sort, column.id)}
            className={cx(
              CELL,
              alignClass(column.align),
              column.sticky === true && 'row-cell-kept',
              insetClass(at, columns.length, selected !== undefined),
            )}
            style={stickyLeft(column, selected !== undefined)}
          >
            <HeaderContent column={column} sort={sort} onSortChange={onSortChange} />
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface HeaderContentProps<Row> {
  column: TableColumn<Row>
  sort: TableSort | null
  onSortChange: ((sort: TableSort | null) => void) | undefined
}

function HeaderContent<Row>({ column, sort, onSortChange }: HeaderContentProps<Row>) {
  const label = <span className="block truncate">{column.header}</span>
  const content =
    !isSortable(column) || onSortChange === undefined ? (
      label
    ) : (
      <button
        type="button"
        onClick={() => onSortChange(nextSort(sort, column.id))}
        className={cx(
          '-mx-1.5 inline-flex h-7 max-w-[calc(100%+0.75rem)] items-center gap-1 rounded-md px-1.5 align-middle hover:bg-hover hover:text-text',
          sort?.columnId === column.id && 'text-text',
          column.align === 'right' && 'flex-row-reverse',
        )}
      >
        {label}
        {sort?.columnId === column.id && <SortArrow descending={sort.descending} />}
      </button>
    )
  return column.headerHint === undefined ? content : <Tooltip content={column.headerHint}>{content}</Tooltip>
}

function SortArrow({ descending }: { descending: boolean }) {
  const Arrow = descending ? ArrowDown : ArrowUp
  return <Arrow aria-hidden="true" className="size-3.5 shrink-0" />
}

function ariaSort(sort: TableSort | null, columnId: string): 'ascending' | 'descending' | undefined {
  if (sort?.columnId !== columnId) return undefined
  return sort.descending ? 'descending' : 'ascending'
}
