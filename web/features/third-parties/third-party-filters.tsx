import { todayUtc } from '#web/lib/format/today-utc.ts'
import { filterControls } from '#web/lib/list/filter-controls.ts'
import type { useListView } from '#web/lib/list/use-list-view.ts'
import { FilterMenu, FlagMenu } from '#web/ui/table/filter-menu.tsx'
import { issuesOf } from '#web/lib/third-parties/issues-of.ts'
import type { ThirdParty } from '#web/lib/third-parties/third-party-queries.ts'
import { awaitsWork } from './rows.ts'
import type { thirdPartyList } from './third-party-list.ts'

export type ListState = ReturnType<typeof useListView<typeof thirdPartyList>>

interface ThirdPartyFiltersProps {
  state: ListState
  all: readonly ThirdParty[]
}

export function ThirdPartyFilters({ state, all }: ThirdPartyFiltersProps) {
  const { menuOf, flagOf } = filterControls(state)
  const count = (keeps: (row: ThirdParty) => boolean) => all.filter(keeps).length
  const withIssues = count((row) => issuesOf(row, todayUtc()).length > 0)
  return (
    <>
      <FilterMenu {...menuOf('data')} countOf={(kind) => count((row) => row.data_held.includes(kind))} />
      <FilterMenu {...menuOf('tier')} countOf={(tier) => count((row) => row.tier === tier)} />
      <FilterMenu {...menuOf('status')} countOf={(status) => count((row) => row.status === status)} />
      <FlagMenu
        flags={[
          { label: `With issues ${withIssues}`, ...flagOf('issues') },
          { label: `With open findings ${count(({ findings }) => findings.some(awaitsWork))}`, ...flagOf('findings') },
          { label: 'Mine', ...flagOf('owner') },
        ]}
      />
    </>
  )
}
