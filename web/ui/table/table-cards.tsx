import { useState, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Checkbox } from '../form/checkbox.tsx'
import { cx } from '../cx.ts'
import type { TableItem } from './table-types.ts'

const STEP = 100

export interface TableCardsProps<Row> {
  label: string
  items: readonly TableItem<Row>[]
  card: (row: Row) => ReactNode
  groupLabel: ((key: string) => ReactNode) | undefined
  rowLabel: (row: Row) => string
  /** Undefined while rows are not selectable. */
  selection: ReadonlySet<string> | undefined
  changed: ReadonlySet<string> | undefined
  onToggle: (id: string, shiftKey: boolean) => void
  onOpen: ((row: Row) => void) | undefined
}

/** The table on a phone: one card per row, a hundred at a time. */
export function TableCards<Row>(props: TableCardsProps<Row>) {
  const { label, items, groupLabel } = props
  const [limit, setLimit] = useState(STEP)
  return (
    <>
      <ul aria-label={label} className="divide-y divide-border">
        {items.slice(0, limit).map((item) =>
          item.kind === 'group' ? (
            <li key={item.key} className="bg-canvas px-4 py-2 text-body font-semibold">
              {groupLabel?.(item.groupKey)}
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
