import { useNavigate } from '@tanstack/react-router'
import { Server } from 'lucide-react'
import { useMemo, useState } from 'react'
import { scopesOf } from '#domain/vulnerabilities/asset.ts'
import { useCompanyQuery } from '#web/lib/company/use-company-query.ts'
import { useMyId } from '#web/lib/auth/session.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { FailedPage } from '#web/lib/failed-page.tsx'
import { useNames, type Names } from '#web/lib/company/use-names.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { filterControls } from '#web/lib/list/filter-controls.ts'
import { ListHead } from '#web/lib/list/list-head.tsx'
import { ListToolbar } from '#web/lib/list/list-toolbar.tsx'
import { ListTable } from '#web/lib/list/list-table.tsx'
import { NoRows } from '#web/lib/list/no-rows.tsx'
import { useListView } from '#web/lib/list/use-list-view.ts'
import { useRowPages } from '#web/lib/list/use-row-pages.ts'
import { useSelection } from '#web/lib/list/use-selection.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { MenuItem } from '#web/ui/overlay/menu.tsx'
import { FilterMenu, FlagMenu } from '#web/ui/table/filter-menu.tsx'
import { useHiddenColumns } from '#web/ui/table/use-hidden-columns.ts'
import type { TableColumn } from '#web/ui/table/table-types.ts'
import type { HiddenColumns } from '#web/ui/table/hidden-columns.ts'
import { BUILT_IN_VIEWS, assetList } from './asset-list.ts'
import type { AssetBulkKind } from './bulk-dialog.tsx'
import { AssetCard, assetColumns, assetExportColumns } from './columns.tsx'
import { inventory, type InventoryAsset } from './queries.ts'
import { groupsBy, visibleAssets } from './rows.ts'

const AddAssetDialog = lazyDialog(async () => (await import('./add-dialog.tsx')).AddAssetDialog)
const SspRowsDialog = lazyDialog(async () => (await import('./ssp-rows-dialog.tsx')).SspRowsDialog)
const BulkDialog = lazyDialog(async () => (await import('./bulk-dialog.tsx')).AssetBulkDialog)

const NO_ROWS: readonly InventoryAsset[] = []
/** Columns that a narrow window hides, the first to go first. */
const NARROW = ['tags', 'seen', 'criticality', 'owner', 'kind', 'scope']

/** /inventory */
export function AssetsPage() {
  usePageTitle('Assets')
  const { protocol_id: protocol } = useCompany()
  const query = useCompanyQuery(inventory)
  const all = query.data ?? NO_ROWS
  const names = useNames()
  const me = useMyId()
  const readOnlyReason = useReadOnlyReason()
  const state = useListView(assetList)
  const { view, overlay, setOverlay } = state
  const navigate = useNavigate()
  const hasScope = scopesOf(protocol).length > 0
  const rows = useMemo(() => visibleAssets(all, view, me), [all, view, me])
  const columns = useMemo(
    () =>
      assetColumns({
        names,
        hasScope,
        onGo: (number) => void navigate({ to: '/inventory/$asset', params: { asset: `AS-${number}` } }),
      }),
    [names, hasScope, navigate],
  )
  const hidden = useHiddenColumns(columns, view.hide, { rows: all, leaving: NARROW })
  if (query.isError && query.data === undefined) return <FailedPage title="Assets" what="The assets" query={query} />
  return (
    <>
      <Head {...{ rows, all, names, readOnlyReason }} hide={view.hide} onAdd={() => setOverlay({ add: 'yes' })} />
      <ListToolbar
        {...{ state, columns, hidden }}
        total={query.data?.length}
        page="assets"
        builtIn={BUILT_IN_VIEWS}
        what="assets"
        searchLabel="Search assets"
      >
        <Filters state={state} all={all} hasScope={hasScope} />
      </ListToolbar>
      <Table {...{ state, rows, names, columns, hidden, hasScope }} loading={query.isPending} />
      {overlay['add'] !== undefined && <AddAssetDialog onClose={() => setOverlay({})} />}
    </>
  )
}

interface HeadProps {
  rows: readonly InventoryAsset[]
  all: readonly InventoryAsset[]
  names: Names
  hide: readonly string[]
  readOnlyReason: string | undefined
  onAdd: () => void
}

function Head({ rows, all, names, hide, readOnlyReason, onAdd }: HeadProps) {
  const [isTaking, setTaking] = useState(false)
  return (
    <>
      <ListHead
        title="Assets"
        description="One inventory for scans, vulnerabilities and the SSP."
        count={all.filter(({ retired_on: retired }) => retired === null).length}
        {...{ rows, all, hide, readOnlyReason }}
        exported={{ what: 'Assets', columns: () => assetExportColumns(names) }}
        menuItems={() => (
          <MenuItem icon={<Server />} disabledReason={readOnlyReason} onSelect={() => setTaking(true)}>
            Add from the SSP…
          </MenuItem>
        )}
        add={{ label: 'Add asset', onAdd }}
      />
      {isTaking && <SspRowsDialog assets={all} onClose={() => setTaking(false)} />}
    </>
  )
}

type ListState = ReturnType<typeof useListView<typeof assetList>>

interface FiltersProps {
  state: ListState
  all: readonly InventoryAsset[]
  hasScope: boolean
}

function Filters({ state, all, hasScope }: FiltersProps) {
  const { menuOf, flagOf } = filterControls(state)
  return (
    <>
      <FilterMenu {...menuOf('kind')} countOf={(kind) => all.filter((row) => row.kind === kind).length} />
      {hasScope && (
        <FilterMenu
          {...menuOf('scope')}
          countOf={(scope) => all.filter((row) => (row.scope ?? 'none') === scope).length}
        />
      )}
      <FilterMenu
        {...menuOf('criticality')}
        countOf={(criticality) => all.filter((row) => row.criticality === criticality).length}
      />
      <FlagMenu
        flags={[
          { label: 'Exposed', ...flagOf('exposed') },
          { label: 'Mine', ...flagOf('owner') },
        ]}
      />
    </>
  )
}

interface TableProps {
  state: ListState
  rows: readonly InventoryAsset[]
  names: Names
  columns: readonly TableColumn<InventoryAsset>[]
  hidden: HiddenColumns
  hasScope: boolean
  loading: boolean
}

function Table({ state, rows, names, columns, hidden, hasScope, loading }: TableProps) {
  const { view } = state
  const groups = useMemo(() => groupsBy(view.group, names), [view.group, names])
  const bulk = useSelection<InventoryAsset, AssetBulkKind>(rows)
  const pages = useRowPages<InventoryAsset>(state, {
    noun: 'asset',
    referenceOf: ({ number }) => `AS-${number}`,
    hrefOf: ({ number }) => `/inventory/AS-${number}`,
  })
  return (
    <>
      <ListTable
        state={state}
        label="Assets"
        columns={columns}
        hiddenColumns={hidden}
        rows={rows}
        rowLabel={({ number, name }) => `AS-${number} ${name}`}
        bulk={bulk}
        bulkActions={[
          { id: 'owner', label: 'Set owner…', onSelect: () => bulk.openDialog('owner') },
          ...(hasScope ? [{ id: 'scope', label: 'Set scope…', onSelect: () => bulk.openDialog('scope') }] : []),
          { id: 'criticality', label: 'Set criticality…', onSelect: () => bulk.openDialog('criticality') },
          { id: 'retired', label: 'Retire…', onSelect: () => bulk.openDialog('retired') },
        ]}
        groups={groups}
        {...pages}
        loading={loading}
        card={(row) => <AssetCard row={row} names={names} />}
        empty={
          <NoRows
            state={state}
            what="assets"
            icon={<Server />}
            add="Add your first asset"
            description="Scans add what they find. Add what no scan reaches by hand, or take it from the tables of the SSP."
          />
        }
      />
      {bulk.dialog !== undefined && (
        <BulkDialog kind={bulk.dialog} selected={bulk.selected} names={names} onClose={bulk.closeDialog} />
      )}
    </>
  )
}
