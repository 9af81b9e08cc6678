import { Link } from '@tanstack/react-router'
import { RISK_LEVELS } from '#domain/risk/risk-level.ts'
import { counted } from '#domain/text/counted.ts'
import { Card } from '#web/ui/card.tsx'
import { CounterFigure, counterClass } from '#web/ui/counter.tsx'
import { LevelBadge } from '#web/ui/level-badge.tsx'
import { levelOf, residualLevelOf, type Risk } from './risk.ts'
import { NOT_CLOSED, type RiskAddress } from './risk-list.ts'
import { isPastDue } from './rows.ts'

interface RiskCountersProps {
  all: readonly Risk[]
  today: string
}

/** The risks that are not closed by their level before and after treatment, and what is left to decide. */
export function RiskCounters({ all, today }: RiskCountersProps) {
  const open = all.filter(({ status }) => status !== 'Closed')
  const gaps = [
    { label: 'Not rated', search: { level: 'none' }, count: count(open, (row) => levelOf(row) === undefined) },
    { label: 'No treatment', search: { treatment: 'none' }, count: count(open, (row) => row.treatment === null) },
    { label: 'Past due', search: { due: 'past' }, count: count(open, (row) => isPastDue(row, today)), isAlarm: true },
  ]
  return (
    <Card title={counted(open.length, 'risk not closed', 'risks not closed')}>
      <div className="flex h-full flex-col gap-4">
        <ul aria-label="To decide" className="flex gap-2">
          {gaps.map(({ label, search, ...figure }) => (
            <li key={label} className="flex-1">
              <Link to="/risks" search={{ ...search, status: NOT_CLOSED }} className={counterClass}>
                <CounterFigure label={label} {...figure} />
              </Link>
            </li>
          ))}
        </ul>
        <table className="w-full flex-1 text-left">
          <thead className="text-small text-muted">
            <tr>
              <th className="pb-1 font-normal">Level</th>
              <th className="pb-1 text-right font-normal">Before treatment</th>
              <th className="pb-1 text-right font-normal">After treatment</th>
            </tr>
          </thead>
          <tbody>
            {RISK_LEVELS.toReversed().map((level) => (
              <tr key={level} className="border-t border-border">
                <th scope="row" className="py-1.5 font-normal">
                  <LevelBadge level={level} />
                </th>
                <CountCell
                  search={{ level, status: NOT_CLOSED }}
                  label={`${level} before treatment`}
                  count={count(open, (row) => levelOf(row) === level)}
                />
                <CountCell
                  search={{ residual: level, status: NOT_CLOSED }}
                  label={`${level} after treatment`}
                  count={count(open, (row) => residualLevelOf(row) === level)}
                />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

interface CountCellProps {
  search: RiskAddress
  label: string
  count: number
}

function CountCell({ search, label, count: n }: CountCellProps) {
  return (
    <td className="text-right tabular-nums">
      {n === 0 ? (
        <span className="text-muted">0</span>
      ) : (
        <Link
          to="/risks"
          search={search}
          aria-label={`${n} ${label}`}
          className="text-brand-text underline underline-offset-2"
        >
          {n}
        </Link>
      )}
    </td>
  )
}

const count = (rows: readonly Risk[], counts: (row: Risk) => boolean) => rows.filter(counts).length
