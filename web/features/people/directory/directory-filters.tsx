import { personKind } from '#domain/people/listed-person.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { filterControls } from '#web/lib/list/filter-controls.ts'
import type { useListView } from '#web/lib/list/use-list-view.ts'
import { FilterMenu } from '#web/ui/table/filter-menu.tsx'
import { hasLeft, type directoryList } from './directory-list.ts'
import type { ListedPerson } from './people-queries.ts'

export type DirectoryState = ReturnType<typeof useListView<typeof directoryList>>

interface DirectoryFiltersProps {
  state: DirectoryState
  all: readonly ListedPerson[]
}

export function DirectoryFilters({ state, all }: DirectoryFiltersProps) {
  const { menuOf } = filterControls(state)
  const today = todayUtc()
  return (
    <>
      <FilterMenu {...menuOf('kind')} countOf={(kind) => all.filter((row) => personKind(row) === kind).length} />
      <FilterMenu
        {...menuOf('left')}
        countOf={(left) => all.filter((row) => hasLeft(row, today) === (left === 'yes')).length}
      />
    </>
  )
}
