import { LOCALE } from '#web/ui/locale.ts'
import type { ReactNode } from 'react'
import { ageGroups, closedByMonth } from '#domain/poam/item-figures.ts'
import { counted } from '#domain/text/counted.ts'
import { ChartFrame } from '#web/ui/chart/chart-frame.tsx'
import { HorizontalBars } from '#web/ui/chart/horizontal-bars.tsx'
import type { PoamRow } from '../poam-item.ts'

interface FigureChartProps {
  rows: readonly PoamRow[]
  today: string
  actions: ReactNode
}

export function AgeChart({ rows, today, actions }: FigureChartProps) {
  const groups = ageGroups(rows, today)
  const oldest = groups.at(-1)?.open ?? 0
  const answer =
    oldest === 0 ? 'No item is open for more than 180 days.' : `${items(oldest)} open for more than 180 days.`
  return (
    <ChartFrame
      title="How old are open items?"
      subtitle={answer}
      actions={actions}
      table={{
        columns: ['Found', 'Open', 'Overdue'],
        rows: groups.map(({ label, open, overdue }) => [label, open, overdue]),
      }}
    >
      <HorizontalBars
        sentence={`Open items by age. ${answer}`}
        labelWidth="6.5rem"
        max={Math.max(1, ...groups.map(({ open }) => open))}
        data={groups.map(({ label, open, overdue }) => ({
          id: label,
          label,
          name: overdue === 0 ? label : `${label}, ${overdue} overdue`,
          value: open,
          valueText: String(open),
          tone: label === groups.at(-1)?.label ? 'medium' : 'brand',
        }))}
      />
    </ChartFrame>
  )
}

export function ClosedChart({ rows, today, actions }: FigureChartProps) {
  const months = closedByMonth(rows, today)
  const [closed, late] = [sum(months.map((month) => month.closed)), sum(months.map((month) => month.late))]
  const answer =
    closed === 0 ? 'None in six months.' : `${items(closed)} in six months, ${late === 0 ? 'none' : late} of them late.`
  return (
    <ChartFrame
      title="How much is closed each month?"
      subtitle={answer}
      actions={actions}
      table={{
        columns: ['Month', 'Closed', 'Late'],
        rows: months.map((month) => [monthName(month.month, 'long'), month.closed, month.late]),
      }}
    >
      <HorizontalBars
        sentence={`Closed items by month. ${answer}`}
        labelWidth="4.5rem"
        max={Math.max(1, ...months.map((month) => month.closed))}
        data={months.map((month) => ({
          id: month.month,
          label: monthName(month.month, 'short'),
          name: `${monthName(month.month, 'long')}${month.late === 0 ? '' : `, ${month.late} late`}`,
          value: month.closed,
          valueText: String(month.closed),
          tone: 'brand',
        }))}
      />
    </ChartFrame>
  )
}

function items(count: number): string {
  return counted(count, 'item', 'items')
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}

function monthName(month: string, style: 'long' | 'short'): string {
  return new Intl.DateTimeFormat(LOCALE, { month: style, year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
}
