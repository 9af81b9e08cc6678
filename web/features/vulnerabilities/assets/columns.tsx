import { asset } from '#domain/records/asset.ts'
import { recordColumn, recordColumns } from '#domain/records/record-columns.ts'
import type { Names } from '#web/lib/company/use-names.ts'
import type { ExportedColumn } from '#web/lib/export/exported-columns.ts'
import { TableDay } from '#web/lib/format/table-day.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { EmptyValue } from '#web/ui/state/empty-value.tsx'
import { RowLink } from '#web/ui/table/row-link.tsx'
import type { TableColumn } from '#web/ui/table/table-types.ts'
import { CRITICALITY_LABELS, KIND_LABELS } from './asset-list.ts'
import type { Findings, InventoryAsset } from './queries.ts'

interface AssetColumnsOptions {
  names: Names
  /** Only CMMC divides assets into categories. */
  hasScope: boolean
  /** Opens the page of an asset. */
  onGo: (number: number) => void
}

export function assetColumns({ names, hasScope, onGo }: AssetColumnsOptions): readonly TableColumn<InventoryAsset>[] {
  const scope: TableColumn<InventoryAsset> = {
    id: 'scope',
    header: 'Scope category',
    cell: ({ scope: category }) => category ?? <span className="text-muted">Not decided</span>,
    width: 240,
    hideable: true,
    sortable: true,
  }
  return [
    {
      id: 'number',
      header: 'No.',
      cell: (row) => <Mark {...row} onGo={onGo} />,
      width: 76,
      sticky: true,
      sortable: true,
    },
    { id: 'name', header: 'Name', cell: Name, sortable: true },
    { id: 'kind', header: 'Kind', cell: ({ kind }) => KIND_LABELS[kind], width: 120, hideable: true },
    ...(hasScope ? [scope] : []),
    {
      id: 'criticality',
      header: 'Criticality',
      cell: ({ criticality }) => CRITICALITY_LABELS[criticality],
      width: 112,
      hideable: true,
      sortable: true,
    },
    { id: 'findings', header: 'Open vulnerabilities', cell: OpenFindings, width: 216, sortable: true },
    {
      id: 'owner',
      header: 'Owner',
      cell: ({ owner_id: owner }) => names.person(owner) ?? <EmptyValue />,
      width: 124,
      hideable: true,
    },
    {
      id: 'tags',
      header: 'Tags',
      cell: ({ tags }) => (tags.length === 0 ? <EmptyValue /> : tags.join(', ')),
      width: 140,
      hideable: true,
    },
    {
      id: 'seen',
      header: 'Last seen',
      cell: ({ last_seen_at: at }) => <TableDay at={at} />,
      width: 128,
      hideable: true,
      sortable: true,
    },
  ]
}

function Mark({ number, onGo }: InventoryAsset & Pick<AssetColumnsOptions, 'onGo'>) {
  return (
    <RowLink
      href={`/inventory/AS-${number}`}
      onGo={() => onGo(number)}
      className="font-mono text-small text-brand-text hover:underline"
    >
      AS-{number}
    </RowLink>
  )
}

function Name({ name, is_exposed: isExposed }: InventoryAsset) {
  return (
    <span className="flex items-center gap-2">
      <span className="truncate" title={name}>
        {name}
      </span>
      {isExposed && <ExposedBadge />}
    </span>
  )
}

export function ExposedBadge() {
  return <Badge color="orange">Exposed</Badge>
}

/** "12, 2 critical". */
export function OpenFindings({ findings }: { findings: Findings }) {
  const { open, critical, exploited } = findings
  if (open === 0) return <EmptyValue />
  return (
    <span className="flex items-center gap-2 tabular-nums">
      {open}
      {critical > 0 && <Chip tone="critical">{critical} critical</Chip>}
      {exploited > 0 && <Badge color="red">{exploited} exploited</Badge>}
    </span>
  )
}

export function assetExportColumns(names: Names): readonly ExportedColumn<InventoryAsset>[] {
  return [
    { id: 'number', ...recordColumn(asset, 'number') },
    { id: 'name', ...recordColumn(asset, 'name') },
    { id: 'kind', ...recordColumn(asset, 'kind') },
    { id: 'scope', ...recordColumn(asset, 'scope') },
    { id: 'criticality', ...recordColumn(asset, 'criticality') },
    ...recordColumns(asset, ['is_exposed']),
    { id: 'findings', header: 'Open vulnerabilities', kind: 'number', value: ({ findings }) => findings.open },
    { header: 'Open and critical', kind: 'number', value: ({ findings }) => findings.critical },
    { header: 'Open and known exploited', kind: 'number', value: ({ findings }) => findings.exploited },
    { id: 'owner', ...recordColumn(asset, 'owner_id'), value: ({ owner_id: owner }) => names.person(owner) },
    { id: 'tags', header: 'Tags', kind: 'text', value: ({ tags }) => tags.join(', ') },
    ...recordColumns(asset, ['first_seen_at']),
    { id: 'seen', ...recordColumn(asset, 'last_seen_at') },
    ...recordColumns(asset, ['retired_on']),
  ]
}

export function AssetCard({ row, names }: { row: InventoryAsset; names: Names }) {
  return (
    <div className="space-y-1">
      <p className="flex items-center justify-between gap-3">
        <span className="text-small text-muted">AS-{row.number}</span>
        {row.findings.open > 0 && (
          <span className="flex items-center gap-1.5">
            <span className="text-small text-muted">Open</span> <OpenFindings findings={row.findings} />
          </span>
        )}
      </p>
      <p className="font-medium break-words">{row.name}</p>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-muted">
        {[KIND_LABELS[row.kind], row.scope, names.person(row.owner_id)].filter(Boolean).join(' · ')}
        {row.is_exposed && <ExposedBadge />}
      </p>
    </div>
  )
}
