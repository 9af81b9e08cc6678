import { ChevronDown } from 'lucide-react'
import { keysOf } from '#domain/keys-of.ts'
import { POAM_SOURCES } from '#domain/poam/item-source.ts'
import { RISK_LEVELS } from '#domain/poam/risk-level.ts'
import { useDebouncedText } from '#web/lib/use-debounced-text.ts'
import { Button } from '#web/ui/button.tsx'
import { ColumnsMenu } from '#web/ui/columns-menu.tsx'
import { FilterMenu } from '#web/ui/filter-menu.tsx'
import { GroupMenu } from '#web/ui/group-menu.tsx'
import { Menu, MenuRadioGroup, MenuRadioItem } from '#web/ui/menu.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import type { TableColumn } from '#web/ui/table-types.ts'
import { useIsMobile } from '#web/ui/use-media-query.ts'
import type { PlanRow } from './plan-item.ts'
import { keepsStatus } from './rows.ts'
import { GROUPINGS, HIDEABLE, LAYOUTS, parseSort, STATUS_FILTERS, writeSort, type PlanView } from './search.ts'
import type { PlanViewState } from './use-plan-view.ts'

export interface FilterBarProps {
  state: PlanViewState
  /** All of them. */
  rows: readonly PlanRow[]
  columns: readonly TableColumn<PlanRow>[]
  /** Switched off, or without room. */
  hiddenColumns: ReadonlySet<string>
}

export function FilterBar({ state: { view, update }, rows, ...shown }: FilterBarProps) {
  const [typed, setTyped] = useDebouncedText(view.q, (q) => update({ q }))
  const isMobile = useIsMobile()
  return (
    <search aria-label="Filter the plan" className="flex flex-wrap items-center gap-2 print:hidden">
      <SearchInput
        label="Search the plan"
        value={typed}
        onValueChange={setTyped}
        shortcut
        className="w-60 max-sm:w-full"
      />
      <FilterMenu
        label="Status"
        options={keysOf(STATUS_FILTERS).map((value) => ({
          value,
          label: STATUS_FILTERS[value],
          count: rows.filter((row) => keepsStatus(value, row)).length,
        }))}
        selected={view.statuses}
        onSelectedChange={(statuses) => update({ statuses })}
      />
      <FilterMenu
        label="Severity"
        options={RISK_LEVELS.toReversed().map((value) => ({ value, label: value }))}
        selected={view.severities}
        onSelectedChange={(severities) => update({ severities })}
      />
      <FilterMenu
        label="Source"
        options={POAM_SOURCES.map((value) => ({ value, label: value }))}
        selected={view.sources}
        onSelectedChange={(sources) => update({ sources })}
      />
      <Button aria-pressed={view.mine} onClick={() => update({ mine: !view.mine })}>
        Mine
      </Button>
      {(isMobile || view.layout !== 'list') && <SortMenu sort={view.sort} onSort={(sort) => update({ sort })} />}
      <Arrangement view={view} update={update} {...shown} />
    </search>
  )
}

type ArrangementProps = Pick<FilterBarProps['state'], 'view' | 'update'> &
  Pick<FilterBarProps, 'columns' | 'hiddenColumns'>

/** How what is found is laid out. */
function Arrangement({ view, update, columns, hiddenColumns }: ArrangementProps) {
  return (
    <span className="ml-auto inline-flex flex-wrap items-center gap-2 max-md:ml-0">
      {view.layout === 'list' && (
        <>
          <GroupMenu words={GROUPINGS} group={view.group} onGroup={(group) => update({ group })} />
          <span className="max-md:hidden">
            <ColumnsMenu
              columns={columns}
              switchedOff={view.hidden}
              hidden={hiddenColumns}
              onChange={(off) => update({ hidden: HIDEABLE.filter((id) => off.has(id)) })}
            />
          </span>
        </>
      )}
      <SegmentedControl
        label="Layout"
        options={keysOf(LAYOUTS).map((value) => ({ value, label: LAYOUTS[value] }))}
        value={view.layout}
        onValueChange={(layout) => update({ layout })}
      />
    </span>
  )
}

const SORTS = [
  { value: 'due', words: 'Due first' },
  { value: 'id', words: 'Number' },
  { value: '-severity', words: 'Severity' },
  { value: '-points', words: 'Points' },
  { value: 'weakness', words: 'Weakness' },
  { value: '-changed', words: 'Last changed' },
] as const

interface SortMenuProps {
  sort: PlanView['sort']
  onSort: (sort: PlanView['sort']) => void
}

/** Cards have no column heads to press. */
function SortMenu({ sort, onSort }: SortMenuProps) {
  return (
    <Menu
      trigger={
        <Button>
          Sort
          <ChevronDown className="text-muted" aria-hidden="true" />
        </Button>
      }
    >
      <MenuRadioGroup value={writeSort(sort)} onValueChange={(text) => onSort(parseSort(text) ?? sort)}>
        {SORTS.map(({ value, words }) => (
          <MenuRadioItem key={value} value={value}>
            {words}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
    </Menu>
  )
}
