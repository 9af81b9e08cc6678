import { personKind } from '#domain/people/listed-person.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { SortMenu } from '#web/lib/list/toolbar.tsx'
import type { useListView } from '#web/lib/list/use-list-view.ts'
import { useIsMobile } from '#web/ui/browser/use-media-query.ts'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { FilterMenu } from '#web/ui/table/filter-menu.tsx'
import { directoryList, hasLeft, SORTS } from './directory-list.ts'
import type { ListedPerson } from './people-queries.ts'

export type DirectoryState = ReturnType<typeof useListView<typeof directoryList>>

interface DirectoryFiltersProps {
  state: DirectoryState
  all: readonly ListedPerson[]
}

export function DirectoryFilters({ state: { view, update }, all }: DirectoryFiltersProps) {
  const { filters, settings } = directoryList
  const isMobile = useIsMobile()
  const today = todayUtc()
  return (
    <>
      <SearchInput
        label="Search people"
        value={view.q}
        onValueChange={(q) => update({ q })}
        shortcut
        className="w-64"
      />
      <FilterMenu
        filter={filters.kind}
        selected={view.kind}
        onChange={(kind) => update({ kind })}
        countOf={(kind) => all.filter((row) => personKind(row) === kind).length}
      />
      <FilterMenu
        filter={filters.left}
        selected={view.left}
        onChange={(left) => update({ left })}
        countOf={(left) => all.filter((row) => hasLeft(row, today) === (left === 'yes')).length}
      />
      {isMobile && (
        <SortMenu param={settings.sort} sort={view.sort} onSort={(sort) => update({ sort })} labels={SORTS} />
      )}
    </>
  )
}
