import { useVirtualizer, defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { withGaps, type Slot } from './row-fillers.ts'
import { WHOLE_ROWS_MAX } from './table-items.ts'
import { assignPlaces } from './row-slots.ts'
import { whenIdle } from '../browser/when-idle.ts'

/**
 * Rows beyond the edges of the view. Few with new rows, which somebody waits for; once they are there a scroll further,
 * and all of a list that is short.
 */
const OVERSCAN = { atFirst: 1, settled: 8, short: WHOLE_ROWS_MAX }

/** Speaks of rows by their index alone, so that it can be loaded when a table is long enough to need it. */
export interface VirtualBodyProps {
  count: number
  /** The same function for as long as the rows are the same. */
  keyOf: (index: number) => string
  heightRemOf: (index: number) => number
  /** The head of the group that a row is in; -1 without groups. */
  headOf: (index: number) => number
  /** In the elements that `key` names: those of a row that is no longer there, where there are some. */
  render: (index: number, key: string) => ReactNode
  scrollRef: RefObject<HTMLElement | null>
  /** Stay mounted wherever the view goes, for they may hold the focus or be open; -1 for none. */
  keptIndexes: readonly number[]
  columnCount: number
}

/** The rows in sight, with fillers for the rest. None is measured: the density says how high a row is. */
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
  const placeOf = usePlaces(
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
          render(slot.index, placeOf(keyOf(slot.index)))
        ),
      )}
    </tbody>
  )
}

/**
 * In which elements each mounted row is drawn: where others come in its place, as with every sort, most of what rows are
 * made of is filled anew. Not that which holds the focus or an open menu, which would be another row's all at once.
 */
function usePlaces(body: RefObject<HTMLElement | null>, keys: readonly string[]): (key: string) => string {
  const before = useRef<ReadonlyMap<string, string>>(new Map())
  // oxlint-disable-next-line react/refs -- what is drawn now follows from what the elements were drawn for last
  const places = assignPlaces(before.current, keys, rowsInUse(body.current))
  useLayoutEffect(() => {
    before.current = places
  })
  return (key) => places.get(key) ?? key
}

function rowsInUse(body: HTMLElement | null): ReadonlySet<string> {
  const inUse =
    body?.querySelectorAll<HTMLElement>('tr[data-item]:is(:focus-within, :has([aria-haspopup][aria-expanded=true]))') ??
    []
  return new Set([...inUse].map(({ dataset }) => dataset['item'] ?? ''))
}

/** Whether something has been the same for long enough that the browser had a moment to spare. */
function useSettled(value: unknown): boolean {
  const [settled, setSettled] = useState<unknown>()
  useEffect(() => {
    let callOff: (() => void) | undefined
    // In no frame that somebody waits for: the browser may have a moment to spare before it has drawn what is new.
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

/** What is in view, what is kept, and the head of the group in view. */
function mountedIndexes(range: Range, { keptIndexes, headOf }: VirtualBodyProps): number[] {
  const kept = [...keptIndexes, headOf(range.startIndex)].filter((index) => index >= 0 && index < range.count)
  return [...new Set([...kept, ...defaultRangeExtractor(range)])].toSorted((one, other) => one - other)
}
