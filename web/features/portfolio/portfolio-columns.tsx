import type { Submission } from '#domain/scoring/submission.ts'
import { submissionSummary, submissionValue } from '#web/lib/controls/submission-text.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { formatNumber } from '#web/lib/format-number.ts'
import { TableDay } from '#web/lib/format/table-day.tsx'
import { EmptyValue } from '#web/ui/state/empty-value.tsx'
import { Sparkline } from '#web/ui/chart/sparkline.tsx'
import type { TableColumn } from '#web/ui/table/table-types.ts'
import { CompanyLink } from './company-link.tsx'
import type { PortfolioRow } from './portfolio-row.ts'

export const portfolioColumns: readonly TableColumn<PortfolioRow>[] = [
  {
    id: 'company',
    header: 'Company',
    cell: ({ id, name }) => <CompanyLink id={id}>{name}</CompanyLink>,
    sortable: true,
    sticky: true,
  },
  {
    id: 'framework',
    header: 'Framework',
    cell: ({ protocol_id: protocol }) => wordingOf(protocol).displayName,
    sortable: true,
    hideable: true,
    width: 132,
  },
  {
    id: 'score',
    header: 'Score',
    cell: (row) => <ScoreCell row={row} />,
    sortable: true,
    hideable: true,
    align: 'right',
    width: 208,
  },
  {
    id: 'change',
    header: '30 days',
    headerHint: 'Change of the score in thirty days',
    cell: ({ change }) => changeText(change),
    sortable: true,
    hideable: true,
    align: 'right',
    width: 76,
  },
  {
    id: 'overdue',
    header: 'Overdue',
    headerHint: 'Controls past their due date',
    cell: ({ overdue }) => <Count count={overdue} />,
    sortable: true,
    hideable: true,
    align: 'right',
    width: 84,
  },
  {
    id: 'poam',
    header: 'POA&M',
    headerHint: 'Items of the plan of action that are overdue',
    cell: ({ overdue_plans: count }) => <Count count={count} />,
    sortable: true,
    hideable: true,
    align: 'right',
    width: 80,
  },
  {
    id: 'evidence',
    header: 'Evidence',
    headerHint: 'Controls that have evidence',
    cell: ({ evidence }) => `${evidence}%`,
    sortable: true,
    hideable: true,
    align: 'right',
    width: 88,
  },
  {
    id: 'critical',
    header: 'Critical',
    headerHint: 'Open critical vulnerabilities',
    cell: ({ critical }) => <Count count={critical} />,
    sortable: true,
    hideable: true,
    align: 'right',
    width: 80,
  },
  {
    id: 'changed',
    header: 'Last change',
    cell: ({ changed_at: at }) => (at === null ? <EmptyValue /> : <TableDay at={at} />),
    sortable: true,
    hideable: true,
    width: 128,
  },
  {
    id: 'owner',
    header: 'Owner',
    cell: ({ owners }) => (owners.length === 0 ? <EmptyValue /> : owners.join(', ')),
    sortable: true,
    hideable: true,
    width: 124,
  },
]

function ScoreCell({ row: { score, submission, history, name } }: { row: PortfolioRow }) {
  return (
    <span className="inline-flex items-center justify-end gap-3 align-middle">
      <Sparkline
        values={history}
        sentence={`${score.label} of ${name} over twelve months: ${history[0]} to ${score.value}.`}
      />
      <span className="w-24 font-medium">
        {scoreText(score)}
        <SubmissionLine submission={submission} score={score.value} />
      </span>
    </span>
  )
}

/** The submission score where it is another; the reasons in its title. */
export function SubmissionLine({ submission, score }: { submission: Submission | undefined; score: number }) {
  if (submission === undefined || submission.differences.length === 0) return null
  return (
    <span className="block text-micro font-normal text-muted" title={submissionSummary(submission, score)}>
      {submissionValue(submission)} submission
    </span>
  )
}

/** Zero is muted, so that what is late or dangerous stands out. */
function Count({ count }: { count: number }) {
  return <span className={count === 0 ? 'text-subtle' : 'font-medium text-danger'}>{formatNumber(count)}</span>
}

export function scoreText({ value, unit }: PortfolioRow['score']): string {
  return unit === 'points' ? signed(value).replace('+', '') : `${value}%`
}

export function changeText(change: number): string {
  return change === 0 ? '0' : signed(change)
}

function signed(value: number): string {
  return value < 0 ? `−${-value}` : `+${value}`
}
