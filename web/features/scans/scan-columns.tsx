import { TableDay } from '#web/lib/format/table-day.tsx'
import type { Names } from '#web/lib/company/use-names.ts'
import type { ExportedColumn } from '#web/lib/export/exported-columns.ts'
import { formatNumber } from '#web/lib/format-number.ts'
import { EmptyValue } from '#web/ui/state/empty-value.tsx'
import { referenceCell } from '#web/ui/table/reference-cell.tsx'
import type { TableColumn } from '#web/ui/table/table-types.ts'
import { ScanBadge } from './scan-badge.tsx'
import { credentialsOf, takenAt } from './scan-list.ts'
import { scanState, STATE_LABELS } from './scan-state.ts'
import type { Scan } from './queries.ts'

const count = (id: string, header: string, of: (scan: Scan) => number | null): TableColumn<Scan> => ({
  id,
  header,
  align: 'right',
  width: 88,
  isPlain: true,
  sortValue: of,
  cell: (scan) => <Amount value={of(scan)} />,
})

function Amount({ value }: { value: number | null }) {
  return value === null ? <EmptyValue /> : <span className="tabular-nums">{formatNumber(value)}</span>
}

/** "S-12", or a dash for what was recorded without a file. */
export const scanName = ({ number }: Pick<Scan, 'number'>) => (number === null ? '–' : `S-${number}`)

export const scanColumns = (names: Names): readonly TableColumn<Scan>[] => [
  {
    id: 'number',
    header: 'Scan',
    width: 76,
    isPlain: true,
    sortValue: ({ number }) => number,
    cell: (scan) => referenceCell(scanName(scan)),
  },
  {
    id: 'state',
    header: 'State',
    width: 148,
    isPlain: true,
    sortValue: (scan) => STATE_LABELS[scanState(scan)],
    cell: (scan) => <ScanBadge scan={scan} />,
  },
  {
    id: 'taken',
    header: 'Taken',
    width: 132,
    isPlain: true,
    sortValue: takenAt,
    cell: (scan) => <Taken scan={scan} />,
  },
  {
    id: 'scanner',
    header: 'Scanner',
    isPlain: true,
    sortValue: ({ scanner }) => scanner,
    cell: (scan) => (
      <span className="block truncate" title={scan.file_name ?? undefined}>
        {scan.scanner ?? scan.file_name ?? '–'}
        {scan.policy_name !== null && <span className="text-muted"> · {scan.policy_name}</span>}
      </span>
    ),
  },
  count('hosts', 'Assets', ({ host_count: hosts }) => hosts),
  count('items', 'Items', ({ item_count: items }) => items),
  count('new', 'New', ({ new_count: added }) => added),
  count('closed', 'Closed', ({ closed_count: closed }) => closed),
  count('unread', 'Unread', ({ unread_count: unread }) => unread),
  {
    id: 'by',
    header: 'Imported by',
    width: 150,
    isPlain: true,
    cell: ({ imported_by: person }) => <ByPerson name={names.person(person) ?? '–'} />,
  },
]

export const scanExportColumns = (names: Names): readonly ExportedColumn<Scan>[] => [
  { id: 'number', header: 'Scan', kind: 'text', value: scanName },
  { id: 'state', header: 'State', kind: 'text', value: (scan) => STATE_LABELS[scanState(scan)] },
  { id: 'taken', header: 'Taken', kind: 'moment', value: takenAt },
  { id: 'scanner', header: 'Scanner', kind: 'text', value: ({ scanner }) => scanner },
  { header: 'Version', kind: 'text', value: ({ scanner_version: version }) => version },
  { header: 'Policy', kind: 'text', value: ({ policy_name: policy }) => policy },
  {
    header: 'Credentialed',
    kind: 'text',
    value: (scan) => ({ yes: 'Yes', no: 'No', unknown: '' })[credentialsOf(scan)],
  },
  { id: 'hosts', header: 'Assets', kind: 'number', value: ({ host_count: count }) => count },
  { id: 'items', header: 'Items', kind: 'number', value: ({ item_count: count }) => count },
  { header: 'Observations', kind: 'number', value: ({ observation_count: count }) => count },
  { id: 'new', header: 'New', kind: 'number', value: ({ new_count: count }) => count },
  { id: 'closed', header: 'Closed', kind: 'number', value: ({ closed_count: count }) => count },
  { header: 'Reopened', kind: 'number', value: ({ reopened_count: count }) => count },
  { id: 'unread', header: 'Unread', kind: 'number', value: ({ unread_count: count }) => count },
  { id: 'by', header: 'Imported by', kind: 'text', value: ({ imported_by: person }) => names.person(person) },
  { header: 'File', kind: 'text', value: ({ file_name: name }) => name },
  { header: 'SHA-256', kind: 'text', value: ({ file_sha256: hash }) => hash },
]

function Taken({ scan }: { scan: Scan }) {
  const at = takenAt(scan)
  return at === null ? <EmptyValue /> : <TableDay at={at} />
}

export function ScanCard({ scan }: { scan: Scan }) {
  return (
    <div className="min-w-0 space-y-1.5">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium tabular-nums">{scanName(scan)}</span>
        <ScanBadge scan={scan} />
        <span className="ml-auto text-small text-muted">
          <Taken scan={scan} />
        </span>
      </div>
      <p className="break-words">{scan.scanner ?? scan.file_name}</p>
      {scan.item_count !== null && (
        <p className="text-small text-muted">
          {formatNumber(scan.item_count)} items · {formatNumber(scan.new_count ?? 0)} new ·{' '}
          {formatNumber(scan.closed_count ?? 0)} closed
        </p>
      )}
    </div>
  )
}

function ByPerson({ name }: { name: string }) {
  return (
    <span title={name} className="block truncate">
      {name}
    </span>
  )
}
