import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { keysOf } from '#domain/keys-of.ts'
import { poamNames } from '#domain/poam/poam-names.ts'
import { useCompanyQuery } from '#web/lib/company/use-company-query.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { FailedPage } from '#web/lib/failed-page.tsx'
import { filterControls } from '#web/lib/list/filter-controls.ts'
import { ListToolbar } from '#web/lib/list/list-toolbar.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useMyId } from '#web/lib/auth/session.ts'
import { formatNumber } from '#web/lib/format-number.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { useNames } from '#web/lib/company/use-names.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { Button } from '#web/ui/button.tsx'
import { FilterMenu, FlagMenu } from '#web/ui/table/filter-menu.tsx'
import { useStable } from '#web/ui/browser/use-stable.ts'
import { lazyDialog, lazyPart } from '#web/ui/browser/lazy-part.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { SkeletonCard, SkeletonText } from '#web/ui/state/skeleton.tsx'
import { useHiddenColumns } from '#web/ui/table/use-hidden-columns.ts'
import { Foldable } from '#web/ui/table/small-screen-fold.tsx'
import { useItemChanges } from './changes.ts'
import { itemColumns } from './columns.tsx'
import { builtInViews, LAYOUTS } from './item-list.ts'
import { ItemTable, type ItemTableProps } from './item-table.tsx'
import type { PoamRow } from './poam-item.ts'
import { poamItems } from './queries.ts'
import { hasStatus, poamRows, visibleRows } from './rows.ts'
import { ItemsMenu } from './items-menu.tsx'
import { useCreateKey } from './use-create-key.ts'
import { useItemList } from './use-item-list.ts'
import { useMoves } from './use-moves.ts'

const PoamSummary = lazyPart(async () => (await import('./summary/poam-summary.tsx')).PoamSummary, {
  waiting: <SkeletonCard />,
})
const PrintedItems = lazyPart(async () => (await import('./printed-items.tsx')).PrintedItems)
const Board = lazyPart(async () => (await import('./board/board.tsx')).Board, { waiting: <SkeletonText lines={8} /> })
const Timeline = lazyPart(async () => (await import('./board/timeline.tsx')).Timeline, {
  waiting: <SkeletonText lines={8} />,
})
const ItemDrawer = lazyPart(async () => (await import('./drawer/item-drawer.tsx')).ItemDrawer, {
  close: ({ state }) => state.open(undefined),
})
const CreateDialog = lazyPart(async () => (await import('./create/create-dialog.tsx')).CreateDialog, {
  close: ({ state }) => state.closeForm(),
})
const CloseDialog = lazyDialog(async () => (await import('./close/close-dialog.tsx')).CloseDialog)

/** Columns that a narrow window hides, in this order; the drawer shows them. */
const NARROW = ['source', 'milestones', 'points', 'owner', 'severity', 'eligible']

export function PoamPage() {
  const { protocol_id: protocol } = useCompany()
  usePageTitle(poamNames(protocol).title)
  const state = useItemList()
  const { view } = state
  const me = useMyId()
  const query = useCompanyQuery(poamItems)
  const names = useNames()
  const today = todayUtc()
  const all = useMemo(
    () => poamRows(query.data ?? [], { protocol, controls: names.controls, person: names.person, today }),
    [query.data, protocol, names, today],
  )
  const rows = useMemo(() => visibleRows(all, view, me), [all, view, me])
  const changes = useItemChanges()
  const moves = useMoves(changes)
  const readOnlyReason = useReadOnlyReason()
  const onMove = useStable(moves.onMove)
  const columns = useMemo(() => itemColumns({ protocol, readOnlyReason, onMove }), [protocol, readOnlyReason, onMove])
  const hiddenColumns = useHiddenColumns(columns, view.hide, { rows: all, leaving: NARROW })
  const builtIn = useMemo(() => builtInViews(protocol), [protocol])
  useCreateKey(readOnlyReason === undefined && !state.isAdding, () => state.add())
  if (query.isError && query.data === undefined)
    return <FailedPage title={poamNames(protocol).title} what="The plan of action" query={query} />
  const shared = { protocol, rows, all, state, names, changes, moves, columns, hiddenColumns, readOnlyReason }
  return (
    <>
      <div className="print:hidden">
        <Head {...shared} isPending={query.isPending} />
        <Foldable>
          <PoamSummary {...shared} rows={all} isPending={query.isPending} />
        </Foldable>
        <ListToolbar
          state={state}
          {...(view.layout === 'list' && { columns })}
          hidden={hiddenColumns}
          total={query.data?.length}
          page="poam"
          builtIn={builtIn}
          what="the plan"
          searchLabel="Search the plan"
          end={<LayoutControl state={state} />}
        >
          <Filters state={state} all={all} />
        </ListToolbar>
        <Layouts {...shared} isPending={query.isPending} isFetching={query.isFetching} />
        <Overlays {...shared} isPending={query.isPending} />
      </div>
      <PrintedItems rows={rows} />
    </>
  )
}

interface Shared extends Omit<ItemTableProps, 'loading' | 'refetching'> {
  all: readonly PoamRow[]
  isPending: boolean
}

function Head({ protocol, rows, all, state, names, readOnlyReason, isPending }: Shared) {
  return (
    <PageHeader
      title={poamNames(protocol).title}
      meta={isPending ? undefined : formatNumber(all.length)}
      actions={
        <>
          <Foldable>
            <ItemsMenu rows={rows} all={all} names={names} readOnlyReason={readOnlyReason} />
          </Foldable>
          <Button variant="primary" icon={<Plus />} disabledReason={readOnlyReason} onClick={() => state.add()}>
            New item
          </Button>
        </>
      }
    />
  )
}

function Filters({ state, all }: Pick<Shared, 'state' | 'all'>) {
  const { menuOf, flagOf } = filterControls(state)
  return (
    <>
      <FilterMenu {...menuOf('status')} countOf={(status) => all.filter((row) => hasStatus(status, row)).length} />
      <FilterMenu {...menuOf('severity')} />
      <FilterMenu {...menuOf('source')} />
      <FlagMenu flags={[{ label: 'Mine', ...flagOf('owner') }]} />
    </>
  )
}

function LayoutControl({ state: { view, update } }: Pick<Shared, 'state'>) {
  return (
    <SegmentedControl
      label="Layout"
      options={keysOf(LAYOUTS).map((value) => ({ value, label: LAYOUTS[value] }))}
      value={view.layout}
      onValueChange={(layout) => update({ layout })}
    />
  )
}

function Layouts({ isPending, isFetching, ...shared }: Shared & { isFetching: boolean }) {
  const { layout } = shared.state.view
  if (layout === 'list') return <ItemTable {...shared} loading={isPending} refetching={isFetching && !isPending} />
  if (isPending) return <SkeletonText lines={8} />
  return layout === 'board' ? <Board {...shared} /> : <Timeline {...shared} />
}

function Overlays(shared: Shared) {
  const { state, all, names, moves } = shared
  return (
    <>
      {state.openNumber !== undefined && <ItemDrawer key={state.openNumber} {...shared} number={state.openNumber} />}
      {state.isAdding && <CreateDialog state={state} all={all} names={names} />}
      {moves.closing !== undefined && <CloseDialog {...moves.closing} onClose={() => moves.setClosing(undefined)} />}
    </>
  )
}
