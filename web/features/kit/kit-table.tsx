import { useMemo, useState } from 'react'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { useHiddenColumns } from '#web/ui/table/use-hidden-columns.ts'
import { ColumnsMenu } from '#web/ui/table/columns-menu.tsx'
import { controlStatuses, type ControlStatus } from '#web/ui/control-status.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { EmptyValue } from '#web/ui/state/empty-value.tsx'
import { FilterChips } from '#web/ui/table/filter-chips.tsx'
import { FilterMenu } from '#web/ui/table/filter-menu.tsx'
import { toastUndo } from '#web/ui/overlay/toast.tsx'
import { PlainTable } from '#web/ui/table/plain-table.tsx'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { StatusPicker } from '#web/ui/status-picker.tsx'
import type { BulkAction, TableColumn, TableDensity, TableSort } from '#web/ui/table/table-types.ts'
import { families, kitControls, type KitControl } from './kit-data.ts'
import { KitRow, KitSection } from './kit-section.tsx'

const SIZES = { '14': kitControls(14), '110': kitControls(110), '1100': kitControls(1100) }
type Size = keyof typeof SIZES

export function KitTable() {
  const [size, setSize] = useState<Size>('1100')
  const [density, setDensity] = useState<TableDensity>('comfortable')
  const [isGrouped, setIsGrouped] = useState(false)
  const [isLoading, setIsLoading] = useState(false)
  return (
    <KitSection title="Table" note="↑↓ or j k move, Enter opens, Space selects, Shift with ↑↓ extends, Esc clears.">
      <KitRow>
        <SegmentedControl
          label="Rows"
          value={size}
          onValueChange={setSize}
          options={[
            { value: '14', label: '14' },
            { value: '110', label: '110' },
            { value: '1100', label: '1,100' },
          ]}
        />
        <SegmentedControl
          label="Density"
          value={density}
          onValueChange={setDensity}
          options={[
            { value: 'comfortable', label: 'Comfortable' },
            { value: 'compact', label: 'Compact' },
          ]}
        />
        <Button aria-pressed={isGrouped} onClick={() => setIsGrouped(!isGrouped)}>
          Group by family
        </Button>
        <Button aria-pressed={isLoading} onClick={() => setIsLoading(!isLoading)}>
          Loading
        </Button>
      </KitRow>
      <ControlsTable key={size} initial={SIZES[size]} density={density} isGrouped={isGrouped} isLoading={isLoading} />
      <div className="mt-4 rounded-lg border border-border bg-surface">
        <PlainTable
          caption="Plain table"
          rows={SIZES['14'].slice(0, 3)}
          rowId={({ id }) => id}
          columns={[
            { header: 'Control', cell: ({ id }) => id },
            { header: 'Requirement', cell: ({ requirement }) => requirement },
            { header: 'Next review', cell: ({ nextReview }) => nextReview, align: 'right' },
          ]}
        />
      </div>
    </KitSection>
  )
}

interface ControlsTableProps {
  initial: readonly KitControl[]
  density: TableDensity
  isGrouped: boolean
  isLoading: boolean
}

const NOTHING_HIDDEN: readonly string[] = []

function ControlsTable({ initial, density, isGrouped, isLoading }: ControlsTableProps) {
  const [controls, setControls] = useState(initial)
  const [statuses, setStatuses] = useState<readonly ControlStatus[]>([])
  const [sort, setSort] = useState<TableSort | null>({ columnId: 'id', descending: false })
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set())
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set())
  const [choices, setChoices] = useState<readonly string[]>([])
  const [openId, setOpenId] = useState<string | null>(null)
  const columns = useMemo(() => controlColumns(setControls), [])
  const rows = useMemo(
    () => controls.filter((control) => statuses.length === 0 || statuses.includes(control.status)),
    [controls, statuses],
  )
  const hidden = useHiddenColumns(columns, choices, { rows: controls, leaving: NOTHING_HIDDEN })
  return (
    <div className="space-y-3">
      <KitRow>
        <FilterMenu
          filter={{ label: 'Status', options: statusOptions(controls) }}
          selected={statuses}
          onChange={setStatuses}
        />
        <ColumnsMenu columns={columns} choices={choices} hidden={hidden} onChange={setChoices} />
        <FilterChips
          chips={statuses.map((status) => ({
            id: status,
            facet: 'Status',
            value: status,
            without: { statuses: statuses.filter((other) => other !== status) },
          }))}
          unfiltered={{ statuses: [] }}
          update={(change) => setStatuses(change.statuses ?? statuses)}
        />
        {openId !== null && <output>Opened {openId}</output>}
      </KitRow>
      <DataTable
        label="Controls"
        columns={columns}
        rows={rows}
        rowId={controlId}
        density={density}
        loading={isLoading}
        sort={sort}
        onSortChange={setSort}
        hiddenColumns={hidden}
        selection={selection}
        onSelectionChange={setSelection}
        grouping={isGrouped ? { ...byFamily, collapsed, onCollapsedChange: setCollapsed } : undefined}
        openId={openId}
        onOpen={(control) => setOpenId(control.id)}
        paging={{ offset: 0, total: rows.length }}
        maxHeight="28rem"
        empty={<EmptyState kind="nothing-matches" title="No control has this status" />}
        card={controlCard}
        bulkActions={bulkActions(selection.size)}
      />
    </div>
  )
}

const controlId = (control: KitControl) => control.id
const familyOf = (control: KitControl) => control.family
const familyName = (code: string) => families[code] ?? code

const byFamily = { key: familyOf, label: familyName, summary }

function bulkActions(count: number): BulkAction[] {
  const done = () => toastUndo(`Changed on ${count} controls.`, () => undefined)
  return [
    { id: 'status', label: 'Set status', onSelect: done },
    { id: 'owner', label: 'Set owner', onSelect: done },
    { id: 'review', label: 'Set review date', onSelect: done },
    { id: 'evidence', label: 'Add evidence', disabledReason: 'An owner can grant Evidence: add.', onSelect: done },
    { id: 'policy', label: 'Link policy', onSelect: done },
  ]
}

function summary(rows: readonly KitControl[]) {
  const met = rows.filter((control) => control.status === 'Completed' || control.status === 'Not Applicable')
  const lost = rows.filter((control) => !met.includes(control)).reduce((sum, control) => sum + control.points, 0)
  return `${met.length} of ${rows.length} met · −${lost} points`
}

function statusOptions(controls: readonly KitControl[]) {
  return controlStatuses.map((status) => ({
    value: status,
    label: status,
    count: controls.filter((control) => control.status === status).length,
  }))
}

function controlColumns(setControls: (update: (controls: readonly KitControl[]) => readonly KitControl[]) => void) {
  const setStatus = (id: string, status: ControlStatus) =>
    setControls((controls) => controls.map((control) => (control.id === id ? { ...control, status } : control)))
  const columns: readonly TableColumn<KitControl>[] = [
    {
      id: 'id',
      header: 'Control',
      width: 136,
      sticky: true,
      sortValue: controlId,
      cell: ({ id }) => <span className="font-mono text-small">{id}</span>,
    },
    { id: 'requirement', header: 'Requirement', cell: ({ requirement }) => requirement },
    {
      id: 'status',
      header: 'Status',
      width: 156,
      sortValue: ({ status }) => controlStatuses.indexOf(status),
      cell: ({ id, status }) => (
        <StatusPicker subject={id} value={status} onValueChange={(next) => setStatus(id, next)} />
      ),
    },
    {
      id: 'points',
      header: 'Points',
      headerHint: 'What the score loses while this is not met.',
      width: 88,
      align: 'right',
      hideable: true,
      sortValue: ({ points }) => points,
      cell: ({ points }) => points,
    },
    {
      id: 'owner',
      header: 'Owner',
      width: 176,
      hideable: true,
      sortValue: ({ owner }) => owner,
      cell: ({ owner }) => <Owner name={owner} />,
    },
    {
      id: 'evidence',
      header: 'Evidence',
      width: 104,
      align: 'right',
      hideable: true,
      sortValue: ({ evidence }) => evidence,
      cell: ({ evidence }) => (evidence === 0 ? <EmptyValue /> : evidence),
    },
    {
      id: 'review',
      header: 'Next review',
      width: 120,
      hideable: true,
      sortValue: ({ nextReview }) => nextReview,
      cell: ({ nextReview }) => <time dateTime={nextReview}>{nextReview}</time>,
    },
  ]
  return columns
}

function Owner({ name }: { name: string | null }) {
  if (name === null) return <EmptyValue />
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar name={name} size={20} />
      <span className="truncate">{name}</span>
    </span>
  )
}

function controlCard(control: KitControl) {
  return (
    <div className="space-y-1">
      <div className="flex items-center justify-between gap-2">
        <span className="font-mono text-small">{control.id}</span>
        <StatusChip status={control.status} />
      </div>
      <p className="line-clamp-2">{control.requirement}</p>
      <p className="text-small text-muted">
        {control.owner ?? 'Unassigned'} · <time dateTime={control.nextReview}>{control.nextReview}</time>
      </p>
    </div>
  )
}
