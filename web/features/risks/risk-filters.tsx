import type { useListView } from '#web/lib/list/use-list-view.ts'
import { Button } from '#web/ui/button.tsx'
import { FilterMenu } from '#web/ui/table/filter-menu.tsx'
import { levelOf, type Risk } from './risk.ts'
import { riskList } from './risk-list.ts'

export type ListState = ReturnType<typeof useListView<typeof riskList>>

interface RiskFiltersProps {
  state: ListState
  all: readonly Risk[]
}

export function RiskFilters({ state: { view, update }, all }: RiskFiltersProps) {
  const { filters } = riskList
  const count = (keeps: (row: Risk) => boolean) => all.filter(keeps).length
  return (
    <>
      <FilterMenu
        filter={filters.level}
        selected={view.level}
        onChange={(level) => update({ level })}
        countOf={(level) => count((row) => (levelOf(row) ?? 'none') === level)}
      />
      <FilterMenu
        filter={filters.treatment}
        selected={view.treatment}
        onChange={(treatment) => update({ treatment })}
        countOf={(treatment) => count((row) => (row.treatment ?? 'none') === treatment)}
      />
      <FilterMenu
        filter={filters.status}
        selected={view.status}
        onChange={(status) => update({ status })}
        countOf={(status) => count((row) => row.status === status)}
      />
      <Button aria-pressed={view.owner} onClick={() => update({ owner: !view.owner })}>
        Mine
      </Button>
    </>
  )
}
