import { useEffect, useMemo } from 'react'
import type { ControlStatus } from '#domain/controls/status.ts'
import type { Id } from '#domain/ids.ts'
import { scoreOf } from '#domain/scoring/assess.ts'
import type { CompanyControl, ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { ActiveFilters } from '#web/lib/list/active-filters.tsx'
import { ListViews } from '#web/lib/list/list-views.tsx'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { lazyPart } from '#web/ui/browser/lazy-part.tsx'
import type { TableColumn } from '#web/ui/table/table-types.ts'
import { useHiddenColumns } from '#web/ui/table/use-hidden-columns.ts'
import { useStable } from '#web/ui/browser/use-stable.ts'
import { whenUsed } from '#web/ui/browser/when-idle.ts'
import type { AssignmentChange } from './assign/assignment.ts'
import { useAssignments } from './assign/use-assignments.ts'
import { controlColumns } from './columns.tsx'
import { ControlFilters } from './control-filters.tsx'
import { builtInViews } from './control-list.ts'
import { ControlsTable } from './controls-table.tsx'
import { ListHeader } from './list-header.tsx'
import type { ListProfile } from './profiles/profile-queries.ts'
import { useControlList } from './use-control-list.ts'
import { useStatusChanges } from './use-status-changes.ts'

/** Drawn for paper only. */
const PrintedList = lazyPart(async () => (await import('./printed-list.tsx')).PrintedList)

/** Columns that a narrow window hides, the first to go first; the page of the control shows them. */
const NARROW = ['changed', 'due', 'owner', 'evidence']

export interface ControlsListProps {
  title: string
  scope: ControlsScope
  controls: readonly CompanyControl[]
  profiles: readonly ListProfile[]
  /** Shows practice ids. */
  practices: boolean
  refetching: boolean
}

export function ControlsList(props: ControlsListProps) {
  // The next click probably opens a control.
  useEffect(() => whenUsed(() => void fetchAhead()), [])
  return <Shown {...props} editing={useEditing(props.scope, props.practices)} />
}

async function fetchAhead(): Promise<void> {
  try {
    const { fetchControlAhead } = await import('./control-view.tsx')
    await fetchControlAhead()
  } catch {
    // Opening a control shows the error.
  }
}

/** Everything but the changes, which have nothing to do with sort and filters. */
function Shown(props: ControlsListProps & { editing: Editing }) {
  const { title, scope, controls, profiles, practices, refetching, editing } = props
  const { protocol, companyId } = scope
  const { context, onBulkChange, onBulkAssign } = editing
  const { list, view, update, rows, isFiltered, clearFilters, overlay, setOverlay } = useControlList(props)
  const columns = useMemo(() => controlColumns(context), [context])
  const hiddenColumns = useHiddenColumns(columns, view.hide, { rows: controls, leaving: NARROW })
  const switchedOff = useMemo(() => hideableIn(columns, view.hide), [columns, view.hide])
  const builtIn = useMemo(() => builtInViews(protocol), [protocol])
  const score = useMemo(() => scoreOf(protocol, controls), [protocol, controls])
  const shared = { title, scope, controls, practices }
  const table = { columns, hiddenColumns, view, update }
  return (
    <>
      <div className="print:hidden">
        <ListHeader
          {...shared}
          count={rows.length}
          rowsNow={useStable(() => rows)}
          switchedOff={switchedOff}
          score={score}
          readOnlyReason={context.readOnlyReason}
        />
        <ListViews list={list} companyId={companyId} page="controls" builtIn={builtIn} />
        <ControlFilters
          {...table}
          list={list}
          scope={scope}
          controls={controls}
          profiles={profiles}
          plural={title.toLowerCase()}
        />
        <ActiveFilters {...{ list, view, update, builtIn }} />
        <ControlsTable
          {...shared}
          {...table}
          rows={rows}
          sortParam={list.settings.sort}
          {...{ isFiltered, overlay, setOverlay }}
          onClearFilters={clearFilters}
          context={context}
          scoreIsGated={!score.submittable}
          onBulkChange={onBulkChange}
          onBulkAssign={onBulkAssign}
          refetching={refetching}
        />
      </div>
      <PrintedList
        title={title}
        controls={rows}
        context={context}
        hiddenColumns={hiddenColumns}
        isGrouped={view.group === 'domain'}
        score={score}
      />
    </>
  )
}

/** An address can also name columns that always stay. */
function hideableIn(columns: readonly TableColumn<CompanyControl>[], ids: readonly string[]): readonly string[] {
  return columns.filter(({ id, hideable = false }) => hideable && ids.includes(id)).map(({ id }) => id)
}

type Editing = ReturnType<typeof useEditing>

/** The changes that the list offers, and the context of its cells; stable between draws. */
function useEditing(scope: ControlsScope, practices: boolean) {
  const { protocol } = scope
  const readOnlyReason = useReadOnlyReason()
  const { set } = useStatusChanges(scope)
  const onBulkChange = useStable(set)
  const onStatusChange = useStable((control: CompanyControl, status: ControlStatus) => set([control], status))
  const { people, assign } = useAssignments(scope)
  const onBulkAssign = useStable(assign)
  const onAssign = useStable((control: CompanyControl, change: AssignmentChange) => assign([control], change))
  const context = useMemo(() => {
    const names = new Map(people.map(({ id, name }) => [id, name]))
    const nameOf = (userId: Id<'users'> | null) => (userId === null ? undefined : names.get(userId))
    return { protocol, practices, readOnlyReason, onStatusChange, people, nameOf, onAssign }
  }, [protocol, practices, readOnlyReason, onStatusChange, people, onAssign])
  return { context, onBulkChange, onBulkAssign }
}
