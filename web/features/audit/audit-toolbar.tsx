import { useQuery } from '@tanstack/react-query'
import { Activity } from 'lucide-react'
import { useMemo } from 'react'
import { ActiveFilters } from '#web/lib/list/active-filters.tsx'
import { DebouncedSearch } from '#web/lib/list/debounced-search.tsx'
import { Toolbar, ToolbarEnd } from '#web/lib/list/toolbar.tsx'
import { Button } from '#web/ui/button.tsx'
import { ColumnsMenu } from '#web/ui/table/columns-menu.tsx'
import { FilterMenu } from '#web/ui/table/filter-menu.tsx'
import type { TableColumn } from '#web/ui/table/table-types.ts'
import type { HiddenColumns } from '#web/ui/table/hidden-columns.ts'
import { withPeople } from './audit-list.ts'
import { DatesFilter } from './dates-filter.tsx'
import type { AuditEntry } from './entry.ts'
import { PersonFilter } from './person-filter.tsx'
import { auditPeople, type Person } from './queries.ts'
import { ScopeSelect } from './scope-select.tsx'
import type { AuditListState } from './use-audit-list.ts'

/** The log is long, so a search waits for a longer pause than a short list would. */
const SEARCH_PAUSE_MS = 300

const NO_PEOPLE: readonly Person[] = []

export interface AuditToolbarProps {
  state: AuditListState
  columns: readonly TableColumn<AuditEntry>[]
  hiddenColumns: HiddenColumns
  isLive: boolean
  onLiveChange: (isLive: boolean) => void
}

export function AuditToolbar({ state, columns, hiddenColumns, isLive, onLiveChange }: AuditToolbarProps) {
  const { scope, view, update, isAdmin } = state
  const { data: people = NO_PEOPLE } = useQuery(auditPeople(scope))
  const list = useMemo(() => withPeople(people), [people])
  const { action, object } = list.filters
  return (
    <>
      <Toolbar
        label="Filter the audit log"
        search={
          <DebouncedSearch
            label="Search the log"
            value={view.q}
            onValueChange={(q) => update({ q })}
            pauseMs={SEARCH_PAUSE_MS}
            shortcut
            className="w-44 max-sm:w-full"
          />
        }
      >
        {isAdmin && <ScopeSelect state={state} />}
        <PersonFilter people={people} person={view.person} onChange={(person) => update({ person })} />
        <FilterMenu filter={action} selected={view.action} onChange={(actions) => update({ action: actions })} />
        <FilterMenu filter={object} selected={view.object} onChange={(objects) => update({ object: objects })} />
        <DatesFilter range={view} onChange={update} />
        <ToolbarEnd>
          <Button icon={<Activity />} aria-pressed={isLive} onClick={() => onLiveChange(!isLive)}>
            Follow
          </Button>
          <ColumnsMenu
            columns={columns}
            hidden={hiddenColumns}
            choices={view.hide}
            onChange={(hide) => update({ hide })}
          />
        </ToolbarEnd>
      </Toolbar>
      <ActiveFilters {...{ list, view, update }} />
    </>
  )
}
