import { ChevronDown } from 'lucide-react'
import { memo } from 'react'
import { keysOf } from '#domain/keys-of.ts'
import { REVIEW_STATES } from '#domain/evidence/review-state.ts'
import { useDebouncedText } from '#web/lib/use-debounced-text.ts'
import { Button } from '#web/ui/button.tsx'
import { ColumnsMenu } from '#web/ui/columns-menu.tsx'
import { FilterMenu } from '#web/ui/filter-menu.tsx'
import { GroupMenu } from '#web/ui/group-menu.tsx'
import { Menu, MenuRadioGroup, MenuRadioItem } from '#web/ui/menu.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import type { TableColumn } from '#web/ui/table-types.ts'
import { useIsMobile } from '#web/ui/use-media-query.ts'
import type { LinkedEvidence } from './queries.ts'
import { EXPIRIES, GROUPINGS, HIDEABLE, parseSort, TYPES } from './search.ts'
import type { EvidenceViewState } from './use-evidence-view.ts'

/** Every answer comes from the server: a longer pause than for a list in memory, but for the first letter. */
const SEARCH_PAUSE_MS = 250

export type FilterBarProps = Pick<EvidenceViewState, 'view' | 'update'> & {
  columns: readonly TableColumn<LinkedEvidence>[]
  /** Switched off, or without room. */
  hiddenColumns: ReadonlySet<string>
}

/** Left alone while something opens beside the list. */
export const FilterBar = memo(function FilterBar({ view, update, columns, hiddenColumns }: FilterBarProps) {
  return (
    <search aria-label="Filter evidence" className="flex flex-wrap items-center gap-2 print:hidden">
      <SearchField q={view.q} update={update} />
      <Filters view={view} update={update} />
      <span className="ml-auto inline-flex gap-2 max-md:ml-0">
        <GroupMenu words={GROUPINGS} group={view.group} onGroup={(group) => update({ group })} />
        <span className="max-md:hidden">
          <ColumnsMenu
            columns={columns}
            switchedOff={view.hidden}
            hidden={hiddenColumns}
            onChange={(off) => update({ hidden: HIDEABLE.filter((id) => off.includes(id)) })}
          />
        </span>
      </span>
    </search>
  )
})

function SearchField({ q, update }: { q: string; update: FilterBarProps['update'] }) {
  const [typed, setTyped] = useDebouncedText(q, (next) => update({ q: next }), SEARCH_PAUSE_MS, 0)
  return (
    <SearchInput
      label="Search evidence"
      value={typed}
      onValueChange={setTyped}
      shortcut
      className="w-64 max-sm:w-full"
    />
  )
}

function Filters({ view, update }: Pick<FilterBarProps, 'view' | 'update'>) {
  const isMobile = useIsMobile()
  return (
    <>
      <FilterMenu
        filter={{ label: 'Type', options: keysOf(TYPES).map((value) => ({ value, label: TYPES[value].label })) }}
        selected={view.types}
        onChange={(types) => update({ types })}
      />
      <FilterMenu
        filter={{ label: 'Expires', options: keysOf(EXPIRIES).map((value) => ({ value, label: EXPIRIES[value] })) }}
        selected={view.expiries}
        onChange={(expiries) => update({ expiries })}
      />
      <FilterMenu
        filter={{ label: 'Review', options: REVIEW_STATES.map((value) => ({ value, label: value })) }}
        selected={view.reviews}
        onChange={(reviews) => update({ reviews })}
      />
      <Button aria-pressed={view.mine} onClick={() => update({ mine: !view.mine })}>
        Mine
      </Button>
      <Button aria-pressed={view.archived} onClick={() => update({ archived: !view.archived })}>
        Archive
      </Button>
      {isMobile && <SortMenu sort={view.sort} onSort={(sort) => update({ sort })} />}
    </>
  )
}

const SORTS = [
  { value: 'recent', words: 'Newest first' },
  { value: 'expires', words: 'Expires first' },
  { value: 'name', words: 'Name' },
  { value: 'number', words: 'Number' },
  { value: '-collected', words: 'Collected last' },
] as const

type SortMenuProps = {
  sort: EvidenceViewState['view']['sort']
  onSort: (sort: EvidenceViewState['view']['sort']) => void
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
      <MenuRadioGroup
        value={`${sort.descending ? '-' : ''}${sort.key}`}
        onValueChange={(text) => onSort(parseSort(text))}
      >
        {SORTS.map(({ value, words }) => (
          <MenuRadioItem key={value} value={value}>
            {words}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
    </Menu>
  )
}
