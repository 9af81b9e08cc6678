import { personKind } from '#domain/people/listed-person.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import type { useListView } from '#web/lib/list/use-list-view.ts'
import { FilterMenu } from '#web/ui/table/filter-menu.tsx'
import { directoryList, hasLeft } from './directory-list.ts'
import type { ListedPerson } from './people-queries.ts'

export type DirectoryState = ReturnType<typeof useListView<typeof directoryList>>

interface DirectoryFiltersProps {
  state: DirectoryState
  all: readonly ListedPerson[]
}

export function DirectoryFilters({ state: { view, update }, all }: DirectoryFiltersProps) {
  const { filters } = directoryList
  const today = todayUtc()
  return (
    <>
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
    </>
  )
}
