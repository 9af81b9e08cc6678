import { todayUtc } from '#web/lib/format/today-utc.ts'
import type { useListView } from '#web/lib/list/use-list-view.ts'
import { Button } from '#web/ui/button.tsx'
import { FilterMenu } from '#web/ui/table/filter-menu.tsx'
import { issuesOf } from '#web/lib/third-parties/issues-of.ts'
import type { ThirdParty } from '#web/lib/third-parties/third-party-queries.ts'
import { awaitsWork } from './rows.ts'
import { thirdPartyList } from './third-party-list.ts'

export type ListState = ReturnType<typeof useListView<typeof thirdPartyList>>

interface ThirdPartyFiltersProps {
  state: ListState
  all: readonly ThirdParty[]
}

export function ThirdPartyFilters({ state: { view, update }, all }: ThirdPartyFiltersProps) {
  const { filters } = thirdPartyList
  const count = (keeps: (row: ThirdParty) => boolean) => all.filter(keeps).length
  const withIssues = count((row) => issuesOf(row, todayUtc()).length > 0)
  return (
    <>
      <FilterMenu
        filter={filters.data}
        selected={view.data}
        onChange={(data) => update({ data })}
        countOf={(kind) => count((row) => row.data_held.includes(kind))}
      />
      <FilterMenu
        filter={filters.tier}
        selected={view.tier}
        onChange={(tier) => update({ tier })}
        countOf={(tier) => count((row) => row.tier === tier)}
      />
      <FilterMenu
        filter={filters.status}
        selected={view.status}
        onChange={(status) => update({ status })}
        countOf={(status) => count((row) => row.status === status)}
      />
      <Button aria-pressed={view.issues} onClick={() => update({ issues: !view.issues })}>
        With issues {withIssues}
      </Button>
      <Button aria-pressed={view.findings} onClick={() => update({ findings: !view.findings })}>
        With open findings {count(({ findings }) => findings.some(awaitsWork))}
      </Button>
      <Button aria-pressed={view.owner} onClick={() => update({ owner: !view.owner })}>
        Mine
      </Button>
    </>
  )
}
