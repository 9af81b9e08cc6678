import { filterControls } from '#web/lib/list/filter-controls.ts'
import type { useListView } from '#web/lib/list/use-list-view.ts'
import { FilterMenu, FlagMenu } from '#web/ui/table/filter-menu.tsx'
import { levelOf, type Risk } from './risk.ts'
import type { riskList } from './risk-list.ts'

export type ListState = ReturnType<typeof useListView<typeof riskList>>

interface RiskFiltersProps {
  state: ListState
  all: readonly Risk[]
}

export function RiskFilters({ state, all }: RiskFiltersProps) {
  const { menuOf, flagOf } = filterControls(state)
  const count = (keeps: (row: Risk) => boolean) => all.filter(keeps).length
  return (
    <>
      <FilterMenu {...menuOf('level')} countOf={(level) => count((row) => (levelOf(row) ?? 'none') === level)} />
      <FilterMenu
        {...menuOf('treatment')}
        countOf={(treatment) => count((row) => (row.treatment ?? 'none') === treatment)}
      />
      <FilterMenu {...menuOf('status')} countOf={(status) => count((row) => row.status === status)} />
      <FlagMenu flags={[{ label: 'Mine', ...flagOf('owner') }]} />
    </>
  )
}
