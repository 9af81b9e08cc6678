import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export interface TableGroupRowProps {
  itemKey: string
  index: number
  columnCount: number
  isCollapsed: boolean
  isActive: boolean
  onToggle: () => void
  onFocusItem: (key: string) => void
  label: ReactNode
  summary: ReactNode
}

/** Sticks under the header until the next group. */
export function TableGroupRow(props: TableGroupRowProps) {
  const { itemKey, index, columnCount, isCollapsed, isActive, onToggle, onFocusItem, label, summary } = props
  return (
    <tr
      data-item={itemKey}
      aria-rowindex={index + 2}
      tabIndex={isActive ? 0 : -1}
      onFocus={(event) => event.target === event.currentTarget && onFocusItem(itemKey)}
      className="group/row focus-visible:outline-offset-[-2px]"
    >
      <th
        scope="rowgroup"
        colSpan={columnCount}
        className="sticky top-9 z-15 h-9 border-b border-border bg-canvas p-0 text-left font-normal"
      >
        <button
          type="button"
          tabIndex={-1}
          aria-expanded={!isCollapsed}
          onClick={onToggle}
          className="sticky left-0 flex h-9 max-w-full items-center gap-2 px-4 text-left"
        >
          <ChevronRight
            aria-hidden="true"
            className={cx('size-4 shrink-0 text-muted motion-safe:transition-transform', !isCollapsed && 'rotate-90')}
          />
          <span className="truncate text-body font-semibold">{label}</span>
          {summary !== undefined && <span className="truncate text-small text-muted tabular-nums">{summary}</span>}
        </button>
      </th>
    </tr>
  )
}
