import { useVirtualizer, defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import { Fragment, type ReactNode, type Ref, type RefObject } from 'react'
import { withGaps, type Slot } from './table-gaps.ts'

/** Speaks of rows by their index alone, so that it can be loaded when a table is long enough to need it. */
export interface VirtualBodyProps {
  count: number
  keyOf: (index: number) => string
  /** The head of the group that a row is in; -1 without groups. */
  headOf: (index: number) => number
  render: (index: number, measureRef: Ref<HTMLTableRowElement>) => ReactNode
  scrollRef: RefObject<HTMLElement | null>
  rowHeightPx: number
  /** Stays mounted wherever the view goes, for it may hold the focus. */
  activeIndex: number
  columnCount: number
}

/** The rows in sight, with fillers for the rest. */
export function VirtualBody(props: VirtualBodyProps) {
  const { count, keyOf, render, scrollRef, rowHeightPx, columnCount } = props
  // oxlint-disable-next-line react/incompatible-library -- the compiler leaves this component alone, as it should: the virtualizer changes in place
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => rowHeightPx,
    getItemKey: keyOf,
    rangeExtractor: (range) => mountedIndexes(range, props),
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
          <Fragment key={keyOf(slot.index)}>{render(slot.index, virtualizer.measureElement)}</Fragment>
        ),
      )}
    </tbody>
  )
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
function mountedIndexes(range: Range, { activeIndex, headOf }: VirtualBodyProps): number[] {
  const kept = [activeIndex, headOf(range.startIndex)].filter((index) => index >= 0 && index < range.count)
  return [...new Set([...kept, ...defaultRangeExtractor(range)])].toSorted((one, other) => one - other)
}
