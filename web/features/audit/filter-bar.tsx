import { Activity } from 'lucide-react'
import { useDebouncedText } from '#web/lib/use-debounced-text.ts'
import { Button } from '#web/ui/button.tsx'
import { FilterMenu } from '#web/ui/filter-menu.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { DatesFilter } from './dates-filter.tsx'
import { PersonFilter } from './person-filter.tsx'
import { ScopeSelect } from './scope-select.tsx'
import { ACTION_GROUPS, ACTIONS, OBJECT_KINDS, OBJECTS } from './search.ts'
import type { AuditView } from './use-audit-view.ts'

/** The log is long, so a search waits for a longer pause than a short list would. */
const SEARCH_PAUSE_MS = 300

export type FilterBarProps = { view: AuditView; isLive: boolean; onLiveChange: (isLive: boolean) => void }

export function FilterBar({ view, isLive, onLiveChange }: FilterBarProps) {
  const { filters, update, isAdmin } = view
  const [typed, setTyped] = useDebouncedText(filters.q, (q) => update({ q }), SEARCH_PAUSE_MS)
  return (
    <search aria-label="Filter the audit log" className="mt-4 flex flex-wrap items-center gap-2 print:hidden">
      {isAdmin && <ScopeSelect view={view} />}
      <SearchInput
        label="Search the log"
        value={typed}
        onValueChange={setTyped}
        shortcut
        className="w-52 max-sm:w-full"
      />
      <PersonFilter view={view} />
      <FilterMenu
        filter={{ label: 'Action', options: ACTION_GROUPS.map((value) => ({ value, label: ACTIONS[value].label })) }}
        selected={filters.actions}
        onChange={(actions) => update({ actions })}
      />
      <FilterMenu
        filter={{ label: 'Object', options: OBJECT_KINDS.map((value) => ({ value, label: OBJECTS[value].label })) }}
        selected={filters.objects}
        onChange={(objects) => update({ objects })}
      />
      <DatesFilter view={view} />
      <Button
        icon={<Activity aria-hidden="true" />}
        aria-pressed={isLive}
        onClick={() => onLiveChange(!isLive)}
        className="ml-auto max-sm:ml-0"
      >
        Live
      </Button>
    </search>
  )
}
