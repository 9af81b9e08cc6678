import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { cx } from '../cx.ts'

export interface ChartReaderProps {
  /** The chart in one sentence. */
  sentence: string
  count: number
  /** Describes one point; announced as the arrow keys move. */
  describe: (index: number) => string
  /** Takes the room that its flex container leaves. */
  fills?: boolean
  /** Draws the chart; `index` is the point under the cursor or -1. */
  children: (index: number) => ReactNode
}

/** Makes a chart accessible: one sentence for the whole, each point by arrow key. */
export function ChartReader({ sentence, count, describe, fills = false, children }: ChartReaderProps) {
  const [index, setIndex] = useState(-1)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = cursorAfter(event.key, index, count)
    if (next === undefined) return
    event.preventDefault()
    setIndex(next)
  }
  return (
    <div className={cx('relative', fills && 'min-h-24 flex-1')}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a picture that can be walked through by key */}
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img element has no children
        role="img"
        aria-label={`${sentence} Arrow keys read the values.`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its arrow keys want focus
        tabIndex={0}
        onKeyDown={onKeyDown}
        onBlur={() => setIndex(-1)}
        className={cx('rounded-sm', fills && 'absolute inset-0')}
      >
        {children(index)}
      </div>
      <output className={index === -1 ? 'sr-only' : READOUT}>{index === -1 ? '' : describe(index)}</output>
    </div>
  )
}

const READOUT =
  'absolute right-0 bottom-full z-10 mb-1.5 rounded-md bg-text px-2 py-1 text-micro font-medium text-canvas tabular-nums'

/** The next index; undefined for keys that do not move the cursor. */
export function cursorAfter(key: string, index: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === 'ArrowRight' || key === 'ArrowDown') return Math.min(count - 1, index + 1)
  if (key === 'ArrowLeft' || key === 'ArrowUp') return index === -1 ? count - 1 : Math.max(0, index - 1)
  return undefined
}
