import { useSearch } from '@tanstack/react-router'
import { memo, useEffect, useMemo } from 'react'
import type { ControlStatus } from '#domain/controls/status.ts'
import type { Id } from '#domain/ids.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { scoreOf } from '#domain/scoring/assess.ts'
import type { CompanyControl, ControlsScope } from '#web/lib/controls-queries.ts'
import { useMyId } from '#web/lib/session.ts'
import { ViewsBar } from '#web/lib/views/views-bar.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { useHiddenColumns } from '#web/ui/use-hidden-columns.ts'
import { useStable } from '#web/ui/use-stable.ts'
import { whenIdle } from '#web/ui/when-idle.ts'
import type { AssignmentChange } from './assign/assignment.ts'
import { useAssignments } from './assign/use-assignments.ts'
import { builtInViews } from './built-in-views.ts'
import { controlColumns } from './columns.tsx'
import { ControlsTable } from './controls-table.tsx'
import { FilterBar } from './filter-bar.tsx'
import { FiltersInForce } from './filters-in-force.tsx'
import { ListHeader } from './list-header.tsx'
import type { ListProfile } from './profiles/profile-queries.ts'
import { readControlsSearch } from './route-search.ts'
import { domainsOf, visibleControls } from './rows.ts'
import { parseView, queryOf } from './search.ts'
import { useControlsView } from './use-controls-view.ts'
import { useReadOnlyReason } from '#web/lib/use-read-only-reason.ts'
import { useStatusChanges } from './use-status-changes.ts'

/** Nothing of it is seen before somebody prints. */
const PrintedList = lazyPart(async () => (await import('./printed-list.tsx')).PrintedList)

/** What a narrow window leaves to the page of the control, the first to go first. */
const LEAVING = ['changed', 'due', 'owner', 'evidence']

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
  // What the next click is likely to want.
  useEffect(() => whenIdle(() => void fetchAhead()), [])
  return <Shown {...props} editing={useEditing(props.scope, props.practices)} />
}

async function fetchAhead(): Promise<void> {
  try {
    const { fetchControlAhead } = await import('./control-view.tsx')
    fetchControlAhead()
  } catch {
    // Whoever opens one will be told.
  }
}

/** Apart from what can be changed, which no sort and no filter has anything to do with. */
function Shown(props: ControlsListProps & { editing: Editing }) {
  const { title, scope, controls, profiles, practices, refetching, editing } = props
  const { protocol } = scope
  const { context, onBulkChange, onBulkAssign } = editing
  const domains = useMemo(() => domainsOf(protocol, controls), [protocol, controls])
  const { view, update } = useControlsView(domains, profiles)
  const me = useMyId()
  const rows = useMemo(() => visibleControls(protocol, controls, view, me), [protocol, controls, view, me])
  const columns = useMemo(() => controlColumns(context), [context])
  const hiddenColumns = useHiddenColumns(columns, view.hidden, LEAVING)
  const score = useMemo(() => scoreOf(protocol, controls), [protocol, controls])

  const groupedBy = practices ? 'Domain' : wordingOf(protocol).groupedBy
  const rowsNow = useStable(() => rows)
  const list = { title, scope, controls, practices }
  const shown = { columns, hiddenColumns, view, update }

  return (
    <>
      <div className="print:hidden">
        <ListHeader
          {...list}
          count={rows.length}
          rowsNow={rowsNow}
          switchedOff={view.hidden}
          score={score}
          readOnlyReason={context.readOnlyReason}
        />
        <Views scope={scope} domains={domains} profiles={profiles} />
        <FilterBar
          {...shown}
          scope={scope}
          controls={controls}
          domains={domains}
          profiles={profiles}
          plural={title.toLowerCase()}
          groupedBy={groupedBy}
        />
        <FiltersInForce protocol={protocol} groupedBy={groupedBy} view={view} update={update} />
        <ControlsTable
          {...list}
          {...shown}
          rows={rows}
          context={context}
          scoreIsGated={!score.submittable}
          onBulkChange={onBulkChange}
          onBulkAssign={onBulkAssign}
          refetching={refetching}
        />
      </div>
      <PrintedList {...{ title, context, hiddenColumns, score }} controls={rows} isGrouped={view.grouped} />
    </>
  )
}

type Editing = ReturnType<typeof useEditing>

/** What can be changed from the list, and what its cells need for it; the same from one drawing to the next. */
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

type ViewsProps = Pick<ControlsListProps, 'scope' | 'profiles'> & { domains: readonly string[] }

/** By the address alone, which follows what is shown: nobody who sorts waits for a mark above the list. */
const Views = memo(function Views({ scope, domains, profiles }: ViewsProps) {
  const { companyId, protocol } = scope
  const address = readControlsSearch(useSearch({ strict: false }))
  return (
    <ViewsBar
      scope={{ companyId, page: 'controls' }}
      builtIn={builtInViews(protocol)}
      query={queryOf(parseView(address, domains, profiles))}
      named={address.view}
      isBare={Object.keys(address).length === 0}
    />
  )
})
