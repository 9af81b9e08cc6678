import { filterControls } from '#web/lib/list/filter-controls.ts'
import type { useListView } from '#web/lib/list/use-list-view.ts'
import { FilterMenu, FlagMenu } from '#web/ui/table/filter-menu.tsx'
import type { Scan } from './queries.ts'
import { credentialsOf, type scanList } from './scan-list.ts'
import { scanState } from './scan-state.ts'

export type ListState = ReturnType<typeof useListView<typeof scanList>>

export function ScanFilters({ state, all }: { state: ListState; all: readonly Scan[] }) {
  const { menuOf, flagOf } = filterControls(state)
  return (
    <>
      <FilterMenu {...menuOf('state')} countOf={(state) => all.filter((scan) => scanState(scan) === state).length} />
      <FilterMenu
        {...menuOf('credentials')}
        countOf={(answer) => all.filter((scan) => credentialsOf(scan) === answer).length}
      />
      <FlagMenu flags={[{ label: 'Unread lines', ...flagOf('unread') }]} />
    </>
  )
}
