import { TableDay } from '#web/lib/format/table-day.tsx'
import { scoreText, SentStateBadge } from '#web/lib/sent-questionnaires/sent-state.tsx'
import type { SentQuestionnaire } from '#web/lib/sent-questionnaires/sent-queries.ts'
import { EmptyValue } from '#web/ui/state/empty-value.tsx'
import type { TableColumn } from '#web/ui/table/table-types.ts'

export const SENT_COLUMNS: readonly TableColumn<SentQuestionnaire>[] = [
  { id: 'number', header: 'No.', cell: ({ number }) => `S-${number}`, width: 72 },
  { id: 'title', header: 'Title', cell: ({ title }) => title, sticky: true },
  { id: 'to', header: 'To', cell: ({ third_parties: { name } }) => name, width: 240 },
  { id: 'state', header: 'State', cell: SentStateBadge, width: 120 },
  { id: 'answered', header: 'Answered', cell: answeredText, width: 110 },
  { id: 'score', header: 'Score', cell: ({ progress }) => scoreText(progress.score) ?? <EmptyValue />, width: 90 },
  { id: 'due', header: 'Due', cell: ({ due_on: due }) => <TableDay at={due} />, width: 128 },
]

export function answeredText({ progress: { answered, questions } }: Pick<SentQuestionnaire, 'progress'>): string {
  return `${answered} of ${questions}`
}

export function SentCard({ row }: { row: SentQuestionnaire }) {
  const score = scoreText(row.progress.score)
  return (
    <div className="space-y-1">
      <p className="flex items-center justify-between gap-3">
        <span className="font-medium break-words">{row.title}</span> <SentStateBadge {...row} />
      </p>
      <p className="text-small text-muted">
        {[
          `S-${row.number}`,
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
