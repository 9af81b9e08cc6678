import { TriangleAlert } from 'lucide-react'
import type { Names } from '#web/lib/company/use-names.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { ListTable } from '#web/lib/list/list-table.tsx'
import { NoRows } from '#web/lib/list/no-rows.tsx'
import { groupsBy } from '#web/lib/list/row-groups.ts'
import { useSelection } from '#web/lib/list/use-selection.ts'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import type { TableColumn } from '#web/ui/table/table-types.ts'
import type { HiddenColumns } from '#web/ui/table/hidden-columns.ts'
import { BULK_CHANGES, type BulkChange } from './bulk-changes.ts'
import { RiskCard } from './columns.tsx'
import { levelOf, type Risk } from './risk.ts'
import type { ListState } from './risk-filters.tsx'

const BulkDialog = lazyDialog(async () => (await import('./bulk-dialog.tsx')).BulkDialog)

interface RiskTableProps {
  state: ListState
  rows: readonly Risk[]
  columns: readonly TableColumn<Risk>[]
  names: Names
  hidden: HiddenColumns
  loading: boolean
}

const GROUPS = {
  none: undefined,
  level: groupsBy((row: Risk) => levelOf(row) ?? 'Not rated'),
  treatment: groupsBy(({ treatment }: Risk) => treatment ?? 'Not decided'),
  status: groupsBy(({ status }: Risk) => status),
}

export function RiskTable({ state, rows, columns, names, hidden, loading }: RiskTableProps) {
  const { view } = state
  const groups = GROUPS[view.group]
  const bulk = useSelection<Risk, BulkChange>(rows)
  return (
    <>
      <ListTable
        state={state}
        label="Risks"
        columns={columns}
        hiddenColumns={hidden}
        rows={rows}
        rowLabel={({ number, title }) => `R-${number} ${title}`}
        bulk={bulk}
        bulkActions={BULK_CHANGES.map(({ id, label }) => ({
          id,
          label: `Set ${label}…`,
          onSelect: () => bulk.openDialog(id),
        }))}
        groups={groups}
        referenceOf={({ number }) => `R-${number}`}
        loading={loading}
        card={(row) => <RiskCard row={row} names={names} today={todayUtc()} />}
        empty={
          <NoRows
            state={state}
            what="risks"
            icon={<TriangleAlert />}
            add="Add your first risk"
            description="Write down what may happen, rate how likely and how bad it is, and decide what is done about it."
          />
        }
      />
      {bulk.dialog !== undefined && (
        <BulkDialog what={bulk.dialog} selected={bulk.selected} names={names} onClose={bulk.closeDialog} />
      )}
    </>
  )
}
