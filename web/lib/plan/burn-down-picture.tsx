import type { BurnDownDay } from '#domain/poam/burn-down.ts'
import type { PoamBurnDown } from '#domain/poam/poam-burn-down.ts'
import { capitalized } from '#domain/text/capitalized.ts'
import { ChartReader } from '#web/ui/chart/chart-reader.tsx'
import { linearScale } from '#web/ui/chart/linear-scale.ts'
import { formatDate } from '../format/format.ts'
import { burnDownAnswer, burnDownDayText } from './burn-down-words.ts'

/** The open items over time, with the planned and the projected line. */
export function BurnDownPicture({ burn, deadline }: PoamBurnDown) {
  const { days } = burn
  return (
    <div className="flex h-full flex-col">
      <ChartReader
        fills
        sentence={`Open items. ${burnDownAnswer({ burn, deadline })}`}
        count={days.length}
        describe={(at) => burnDownDayText(days[at])}
      >
        {(current) => <Picture days={days} current={current} />}
      </ChartReader>
      <Legend deadline={deadline} />
    </div>
  )
}

type Line = (value: (day: BurnDownDay) => number | undefined) => string

function Picture({ days, current }: { days: readonly BurnDownDay[]; current: number }) {
  const most = Math.max(1, ...days.flatMap(({ open = 0, ideal, forecast = 0 }) => [open, ideal, forecast]))
  const x = linearScale([0, Math.max(days.length - 1, 1)], [0, 100])
  const y = linearScale([0, most], [100, 4])
  const line: Line = (valueOf) =>
    days
      .flatMap((day, at) => {
        const value = valueOf(day)
        return value === undefined ? [] : [`${x(at)},${y(value)}`]
      })
      .join(' ')
  const today = days.findLastIndex(({ open }) => open !== undefined)
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      width="100%"
      height="100%"
      fill="none"
      aria-hidden="true"
      className="block overflow-visible"
    >
      <line x1={0} x2={100} y1={100} y2={100} stroke="var(--border)" vectorEffect="non-scaling-stroke" />
      <line x1={100} x2={100} y1={0} y2={100} stroke="var(--danger)" vectorEffect="non-scaling-stroke" />
      <Polyline points={line(({ ideal }) => ideal)} stroke="var(--text-subtle)" dashes="5 4" />
      <Polyline points={line(({ forecast }) => forecast)} stroke="var(--brand)" dashes="1 4" />
      <Polyline points={line(({ open }) => open)} stroke="var(--brand)" />
      {[current === -1 ? today : current].map((at) => (
        <line
          key={at}
          x1={x(at)}
          x2={x(at)}
          y1={0}
          y2={100}
          stroke="var(--border-strong)"
          strokeDasharray="2 2"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  )
}

function Polyline({ points, stroke, dashes }: { points: string; stroke: string; dashes?: string }) {
  return (
    <polyline
      data-mark
      points={points}
      stroke={stroke}
      strokeWidth={2}
      strokeDasharray={dashes}
      strokeLinecap="round"
      vectorEffect="non-scaling-stroke"
    />
  )
}

function Legend({ deadline: { day, words } }: Pick<PoamBurnDown, 'deadline'>) {
  return (
    <p aria-hidden="true" className="mt-2 flex flex-wrap gap-x-4 text-micro text-muted">
      <LineKey stroke="var(--brand)">Open</LineKey>
      <LineKey stroke="var(--text-subtle)" dashes="5 4">
        Ideal
      </LineKey>
      <LineKey stroke="var(--brand)" dashes="1 4">
        At this pace
      </LineKey>
      <span className="ml-auto text-danger">
        {capitalized(words.replace(/^the /, ''))}: {formatDate(day)}
      </span>
    </p>
  )
}

function LineKey({ stroke, dashes, children }: { stroke: string; dashes?: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <svg width="16" height="4" className="overflow-visible">
        <line x2="16" y1="2" y2="2" stroke={stroke} strokeWidth={2} strokeDasharray={dashes} strokeLinecap="round" />
      </svg>
      {children}
    </span>
  )
}
