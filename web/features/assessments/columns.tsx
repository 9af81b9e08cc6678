import { Link } from '@tanstack/react-router'
import { kindInWords } from '#domain/assessments/assessment-kinds.ts'
import { closeOutInWords } from '#domain/assessments/close-out.ts'
import { statusName } from '#domain/assessments/status-name.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { assessment } from '#domain/records/assessment.ts'
import type { ExportColumn } from '#web/lib/export/export-column.ts'
import { withMinusSign } from '#web/lib/format.ts'
import { recordColumn, recordColumns } from '#domain/records/record-columns.ts'
import { todayUtc } from '#web/lib/today-utc.ts'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyValue } from '#web/ui/empty-value.tsx'
import type { TableColumn } from '#web/ui/table-types.ts'
import type { AssessmentRow } from './queries.ts'
import { shownState } from './words.ts'

const label = ({ protocol_id: protocol, kind, closes_id: closes }: AssessmentRow) =>
  (closes === null ? kindInWords(protocol, kind) : closeOutInWords(kind)).label

const stateOf = ({ state, close_out_by: closeOutBy, valid_until: validUntil }: AssessmentRow) =>
  shownState({ state, closeOutBy, validUntil }, todayUtc())

/** What is next: when it ends, or until when it holds. */
function nextDay({ state, ends_on, affirm_by, valid_until }: AssessmentRow): string | null {
  if (state === 'Planned' || state === 'In Progress') return ends_on
  return state === 'Affirmed' ? (affirm_by ?? valid_until) : null
}

/** Of what has been affirmed. */
const cmmcStatus = ({ protocol_id: protocol, kind, outcome, status_on: on }: AssessmentRow) =>
  on === null ? undefined : statusName(protocol, kind, outcome)

const day = (text: string | null) => (text === null ? <EmptyValue /> : <span className="tabular-nums">{text}</span>)

function scoreOf({ score, protocol_id: protocol }: AssessmentRow): string | null {
  if (score === null) return null
  return protocol === 'cmmc2' ? withMinusSign(score) : `${score}%`
}

const COLUMNS: readonly TableColumn<AssessmentRow>[] = [
  {
    id: 'number',
    header: 'Id',
    width: 64,
    sticky: true,
    sortValue: ({ number }) => number,
    cell: (row) => <NumberLink row={row} />,
  },
  { id: 'title', header: 'Title', sortValue: ({ title }) => title, cell: ({ title }) => title },
  { id: 'kind', header: 'Kind', width: 228, sortValue: label, cell: label },
  {
    id: 'scope',
    header: 'Covers',
    width: 80,
    cell: ({ covers_all: all }) => (all ? 'All' : 'A part'),
  },
  {
    id: 'state',
    header: 'State',
    width: 108,
    sortValue: ({ state }) => state,
    cell: (row) => <StateBadge row={row} />,
  },
  {
    id: 'status',
    header: 'CMMC Status',
    headerHint: 'As it was affirmed',
    width: 196,
    sortValue: (row) => cmmcStatus(row) ?? null,
    cell: (row) => cmmcStatus(row) ?? <EmptyValue />,
  },
  {
    id: 'score',
    header: 'Score',
    headerHint: 'As it was frozen',
    width: 72,
    align: 'right',
    sortValue: ({ score }) => score,
    cell: (row) => scoreOf(row) ?? <EmptyValue />,
  },
  {
    id: 'finished',
    header: 'Frozen on',
    width: 112,
    sortValue: (row) => row.finished_on,
    cell: (row) => day(row.finished_on),
  },
  {
    id: 'next',
    header: 'Next date',
    headerHint: 'Planned end; once affirmed, the next affirmation or the end of the status',
    width: 112,
    sortValue: nextDay,
    cell: (row) => day(nextDay(row)),
  },
]

/** Only assessments of CMMC earn a status that has a name. */
export function assessmentColumns(protocol: ProtocolId): readonly TableColumn<AssessmentRow>[] {
  return protocol === 'cmmc' || protocol === 'cmmc2' ? COLUMNS : COLUMNS.filter(({ id }) => id !== 'status')
}

export const assessmentExport: readonly ExportColumn<AssessmentRow>[] = [
  ...recordColumns(assessment, ['number', 'title']),
  { ...recordColumn(assessment, 'kind'), value: label },
  { ...recordColumn(assessment, 'state'), value: (row) => stateOf(row).word },
  { header: 'CMMC Status', kind: 'text', value: cmmcStatus },
  ...recordColumns(assessment, ['score', 'starts_on', 'ends_on', 'began_on', 'finished_on']),
  ...recordColumns(assessment, ['status_on', 'valid_until', 'affirm_by', 'close_out_by']),
]

function NumberLink({ row: { number } }: { row: AssessmentRow }) {
  return (
    <Link
      to="/assessments/$assessment"
      params={{ assessment: `A-${number}` }}
      className="rounded-sm font-mono text-small text-brand-text hover:underline"
    >
      A-{number}
    </Link>
  )
}

function StateBadge({ row }: { row: AssessmentRow }) {
  const { word, color } = stateOf(row)
  return <Badge color={color}>{word}</Badge>
}

/** An assessment in the list of a phone. */
export function AssessmentCard({ row }: { row: AssessmentRow }) {
  return (
    <div className="space-y-1">
      <p className="flex items-center justify-between gap-3">
        <NumberLink row={row} />
        <StateBadge row={row} />
      </p>
      <p className="font-medium">{row.title}</p>
      <p className="text-small text-muted">
        {label(row)}
        {scoreOf(row) !== null && ` · ${scoreOf(row)}`}
        {cmmcStatus(row) !== undefined && ` · ${cmmcStatus(row)}`}
      </p>
    </div>
  )
}
