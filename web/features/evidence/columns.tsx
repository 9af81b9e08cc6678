import { parseReviewState } from '#domain/evidence/review-state.ts'
import { ControlChips } from '#web/lib/controls/control-chips.tsx'
import { ExpiryBadge } from '#web/lib/evidence/expiry-mark.tsx'
import { ReviewBadge } from '#web/lib/evidence/review-mark.tsx'
import { ScanState } from '#web/lib/evidence/scan-state.tsx'
import { EMPTY_VALUE } from '#web/ui/state/empty-value.tsx'
import { FileIcon } from '#web/ui/file-icon.tsx'
import { RowLink } from '#web/ui/table/row-link.tsx'
import type { TableColumn } from '#web/ui/table/table-types.ts'
import { controlsOf, typeLabel } from './badges.tsx'
import type { LinkedEvidence } from './queries.ts'
import { TableDay } from '#web/lib/format/table-day.tsx'
import type { Names } from '#web/lib/company/use-names.ts'

export type OpenEvidence = (number: number) => void

/** Every column except number and name can be hidden. */
const FIXED = ['number', 'name']

export function evidenceColumns(names: Names, onOpen: OpenEvidence): readonly TableColumn<LinkedEvidence>[] {
  return columns(names, onOpen).map((column) => ({ ...column, isPlain: true, hideable: !FIXED.includes(column.id) }))
}

function columns(names: Names, onOpen: OpenEvidence): readonly TableColumn<LinkedEvidence>[] {
  return [
    {
      id: 'number',
      header: 'No.',
      cell: (row) => numberLink(row, onOpen),
      width: 72,
      sticky: true,
      sortable: true,
    },
    {
      id: 'name',
      header: 'Name',
      cell: (row) => <span title={row.title}>{row.title}</span>,
      roomPx: 300,
      sortable: true,
    },
    { id: 'type', header: 'Type', cell: typeCell, width: 92, sortable: true },
    { id: 'linked', header: 'Proves', cell: (row) => <ControlChips controls={controlsOf(row, names)} />, width: 160 },
    { id: 'version', header: 'Version', cell: (row) => `v${row.version}`, width: 84, align: 'right', sortable: true },
    { id: 'collected', header: 'Collected', cell: collectedCell, width: 124, sortable: true },
    {
      id: 'expires',
      header: 'Expires',
      cell: (row) => (row.expires_on === null ? EMPTY_VALUE : <ExpiryBadge on={row.expires_on} />),
      width: 156,
      sortable: true,
    },
    {
      id: 'review',
      header: 'Review',
      cell: (row) => <ReviewBadge state={parseReviewState(row.review_state)} />,
      width: 132,
      sortable: true,
    },
    {
      id: 'scan',
      header: 'Scan',
      cell: (row) => (row.file === null ? EMPTY_VALUE : <ScanState state={row.file_scan} />),
      width: 140,
    },
    { id: 'owner', header: 'Owner', cell: (row) => names.person(row.owner_id) ?? EMPTY_VALUE, width: 128 },
  ]
}

/** A function, not a component, for speed: a sort renders hundreds of cells. */
function numberLink({ number }: LinkedEvidence, onOpen: OpenEvidence) {
  const open = `E-${number}`
  return (
    <RowLink
      href={`/evidence?open=${open}`}
      onGo={() => onOpen(number)}
      className="font-mono text-small text-brand-text hover:underline"
    >
      {open}
    </RowLink>
  )
}

function typeCell({ file_type: type, file_name: name }: LinkedEvidence) {
  return (
    <span className="flex items-center gap-1.5 text-muted">
      <FileIcon type={type} className="size-4 shrink-0" />
      {typeLabel(type, name)}
    </span>
  )
}

function collectedCell({ effective_on: on }: LinkedEvidence) {
  return <TableDay at={on} />
}
