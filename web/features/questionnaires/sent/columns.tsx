import type { ExportedColumn } from '#web/lib/export/exported-columns.ts'
import { TableDay } from '#web/lib/format/table-day.tsx'
import { scoreText, SENT_STATES, SentStateBadge } from '#web/lib/sent-questionnaires/sent-state.tsx'
import type { SentQuestionnaire } from '#web/lib/sent-questionnaires/sent-queries.ts'
import { EmptyValue } from '#web/ui/state/empty-value.tsx'
import { referenceCell } from '#web/ui/table/reference-cell.tsx'
import { CardTitle } from '#web/ui/table/card-title.tsx'
import type { TableColumn } from '#web/ui/table/table-types.ts'

export const SENT_COLUMNS: readonly TableColumn<SentQuestionnaire>[] = [
  { id: 'number', header: 'No.', cell: ({ number }) => referenceCell(`SQ-${number}`), width: 72, sortable: true },
  { id: 'title', header: 'Title', cell: ({ title }) => title, sticky: true, sortable: true },
  { id: 'to', header: 'To', cell: ({ third_parties: { name } }) => name, width: 240, sortable: true, hideable: true },
  { id: 'state', header: 'State', cell: SentStateBadge, width: 120, sortable: true, hideable: true },
  { id: 'answered', header: 'Answered', cell: answeredText, width: 110, hideable: true },
  {
    id: 'score',
    header: 'Score',
    cell: ({ progress }) => scoreText(progress.score) ?? <EmptyValue />,
    width: 90,
    sortable: true,
    hideable: true,
  },
  { id: 'due', header: 'Due', cell: ({ due_on: due }) => <TableDay at={due} />, width: 128, sortable: true },
  {
    id: 'again',
    header: 'Sent again',
    cell: ({ repeat_on: day }) => (day === null ? <EmptyValue /> : <TableDay at={day} />),
    width: 128,
    hideable: true,
  },
]

export const SENT_EXPORT: readonly ExportedColumn<SentQuestionnaire>[] = [
  { id: 'number', header: 'No.', kind: 'text', value: ({ number }) => `SQ-${number}` },
  { id: 'title', header: 'Title', kind: 'text', value: ({ title }) => title },
  { id: 'to', header: 'To', kind: 'text', value: ({ third_parties: { name } }) => name },
  { id: 'state', header: 'State', kind: 'text', value: ({ state }) => SENT_STATES[state] },
  { id: 'answered', header: 'Answered', kind: 'number', value: ({ progress }) => progress.answered },
  { id: 'answered', header: 'Questions', kind: 'number', value: ({ progress }) => progress.questions },
  { id: 'score', header: 'Score in percent', kind: 'number', value: ({ progress }) => progress.score },
  { id: 'due', header: 'Due', kind: 'day', value: ({ due_on: due }) => due },
  { id: 'again', header: 'Sent again', kind: 'day', value: ({ repeat_on: day }) => day },
]

export function answeredText({ progress: { answered, questions } }: Pick<SentQuestionnaire, 'progress'>): string {
  return `${answered} of ${questions}`
}

export function SentCard({ row }: { row: SentQuestionnaire }) {
  const score = scoreText(row.progress.score)
  return (
    <div className="space-y-1">
      <CardTitle state={<SentStateBadge {...row} />}>{row.title}</CardTitle>
      <p className="text-small text-muted">
        {[
          `SQ-${row.number}`,
          row.third_parties.name,
          `${answeredText(row)} answered`,
          score !== undefined && `score ${score}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  )
}
