import type { ReactNode } from 'react'
import { daysBetween } from '#domain/evidence/calendar-days.ts'
import type { BurnDown, BurnDownDay } from '#domain/poam/burn-down.ts'
import { formatDate } from '#web/lib/format.ts'
import { ChartFrame } from '#web/ui/chart-frame.tsx'
import { ChartReader } from '#web/ui/chart-reader.tsx'
import { linearScale } from '#web/ui/linear-scale.ts'

export interface BurnDownChartProps {
  burn: BurnDown
  /** By when everything is to be closed, and what that day is called. */
  deadline: { day: string; words: string }
  actions?: ReactNode
}

/** Rows of the table: every second week, and the last day. */
const STEP_DAYS = 15

/** How what is open becomes less, how it should, and how it will at the pace so far. */
export function BurnDownChart({ burn, deadline, actions }: BurnDownChartProps) {
  const { days } = burn
  const answer = answerOf(burn, deadline)
  return (
    <ChartFrame
      title="Will everything be closed in time?"
      subtitle={answer}
      actions={actions}
      table={{
        columns: ['Day', 'Open', 'Ideal', 'At this pace'],
        rows: days
          .filter((_, at) => at % STEP_DAYS === 0)
          .map(({ day, open, ideal, forecast }) => [day, open ?? '–', Math.round(ideal), rounded(forecast)]),
      }}
    >
      <ChartReader sentence={`Open items. ${answer}`} count={days.length} describe={(at) => inWords(days[at])}>
        {(current) => <Picture days={days} current={current} />}
      </ChartReader>
      <Legend deadline={deadline} />
    </ChartFrame>
  )
}

function answerOf({ emptyOn, days, pace }: BurnDown, { day: last, words }: BurnDownChartProps['deadline']): string {
  const now = days.findLast(({ open }) => open !== undefined)?.open ?? 0
  if (now === 0) return 'Everything that was planned is closed.'
  if (pace === 0) return 'Nothing was closed yet: at this pace it never ends.'
  if (emptyOn === undefined) return 'At this pace it takes more than a hundred years.'
  const late = daysBetween(last, emptyOn)
  const when = `At this pace the last item closes on ${formatDate(emptyOn)}`
  if (late <= 0) return `${when}, ${late === 0 ? words : `${count(-late)} before ${words}`}.`
  return `${when}, ${count(late)} too late.`
}

function count(days: number): string {
  return days === 1 ? '1 day' : `${days} days`
}

function inWords(day: BurnDownDay | undefined): string {
  if (day === undefined) return ''
  if (day.open !== undefined) return `${formatDate(day.day)}: ${day.open} open, ideal ${Math.round(day.ideal)}`
  return `${formatDate(day.day)}: ${rounded(day.forecast)} at this pace, ideal ${Math.round(day.ideal)}`
}

function rounded(value: number | undefined): number | string {
  return value === undefined ? '–' : Math.round(value * 10) / 10
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
      height="96"
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

function Legend({ deadline: { day, words } }: Pick<BurnDownChartProps, 'deadline'>) {
  return (
    <p aria-hidden="true" className="mt-2 flex flex-wrap gap-x-4 text-micro text-muted">
      <span>— open</span>
      <span>- - ideal</span>
      <span>··· at this pace</span>
      <span className="ml-auto text-danger">
        {words}: {formatDate(day)}
      </span>
    </p>
  )
}
