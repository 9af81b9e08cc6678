import { DistantDay } from '#web/lib/format/due-cell.tsx'
import { TableDay } from '#web/lib/format/table-day.tsx'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { assessment } from '#domain/records/assessment.ts'
import type { ExportedColumn } from '#web/lib/export/exported-columns.ts'
import { recordColumn, recordColumns } from '#domain/records/record-columns.ts'
import { StateChip } from '#web/ui/state-chip.tsx'
import { EmptyValue } from '#web/ui/state/empty-value.tsx'
import type { TableColumn } from '#web/ui/table/table-types.ts'
import { AssessmentLink } from './assessment-link.tsx'
import { cmmcStatus, kindLabel, nextDay, scoreText, stateOf } from './assessment-cells.ts'
import type { AssessmentRow } from './company-assessments.ts'

const day = (text: string | null) => (text === null ? <EmptyValue /> : <TableDay at={text} />)

function NextDate({ on }: { on: string | null }) {
  if (on === null) return <EmptyValue />
  const today = todayUtc()
  return <DistantDay day={on} today={today} isLate={on < today} />
}

const COLUMNS: readonly TableColumn<AssessmentRow>[] = [
  {
    id: 'number',
    header: 'No.',
    width: 64,
    sticky: true,
    sortable: true,
    cell: (row) => <AssessmentLink number={row.number} />,
  },
  { id: 'title', header: 'Title', roomPx: 260, sortable: true, cell: ({ title }) => title },
  { id: 'kind', header: 'Kind', width: 248, sortable: true, hideable: true, cell: kindLabel },
  {
    id: 'scope',
    header: 'Scope',
    width: 80,
    hideable: true,
    cell: ({ covers_all: all }) => (all ? 'All' : 'Partial'),
  },
  { id: 'state', header: 'State', width: 124, sortable: true, cell: (row) => <StateBadge row={row} /> },
  {
    id: 'status',
    header: 'CMMC Status',
    headerHint: 'When affirmed',
    width: 196,
    sortable: true,
    hideable: true,
    cell: (row) => cmmcStatus(row) ?? <EmptyValue />,
  },
  {
    id: 'score',
    header: 'Score',
    headerHint: 'When frozen',
    width: 72,
    align: 'right',
    sortable: true,
    hideable: true,
    cell: (row) => scoreText(row) ?? <EmptyValue />,
  },
  {
    id: 'finished',
    header: 'Frozen on',
    width: 128,
    sortable: true,
    hideable: true,
    cell: (row) => day(row.finished_on),
  },
  {
    id: 'next',
    header: 'Next date',
    headerHint: 'Planned end; once affirmed, the next affirmation or the end of the status',
    width: 208,
    sortable: true,
    hideable: true,
    cell: (row) => <NextDate on={nextDay(row)} />,
  },
]

/** Only CMMC assessments result in a named status. */
export function assessmentColumns(protocol: ProtocolId): readonly TableColumn<AssessmentRow>[] {
  return protocol === 'cmmc' || protocol === 'cmmc2' ? COLUMNS : COLUMNS.filter(({ id }) => id !== 'status')
}

/** The columns of an export, each with the id of its column in the table. */
export const assessmentExport: readonly ExportedColumn<AssessmentRow>[] = [
  { id: 'number', ...recordColumn(assessment, 'number') },
  { id: 'title', ...recordColumn(assessment, 'title') },
  { id: 'kind', ...recordColumn(assessment, 'kind'), value: kindLabel },
  { id: 'state', ...recordColumn(assessment, 'state'), value: (row) => stateOf(row).word },
  { id: 'status', header: 'CMMC Status', kind: 'text', value: cmmcStatus },
  { id: 'score', ...recordColumn(assessment, 'score') },
  ...recordColumns(assessment, ['starts_on', 'ends_on', 'began_on', 'ended_on']),
  { id: 'finished', ...recordColumn(assessment, 'finished_on') },
  ...recordColumns(assessment, ['status_on', 'valid_until', 'affirm_by', 'close_out_by']),
]

function StateBadge({ row }: { row: AssessmentRow }) {
  const { word, color } = stateOf(row)
  return <StateChip color={color}>{word}</StateChip>
}

/** An assessment in the list on a phone. */
export function AssessmentCard({ row }: { row: AssessmentRow }) {
  const next = nextDay(row)
  return (
    <div className="space-y-1">
      <p className="flex items-center justify-between gap-3">
        <AssessmentLink number={row.number} />
        <StateBadge row={row} />
      </p>
      <p className="font-medium">{row.title}</p>
      <p className="text-small text-muted">
        {kindLabel(row)}
        {scoreText(row) !== null && ` · ${scoreText(row)}`}
        {cmmcStatus(row) !== undefined && ` · ${cmmcStatus(row)}`}
        {next !== null && (
          <>
            {' · next '}
            <TableDay at={next} />
          </>
        )}
      </p>
    </div>
  )
}
