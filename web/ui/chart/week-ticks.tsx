import { LOCALE } from '../locale.ts'
import type { ReactElement } from 'react'
import { cx } from '../cx.ts'

export interface Week {
  /** Calendar days, both included. */
  readonly from: string
  readonly to: string
  readonly count: number
}

export interface WeekTicksProps {
  label: string
  weeks: readonly Week[]
  /** Links a count to its rows; weeks without rows show a dot. */
  link: (week: Week, props: { className: string }) => ReactElement
  /** Of the highest tick, at least; ticks grow with the room. */
  heightPx?: number | undefined
}

/** Weeks side by side: a tick as high as its count, the count above, and a date below where a month begins. */
export function WeekTicks({ label, weeks, link, heightPx = HEIGHT_PX }: WeekTicksProps) {
  const most = Math.max(1, ...weeks.map(({ count }) => count))
  return (
    <ol aria-label={label} className="flex h-full gap-0.5 md:gap-1.5">
      {weeks.map((week, index) => (
        <li key={week.from} className="flex min-w-0 flex-1 flex-col items-center">
          {week.count === 0 ? (
            <span className="grid h-6 place-items-center text-subtle pointer-coarse:h-11">
              <span aria-hidden="true">·</span>
              <span className="sr-only">None</span>
            </span>
          ) : (
            link(week, { className: COUNT })
          )}
          <Tick share={week.count / most} isNear={index < NEAR_WEEKS} heightPx={heightPx} />
          <span className="mt-1 h-4 text-micro whitespace-nowrap text-muted" aria-hidden="true">
            {namesMonth(weeks, index) && MONTH.format(new Date(week.from))}
          </span>
        </li>
      ))}
    </ol>
  )
}

const NEAR_WEEKS = 4
const MONTH = new Intl.DateTimeFormat(LOCALE, { month: 'short', timeZone: 'UTC' })
const COUNT = cx(
  'grid h-6 w-full place-items-center rounded-sm text-small font-medium tabular-nums hover:bg-hover hover:underline',
  'aria-[current=page]:bg-selected',
  'pointer-coarse:h-11',
)
const HEIGHT_PX = 36
const WIDTH_PX = 10
const SHORTEST_PX = 4

function Tick({ share, isNear, heightPx }: { share: number; isNear: boolean; heightPx: number }) {
  const height = share === 0 ? '0' : `max(${SHORTEST_PX}px, ${Math.round(share * 100)}%)`
  return (
    <span
      aria-hidden="true"
      className="relative flex w-full flex-1 justify-center border-b border-border-strong"
      style={{ minHeight: heightPx }}
    >
      <svg width={WIDTH_PX} className="absolute bottom-0" style={{ height }}>
        <rect data-mark width={WIDTH_PX} height="100%" className={isNear ? 'fill-medium' : 'fill-low'} />
      </svg>
    </span>
  )
}

/** The first week of each month; of the first month only if another week follows, as two names need more room. */
function namesMonth(weeks: readonly Week[], index: number): boolean {
  const month = weeks[index]?.from.slice(0, 7)
  return index === 0 ? month === weeks[1]?.from.slice(0, 7) : month !== weeks[index - 1]?.from.slice(0, 7)
}
