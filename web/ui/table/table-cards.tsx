import { ChevronRight } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Checkbox } from '../form/checkbox.tsx'
import { cx } from '../cx.ts'
import { withToggled } from './table-selection.ts'
import type { TableGrouping, TableItem } from './table-types.ts'

const STEP = 100

export interface TableCardsProps<Row> {
  label: string
  items: readonly TableItem<Row>[]
  card: (row: Row) => ReactNode
  grouping: TableGrouping<Row> | undefined
  rowLabel: (row: Row) => string
  /** Undefined while rows are not selectable. */
  selection: ReadonlySet<string> | undefined
  changed: ReadonlySet<string> | undefined
  onToggle: (id: string, shiftKey: boolean) => void
  onOpen: ((row: Row) => void) | undefined
}

/** The table on a phone: one card per row, a hundred at a time. */
export function TableCards<Row>(props: TableCardsProps<Row>) {
  const { label, items, grouping } = props
  const [limit, setLimit] = useState(STEP)
  return (
    <>
      <ul aria-label={label} className="divide-y divide-border">
        {items.slice(0, limit).map((item) =>
          item.kind === 'group' ? (
            <li key={item.key} className="bg-canvas">
              <button
                type="button"
                aria-expanded={!item.isCollapsed}
                onClick={() => grouping?.onCollapsedChange(withToggled(grouping.collapsed, item.groupKey))}
                className="flex min-h-11 w-full items-center gap-2 px-4 text-left text-body font-semibold focus-visible:-outline-offset-2"
              >
                <ChevronRight
                  aria-hidden="true"
                  className={cx('size-4 shrink-0 text-muted', !item.isCollapsed && 'rotate-90')}
                />
                {grouping?.label(item.groupKey)}
              </button>
            </li>
          ) : (
            <CardItem key={item.key} {...props} item={item} />
          ),
        )}
      </ul>
      {items.length > limit && (
        <div className="border-t border-border p-3">
          <Button size={44} className="w-full" onClick={() => setLimit(limit + STEP)}>
            Show {Math.min(STEP, items.length - limit)} more
          </Button>
        </div>
      )}
    </>
  )
}

interface CardItemProps<Row> extends TableCardsProps<Row> {
  item: Extract<TableItem<Row>, { kind: 'row' }>
}

function CardItem<Row>({ item, card, rowLabel, selection, changed, onToggle, onOpen }: CardItemProps<Row>) {
  const isSelected = selection?.has(item.id) ?? false
  return (
    <li
      className={cx(
        'relative flex gap-3 px-4 py-3 [contain-intrinsic-size:auto_6rem] [content-visibility:auto]',
        isSelected && 'bg-selected',
        changed?.has(item.id) === true && 'animate-flash',
      )}
    >
      {selection !== undefined && (
        <Checkbox
          aria-label={`Select ${rowLabel(item.row)}`}
          checked={isSelected}
          onChange={() => onToggle(item.id, false)}
          className="mt-0.5 shrink-0"
        />
      )}
      <div className="min-w-0 flex-1">{card(item.row)}</div>
      {selection === undefined && onOpen !== undefined && (
        <button
          type="button"
          aria-label={`Open ${rowLabel(item.row)}`}
          onClick={() => onOpen(item.row)}
          className="absolute inset-0 focus-visible:outline-offset-[-2px]"
        />
      )}
    </li>
  )
}
