import { useVirtualizer, defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import type { ReactNode, Ref, RefObject } from 'react'
import { groupHeadIndex } from './table-items.ts'
import { withGaps, type Slot } from './table-gaps.ts'
import type { TableItem } from './table-types.ts'

export type RenderItem<Row> = (
  item: TableItem<Row>,
  index: number,
  measureRef: Ref<HTMLTableRowElement> | undefined,
) => ReactNode

export interface TableBodyProps<Row> {
  items: readonly TableItem<Row>[]
  renderItem: RenderItem<Row>
}

/** Every row in the page: right up to about 150 of them. */
export function PlainBody<Row>({ items, renderItem }: TableBodyProps<Row>) {
  return <tbody>{items.map((item, index) => renderItem(item, index, undefined))}</tbody>
}

export interface VirtualBodyProps<Row> extends TableBodyProps<Row> {
  scrollRef: RefObject<HTMLElement | null>
  rowHeightPx: number
  /** Stays mounted wherever the view goes, for it may hold the focus. */
  activeIndex: number
  columnCount: number
}

export function VirtualBody<Row>(props: VirtualBodyProps<Row>) {
  const { items, renderItem, scrollRef, rowHeightPx, activeIndex, columnCount } = props
  // The compiler leaves this component alone, as it should: the virtualizer changes in place.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count: items.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => rowHeightPx,
    getItemKey: (index) => items[index]?.key ?? index,
    rangeExtractor: (range) => mountedIndexes(range, items, activeIndex),
    overscan: 8,
    initialRect: { width: 1200, height: 800 },
  })
  const slots = withGaps(virtualizer.getVirtualItems(), virtualizer.getTotalSize())
  return (
    <tbody>
      {slots.map((slot) =>
        slot.kind === 'gap' ? (
          <GapRow key={`gap:${slot.before}`} slot={slot} columnCount={columnCount} />
        ) : (
          renderMounted(items, slot.index, renderItem, virtualizer.measureElement)
        ),
      )}
    </tbody>
  )
}

function renderMounted<Row>(
  items: readonly TableItem<Row>[],
  index: number,
  renderItem: RenderItem<Row>,
  measureRef: Ref<HTMLTableRowElement>,
) {
  const item = items[index]
  return item === undefined ? null : renderItem(item, index, measureRef)
}

function GapRow({ slot, columnCount }: { slot: Extract<Slot, { kind: 'gap' }>; columnCount: number }) {
  return (
    <tr aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- nothing but height */}
      <td colSpan={columnCount} className="p-0" style={{ height: slot.heightPx }} />
    </tr>
  )
}

/** What is in view, and besides it the row with the focus and the head of the group in view. */
function mountedIndexes<Row>(range: Range, items: readonly TableItem<Row>[], activeIndex: number): number[] {
  const kept = [activeIndex, groupHeadIndex(items, range.startIndex)].filter(
    (index) => index >= 0 && index < range.count,
  )
  return [...new Set([...kept, ...defaultRangeExtractor(range)])].toSorted((one, other) => one - other)
}
