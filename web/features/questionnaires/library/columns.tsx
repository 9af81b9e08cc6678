import { TableDay } from '#web/lib/format/table-day.tsx'
import type { ExportedColumn } from '#web/lib/export/exported-columns.ts'
import type { Names } from '#web/lib/company/use-names.ts'
import { StateChip } from '#web/ui/state-chip.tsx'
import { EmptyValue } from '#web/ui/state/empty-value.tsx'
import { CardTitle } from '#web/ui/table/card-title.tsx'
import type { TableColumn } from '#web/ui/table/table-types.ts'
import { ANSWER_STATES } from './answer-list.ts'
import type { LibraryAnswer } from './queries.ts'

export function answerColumns(names: Names, today: string): readonly TableColumn<LibraryAnswer>[] {
  return [
    { id: 'question', header: 'Question', cell: ({ question }) => question, sticky: true, sortable: true },
    { id: 'answer', header: 'Answer', cell: ({ answer }) => answer, width: 260, hideable: true },
    {
      id: 'state',
      header: 'State',
      cell: (row) => <AnswerState row={row} today={today} />,
      width: 110,
      sortable: true,
      hideable: true,
    },
    {
      id: 'used',
      header: 'Used',
      cell: ({ used_count: used }) => used,
      width: 72,
      align: 'right',
      sortable: true,
      hideable: true,
    },
    {
      id: 'owner',
      header: 'Owner',
      cell: ({ owner_id: owner }) => names.person(owner) ?? <EmptyValue />,
      width: 120,
      hideable: true,
    },
    {
      id: 'until',
      header: 'Valid until',
      cell: ({ valid_until: until }) => <TableDay at={until} />,
      width: 128,
      sortable: true,
    },
  ]
}

export function exportColumns(names: Names): readonly ExportedColumn<LibraryAnswer>[] {
  return [
    { id: 'question', header: 'Question', kind: 'text', value: ({ question }) => question },
    { id: 'answer', header: 'Answer', kind: 'text', value: ({ answer }) => answer },
    { header: 'Explanation', kind: 'text', value: ({ note }) => note },
    { id: 'state', header: 'State', kind: 'text', value: ({ state }) => ANSWER_STATES[state] },
    { id: 'used', header: 'Used', kind: 'number', value: ({ used_count: used }) => used },
    { id: 'owner', header: 'Owner', kind: 'text', value: ({ owner_id: owner }) => names.person(owner) },
    { id: 'until', header: 'Valid until', kind: 'day', value: ({ valid_until: until }) => until },
  ]
}

export function AnswerState({ row: { state, valid_until: until }, today }: { row: LibraryAnswer; today: string }) {
  if (state === 'Proposed') return <StateChip color="orange">{ANSWER_STATES.Proposed}</StateChip>
  return until < today ? (
    <StateChip color="red">Expired</StateChip>
  ) : (
    <StateChip color="green">{ANSWER_STATES.Approved}</StateChip>
  )
}

export function AnswerCard({ row, today }: { row: LibraryAnswer; today: string }) {
  return (
    <div className="space-y-1">
      <CardTitle state={<AnswerState row={row} today={today} />}>{row.question}</CardTitle>
      <p className="line-clamp-3 text-small break-words text-muted">{row.answer}</p>
    </div>
  )
}
