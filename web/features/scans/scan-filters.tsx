import type { useListView } from '#web/lib/list/use-list-view.ts'
import { Button } from '#web/ui/button.tsx'
import { FilterMenu } from '#web/ui/table/filter-menu.tsx'
import type { Scan } from './queries.ts'
import { credentialsOf, scanList } from './scan-list.ts'
import { scanState } from './scan-state.ts'

export type ListState = ReturnType<typeof useListView<typeof scanList>>

export function ScanFilters({ state: { view, update }, all }: { state: ListState; all: readonly Scan[] }) {
  const { filters } = scanList
  return (
    <>
      <FilterMenu
        filter={filters.state}
        selected={view.state}
        onChange={(state) => update({ state })}
        countOf={(state) => all.filter((scan) => scanState(scan) === state).length}
      />
      <FilterMenu
        filter={filters.credentials}
        selected={view.credentials}
        onChange={(credentials) => update({ credentials })}
        countOf={(answer) => all.filter((scan) => credentialsOf(scan) === answer).length}
      />
      <Button aria-pressed={view.unread} onClick={() => update({ unread: !view.unread })}>
        Unread lines
      </Button>
    </>
  )
}
