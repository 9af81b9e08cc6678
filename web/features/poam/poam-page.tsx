import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { poamNames } from '#domain/poam/poam-names.ts'
import { useCompany } from '#web/lib/company-context.ts'
import { failureOf } from '#web/lib/failure-of.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useMyId } from '#web/lib/session.ts'
import { ViewsBar } from '#web/lib/views/views-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { lazyDialog, lazyPart } from '#web/ui/lazy-part.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SkeletonCard, SkeletonText } from '#web/ui/skeleton.tsx'
import { useHiddenColumns } from '#web/ui/use-hidden-columns.ts'
import { builtInViews } from './built-in-views.ts'
import { usePlanChanges } from './changes.ts'
import { planColumns } from './columns.tsx'
import { FilterBar } from './filter-bar.tsx'
import type { PlanRow } from './plan-item.ts'
import { PlanTable, type PlanTableProps } from './plan-table.tsx'
import { planItems } from './queries.ts'
import { countsOf, planRows, visibleRows } from './rows.ts'
import { isFiltered, queryOf } from './search.ts'
import { ShareMenu } from './share-menu.tsx'
import { todayUtc } from '#web/lib/today-utc.ts'
import { useCreateKey } from './use-create-key.ts'
import { useMoves } from './use-moves.ts'
import { useNames } from '#web/lib/use-names.ts'
import { usePlanView } from './use-plan-view.ts'
import { useReadOnlyReason } from '#web/lib/use-read-only-reason.ts'

const PlanStrip = lazyPart(async () => (await import('./strip/plan-strip.tsx')).PlanStrip, {
  waiting: <SkeletonCard />,
})
const FiltersInForce = lazyPart(async () => (await import('./filters-in-force.tsx')).FiltersInForce)
const PrintedPlan = lazyPart(async () => (await import('./printed-plan.tsx')).PrintedPlan)
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

/** What a narrow window leaves to the drawer, the first to go first. */
const LEAVING = ['source', 'milestones', 'owner', 'points', 'severity', 'eligible']

const NOTHING = () => undefined

/** /poam: what is not met, and how and when it will be. */
export function PoamPage() {
  const { id, protocol_id: protocol } = useCompany()
  usePageTitle(poamNames(protocol).title)
  return <PlanArea key={id} />
}

function PlanArea() {
  const { id: companyId, protocol_id: protocol } = useCompany()
  const state = usePlanView()
  const { view, address } = state
  const me = useMyId()
  const query = useQuery(planItems(companyId))
  const names = useNames()
  const today = todayUtc()
  const all = useMemo(
    () => planRows(query.data ?? [], { protocol, controls: names.controls, person: names.person, today }),
    [query.data, protocol, names, today],
  )
  const rows = useMemo(() => visibleRows(all, view, me), [all, view, me])
  const changes = usePlanChanges(companyId)
  const moves = useMoves(changes)
  const readOnlyReason = useReadOnlyReason()
  const columns = useMemo(() => planColumns({ protocol, readOnlyReason: '', onMove: NOTHING }), [protocol])
  const hiddenColumns = useHiddenColumns(columns, view.hidden, LEAVING)
  useCreateKey(readOnlyReason === undefined && !state.isAdding, () => state.add())
  if (query.isError && query.data === undefined)
    return <ErrorState title="The plan of action could not be loaded." {...failureOf(query)} />
  const shared = { protocol, rows, all, state, names, changes, moves, hiddenColumns, readOnlyReason }
  return (
    <>
      <div className="print:hidden">
        <Head {...shared} isPending={query.isPending} />
        <PlanStrip {...shared} rows={all} />
        <ViewsBar
          scope={{ companyId, page: 'poam' }}
          builtIn={builtInViews(protocol)}
          query={queryOf(view)}
          named={address.view}
          isBare={Object.keys(address).length === 0}
        />
        <FilterBar state={state} rows={all} columns={columns} hiddenColumns={hiddenColumns} />
        {(isFiltered(view) || view.dropped > 0) && <FiltersInForce state={state} />}
        <Layouts {...shared} isPending={query.isPending} isFetching={query.isFetching} />
        <Overlays {...shared} isPending={query.isPending} />
      </div>
      <PrintedPlan rows={rows} />
    </>
  )
}

interface Shared extends Omit<PlanTableProps, 'loading' | 'refetching'> {
  all: readonly PlanRow[]
  isPending: boolean
}

function Head({ rows, all, state, names, readOnlyReason, isPending }: Shared) {
  const { protocol_id: protocol } = useCompany()
  return (
    <PageHeader
      title={poamNames(protocol).title}
      meta={isPending ? undefined : `${countsOf(all).open} open of ${all.length}`}
      actions={
        <>
          <ShareMenu rows={rows} all={all} names={names} readOnlyReason={readOnlyReason} />
          <Button
            variant="primary"
            icon={<Plus aria-hidden="true" />}
            disabledReason={readOnlyReason}
            onClick={() => state.add()}
          >
            New item
          </Button>
        </>
      }
    />
  )
}

function Layouts({ isPending, isFetching, ...shared }: Shared & { isFetching: boolean }) {
  const { layout } = shared.state.view
  if (layout === 'list') return <PlanTable {...shared} loading={isPending} refetching={isFetching && !isPending} />
  if (isPending) return <SkeletonText lines={8} />
  return layout === 'board' ? <Board {...shared} /> : <Timeline {...shared} />
}

/** What opens over the plan: an item, the form of a new one, the question before one is closed. */
function Overlays(shared: Shared) {
  const { state, all, names, moves } = shared
  return (
    <>
      {state.openNumber !== undefined && <ItemDrawer key={state.openNumber} {...shared} number={state.openNumber} />}
      {state.isAdding && <CreateDialog state={state} all={all} names={names} />}
      {moves.closing !== undefined && <CloseDialog row={moves.closing} onClose={() => moves.setClosing(undefined)} />}
    </>
  )
}
