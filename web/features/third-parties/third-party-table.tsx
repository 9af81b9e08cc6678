import { Handshake } from 'lucide-react'
import { wordingOf } from '#domain/protocols/wording.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import type { Names } from '#web/lib/company/use-names.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { ListTable } from '#web/lib/list/list-table.tsx'
import { NoRows } from '#web/lib/list/no-rows.tsx'
import { groupsBy } from '#web/lib/list/row-groups.ts'
import { useSelection } from '#web/lib/list/use-selection.ts'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import type { TableColumn } from '#web/ui/table/table-types.ts'
import type { HiddenColumns } from '#web/ui/table/hidden-columns.ts'
import { ThirdPartyCard } from './columns.tsx'
import type { ThirdParty } from '#web/lib/third-parties/third-party-queries.ts'
import type { ListState } from './third-party-filters.tsx'

const BulkDialog = lazyDialog(async () => (await import('./bulk-dialog.tsx')).BulkDialog)

interface ThirdPartyTableProps {
  state: ListState
  rows: readonly ThirdParty[]
  columns: readonly TableColumn<ThirdParty>[]
  names: Names
  hidden: HiddenColumns
  loading: boolean
}

const GROUPS = {
  none: undefined,
  tier: groupsBy(({ tier }: ThirdParty) => tier ?? 'No tier'),
  status: groupsBy(({ status }: ThirdParty) => status),
}

export function ThirdPartyTable({ state, rows, columns, names, hidden, loading }: ThirdPartyTableProps) {
  const { view } = state
  const { protocol_id: protocol } = useCompany()
  const words = wordingOf(protocol).thirdParty
  const groups = GROUPS[view.group]
  const bulk = useSelection<ThirdParty, 'owner' | 'tier' | 'status'>(rows)
  return (
    <>
      <ListTable
        state={state}
        label={words.plural}
        columns={columns}
        hiddenColumns={hidden}
        rows={rows}
        rowLabel={({ number, name }) => `T-${number} ${name}`}
        bulk={bulk}
        bulkActions={[
          { id: 'owner', label: 'Set owner…', onSelect: () => bulk.openDialog('owner') },
          { id: 'tier', label: 'Set tier…', onSelect: () => bulk.openDialog('tier') },
          { id: 'status', label: 'Set status…', onSelect: () => bulk.openDialog('status') },
        ]}
        groups={groups}
        referenceOf={({ number }) => `T-${number}`}
        loading={loading}
        card={(row) => <ThirdPartyCard row={row} names={names} today={todayUtc()} />}
        empty={
          <NoRows
            state={state}
            what={words.plural.toLowerCase()}
            icon={<Handshake />}
            description="Keep contracts, documents and reviews of those who hold your data or provide services."
            add={`Add your first ${words.singular.toLowerCase()}`}
          />
        }
      />
      {bulk.dialog !== undefined && (
        <BulkDialog kind={bulk.dialog} selected={bulk.selected} names={names} onClose={bulk.closeDialog} />
      )}
    </>
  )
}
