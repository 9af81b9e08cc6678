import { useVirtualizer, defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { withGaps, type Slot } from './row-fillers.ts'
import { WHOLE_ROWS_MAX } from './table-items.ts'
import { assignSlots } from './row-slots.ts'
import { whenIdle } from '../browser/when-idle.ts'

/**
 * Rows mounted beyond the visible area: few right after a change, to draw it fast; more once settled, for scrolling;
 * all rows of a short list.
 */
const OVERSCAN = { atFirst: 1, settled: 8, short: WHOLE_ROWS_MAX }

/** Refers to rows by index only, so that it can be loaded when a table is long enough to need it. */
export interface VirtualBodyProps {
  count: number
  /** Stable while the rows stay the same. */
  keyOf: (index: number) => string
  heightRemOf: (index: number) => number
  /** The index of a row's group header; -1 without groups. */
  headOf: (index: number) => number
  /** `key` names the slot: elements of a removed row are reused where possible. */
  render: (index: number, key: string) => ReactNode
  scrollRef: RefObject<HTMLElement | null>
  /** Stay mounted wherever the view scrolls, because they may be focused or open; -1 for none. */
  keptIndexes: readonly number[]
  columnCount: number
}

/** The visible rows, with spacers for the rest. Rows are not measured: the density gives their height. */
export function VirtualBody(props: VirtualBodyProps) {
  const { count, keyOf, heightRemOf, render, scrollRef, columnCount } = props
  const [remPx] = useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
  const overscan = !useSettled(keyOf) ? 'atFirst' : count > WHOLE_ROWS_MAX ? 'settled' : 'short'
  // oxlint-disable-next-line react/incompatible-library -- the compiler leaves this component alone, as it should: the virtualizer changes in place
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count,
    getScrollElement: () => scrollRef.current,
    estimateSize: (index) => heightRemOf(index) * remPx,
    getItemKey: keyOf,
    rangeExtractor: (range) => mountedIndexes(range, props),
    overscan: OVERSCAN[overscan],
    initialRect: { width: 1200, height: 800 },
  })
  const mounted = virtualizer.getVirtualItems()
  const body = useRef<HTMLTableSectionElement>(null)
  const slotOf = useSlots(
    body,
    mounted.map(({ index }) => keyOf(index)),
  )
  const slots = withGaps(mounted, virtualizer.getTotalSize())
  return (
    <tbody ref={body}>
      {slots.map((slot) =>
        slot.kind === 'gap' ? (
          <GapRow key={`gap:${slot.before}`} slot={slot} columnCount={columnCount} />
        ) : (
          render(slot.index, slotOf(keyOf(slot.index)))
        ),
      )}
    </tbody>
  )
}

/**
 * The slot of each mounted row. When other rows replace them, as with a sort, most elements get new content. Rows that
 * hold the focus or an open menu keep theirs, which would otherwise move to another row.
 */
function useSlots(body: RefObject<HTMLElement | null>, keys: readonly string[]): (key: string) => string {
  const before = useRef<ReadonlyMap<string, string>>(new Map())
  // oxlint-disable-next-line react/refs -- what is drawn now follows from what the elements were drawn for last
  const slots = assignSlots(before.current, keys, rowsInUse(body.current))
  useLayoutEffect(() => {
    before.current = slots
  })
  return (key) => slots.get(key) ?? key
}

function rowsInUse(body: HTMLElement | null): ReadonlySet<string> {
  const inUse =
    body?.querySelectorAll<HTMLElement>('tr[data-item]:is(:focus-within, :has([aria-haspopup][aria-expanded=true]))') ??
    []
  return new Set([...inUse].map(({ dataset }) => dataset['item'] ?? ''))
}

/** Whether the value stayed the same until the browser was idle. */
function useSettled(value: unknown): boolean {
  const [settled, setSettled] = useState<unknown>()
  useEffect(() => {
    let callOff: (() => void) | undefined
    // After a frame, because the browser may be idle before it draws the new rows.
    const frame = requestAnimationFrame(() => (callOff = whenIdle(() => setSettled(() => value))))
    return () => {
      cancelAnimationFrame(frame)
      callOff?.()
    }
  }, [value])
  return settled === value
}

function GapRow({ slot, columnCount }: { slot: Extract<Slot, { kind: 'gap' }>; columnCount: number }) {
  return (
    <tr aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- nothing but height */}
      <td colSpan={columnCount} className="p-0" style={{ height: slot.heightPx }} />
    </tr>
  )
}

/** The visible rows, the kept rows, and the header of the visible group. */
function mountedIndexes(range: Range, { keptIndexes, headOf }: VirtualBodyProps): number[] {
  const kept = [...keptIndexes, headOf(range.startIndex)].filter((index) => index >= 0 && index < range.count)
  return [...new Set([...kept, ...defaultRangeExtractor(range)])].toSorted((one, other) => one - other)
}
