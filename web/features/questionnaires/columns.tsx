import { ProgressBar } from '#web/ui/chart/progress-bar.tsx'
import { TableDay } from '#web/lib/format/table-day.tsx'
import type { ExportedColumn } from '#web/lib/export/exported-columns.ts'
import type { Names } from '#web/lib/company/use-names.ts'
import { StateChip } from '#web/ui/state-chip.tsx'
import { EmptyValue } from '#web/ui/state/empty-value.tsx'
import { referenceCell } from '#web/ui/table/reference-cell.tsx'
import { CardTitle } from '#web/ui/table/card-title.tsx'
import type { TableColumn } from '#web/ui/table/table-types.ts'
import { formatDate } from '#web/lib/format/format.ts'
import type { Questionnaire } from './queries.ts'
import { STATES } from './questionnaire-list.ts'

export function questionnaireColumns(names: Names): readonly TableColumn<Questionnaire>[] {
  return [
    { id: 'number', header: 'No.', cell: ({ number }) => referenceCell(`Q-${number}`), width: 72, sortable: true },
    { id: 'title', header: 'Title', cell: ({ title }) => title, sticky: true, sortable: true },
    {
      id: 'customer',
      header: 'Customer',
      cell: ({ customer }) => customer,
      width: 180,
      sortable: true,
      hideable: true,
    },
    { id: 'state', header: 'State', cell: StateBadge, width: 150, sortable: true, hideable: true },
    { id: 'progress', header: 'Approved', cell: ApprovedBar, width: 170, hideable: true },
    {
      id: 'owner',
      header: 'Owner',
      cell: ({ owner_id: owner }) => names.person(owner) ?? <EmptyValue />,
      width: 150,
      hideable: true,
    },
    {
      id: 'due',
      header: 'Due',
      cell: ({ due_on: due }) => (due === null ? <EmptyValue /> : <TableDay at={due} />),
      width: 128,
      sortable: true,
    },
  ]
}

export function exportColumns(names: Names): readonly ExportedColumn<Questionnaire>[] {
  return [
    { id: 'number', header: 'No.', kind: 'text', value: ({ number }) => `Q-${number}` },
    { id: 'title', header: 'Title', kind: 'text', value: ({ title }) => title },
    { id: 'customer', header: 'Customer', kind: 'text', value: ({ customer }) => customer },
    { id: 'state', header: 'State', kind: 'text', value: (row) => stateWords(row) },
    { id: 'progress', header: 'Questions', kind: 'number', value: ({ progress }) => progress.questions },
    { id: 'progress', header: 'Approved', kind: 'number', value: ({ progress }) => progress.approved },
    { id: 'owner', header: 'Owner', kind: 'text', value: ({ owner_id: owner }) => names.person(owner) },
    { id: 'due', header: 'Due', kind: 'day', value: ({ due_on: due }) => due },
  ]
}

/** "64 of 120 approved · 9 unanswered" */
export function progressSentence({ questions, approved, unanswered }: Questionnaire['progress']): string {
  const open = unanswered === 0 ? '' : ` · ${unanswered} unanswered`
  return `${approved} of ${questions} approved${open}`
}

const stateWords = ({ state, purpose }: Questionnaire) =>
  purpose === 'Earlier answers' && state === 'Returned' ? 'Earlier answers' : STATES[state]

const COLORS = { New: 'orange', Answering: 'blue', Returned: 'green' } as const

export function StateBadge(row: Questionnaire) {
  return <StateChip color={COLORS[row.state]}>{stateWords(row)}</StateChip>
}

function ApprovedBar({ number, progress: { questions, approved } }: Questionnaire) {
  if (questions === 0) return <EmptyValue />
  return (
    <span className="flex items-center gap-2">
      <ProgressBar label={`Q-${number} approved`} value={approved} max={questions} className="flex-1" />
      <span className="text-small text-muted tabular-nums">
        {approved}/{questions}
      </span>
    </span>
  )
}

export function QuestionnaireCard({ row }: { row: Questionnaire }) {
  return (
    <div className="space-y-1">
      <CardTitle state={<StateBadge {...row} />}>{row.title}</CardTitle>
      <p className="text-small text-muted">
        {[
          `Q-${row.number}`,
          row.customer,
          row.progress.questions > 0 && progressSentence(row.progress),
          row.due_on !== null && `due ${formatDate(row.due_on)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  )
}
