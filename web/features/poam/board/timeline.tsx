import { useQuery } from '@tanstack/react-query'
import { addDays } from '#domain/evidence/calendar-days.ts'
import { closeOutOn } from '#domain/poam/close-out.ts'
import { counted } from '#domain/text/counted.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { formatDate, formatMonth } from '#web/lib/format/format.ts'
import { cx } from '#web/ui/cx.ts'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'
import { NumberLink } from '../columns.tsx'
import { DueBadge } from '../badges.tsx'
import type { PoamRow } from '../poam-item.ts'
import { EmptyItems } from '../empty-items.tsx'
import { conditionalDay } from '../queries.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import type { ItemListState } from '../use-item-list.ts'
import { scaleOf, type Scale } from './timeline-scale.ts'

export interface TimelineProps {
  rows: readonly PoamRow[]
  state: ItemListState
  readOnlyReason: string | undefined
}

/** Each item as a bar from its first day to its due date, with its milestones. */
export function Timeline({ rows, state, readOnlyReason }: TimelineProps) {
  const { id: companyId, protocol_id: protocol } = useCompany()
  const { data: conditionalOn } = useQuery({ ...conditionalDay(companyId), enabled: protocol === 'cmmc2' })
  const today = todayUtc()
  const dated = rows.filter(({ due_on: due }) => due !== null)
  const closesOn = typeof conditionalOn === 'string' ? closeOutOn(conditionalOn, today).closesOn : undefined
  if (dated.length === 0)
    return (
      <div className="mt-3 rounded-lg border border-border bg-surface">
        <EmptyItems state={state} readOnlyReason={readOnlyReason} />
      </div>
    )
  const scale = scaleOf(dated, today, closesOn === undefined ? [] : [closesOn])
  const undated = rows.length - dated.length
  return (
    <>
      <ScrollRegion
        label="Timeline"
        ref={showToday}
        className="mt-3 overflow-auto rounded-lg border border-border bg-surface"
      >
        <table className="w-full min-w-200 table-fixed text-left">
          <caption className="sr-only">When each item begins and is due</caption>
          <thead>
            <tr className="border-b border-border bg-subtle text-small text-muted">
              <th className="sticky left-0 z-10 w-36 bg-subtle px-3 py-2 font-medium md:w-72">Item</th>
              <th className="relative h-9 px-3 font-medium">
                <Months scale={scale} />
              </th>
              <th className="w-52 px-3 py-2 font-medium">Due</th>
            </tr>
          </thead>
          <tbody>
            {dated.map((row) => (
              <Span key={row.id} row={row} scale={scale} today={today} closesOn={closesOn} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <Legend closesOn={closesOn} />
      {scale.isCut && <p className="mt-1 text-small text-muted">What lies further away stands at the edge.</p>}
      {undated > 0 && (
        <p className="mt-1 text-small text-muted">
          {counted(undated, 'item without a due date is', 'items without a due date are')} only in the list.
        </p>
      )}
    </>
  )
}

const BAR = 'h-2.5 w-6 rounded-full'
const DIAMOND = 'size-3 rotate-45 rounded-xs border-2'

function Legend({ closesOn }: { closesOn: string | undefined }) {
  const marks = [
    ['On time', `${BAR} bg-brand`],
    ['Late', `${BAR} bg-danger`],
    ['Closed', `${BAR} bg-implemented`],
    ['Milestone', `${DIAMOND} border-planned bg-surface`],
    ['Milestone done', `${DIAMOND} border-surface bg-implemented`],
    ['Today', 'h-4 border-l border-dashed border-strong'],
    ...(closesOn === undefined ? [] : [[`Day 180, ${formatDate(closesOn)}`, 'h-4 border-l border-danger'] as const]),
  ] as const
  return (
    <ul aria-label="Legend" className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-small text-muted">
      {marks.map(([label, look]) => (
        <li key={label} className="flex items-center gap-1.5">
          <span aria-hidden="true" data-mark className={look} />
          {label}
        </li>
      ))}
    </ul>
  )
}

const MONTHS_SHOWN = 8
/** In percent of the width. A label further to the right would be cut off. */
const LAST_MONTH_AT = 88

function Months({ scale: { from, to, at } }: { scale: Scale }) {
  const months: string[] = []
  for (let day = from; day < to; day = `${addDays(day, 32).slice(0, 7)}-01`) months.push(day)
  const step = Math.max(1, Math.ceil(months.length / MONTHS_SHOWN))
  return months
    .filter((day, index) => index % step === 0 && at(day) <= LAST_MONTH_AT)
    .map((day) => (
      <span
        key={day}
        className="absolute inset-y-0 flex items-center border-l border-border pl-1.5 text-micro whitespace-nowrap"
        style={{ left: `${at(day)}%` }}
      >
        {formatMonth(day)}
      </span>
    ))
}

interface SpanProps {
  row: PoamRow
  scale: Scale
  today: string
  closesOn: string | undefined
}

function Span({ row, scale, today, closesOn }: SpanProps) {
  const { identified_on: from, due_on: due, milestones, isLate, status } = row
  const end = due ?? from
  return (
    <tr className="border-b border-border last:border-b-0">
      <th scope="row" className="sticky left-0 z-10 truncate bg-surface px-3 py-2 font-normal" title={row.weakness}>
        <span className="inline-block min-w-11">
          <NumberLink number={row.number} />
        </span>{' '}
        {row.weakness}
      </th>
      <td className="relative h-10">
        <span className="sr-only">{spanText(row)}</span>
        <span aria-hidden="true">
          <DayLine day={today} scale={scale} className="border-l border-dashed border-strong" isToday />
          {closesOn !== undefined && <DayLine day={closesOn} scale={scale} className="border-l border-danger" />}
          <span
            className={cx(
              'absolute top-3.5 h-3 min-w-1 rounded-full',
              isLate ? 'bg-danger' : status === 'Closed' ? 'bg-implemented' : 'bg-brand',
            )}
            style={{ left: `${scale.at(from)}%`, width: `${scale.at(end) - scale.at(from)}%` }}
          />
          {milestones.map((milestone) => (
            <span
              key={milestone.id}
              title={`${milestone.title}, ${formatDate(milestone.due_on)}`}
              className={cx(
                'absolute top-3 size-4 -translate-x-1/2 rotate-45 rounded-xs border-2',
                milestone.completed_on === null ? 'border-planned bg-surface' : 'border-surface bg-implemented',
              )}
              style={{ left: `${scale.at(milestone.due_on)}%` }}
            />
          ))}
        </span>
      </td>
      <td className="px-3">
        <DueBadge row={row} />
      </td>
    </tr>
  )
}

interface DayLineProps {
  day: string
  scale: Scale
  className: string
  isToday?: boolean
}

function DayLine({ day, scale, className, isToday }: DayLineProps) {
  return (
    <span
      data-today={isToday === true ? '' : undefined}
      className={cx('absolute inset-y-0', className)}
      style={{ left: `${scale.at(day)}%` }}
    />
  )
}

/** Scrolls a wide timeline so that today is in the middle of the visible part. */
function showToday(region: HTMLElement | null): void {
  const mark = region?.querySelector('[data-today]')
  const items = region?.querySelector('th')
  if (region === null || !mark || !items) return
  const middle = (region.clientWidth + items.clientWidth) / 2
  region.scrollLeft += mark.getBoundingClientRect().left - region.getBoundingClientRect().left - middle
}

function spanText({ identified_on: from, due_on: due, milestones }: PoamRow): string {
  const steps = milestones.map(({ title, due_on: on, completed_on: done }) =>
    done === null ? `${title} by ${formatDate(on)}` : `${title}, done ${formatDate(done)}`,
  )
  const span = `From ${formatDate(from)}${due === null ? '' : ` until ${formatDate(due)}`}`
  return steps.length === 0 ? span : `${span}. Milestones: ${steps.join('; ')}`
}
