import { ListTree } from 'lucide-react'
import { memo } from 'react'
import { keepsControl } from '#domain/controls/status-filter.ts'
import { groupingName } from '#domain/protocols/groupings.ts'
import type { CompanyControl, ControlsScope } from '#web/lib/controls-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { ColumnsMenu } from '#web/ui/columns-menu.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { MenuCheckboxItem, MenuRadioGroup, MenuRadioItem } from '#web/ui/menu.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import type { TableColumn } from '#web/ui/table-types.ts'
import { useIsMobile } from '#web/ui/use-media-query.ts'
import { FilterMenu } from './filter-menu.tsx'
import { hasPoints } from './points.ts'
import type { ListProfile } from './profiles/profile-queries.ts'
import { HIDEABLE, parseSort, writeSort, type ControlsView } from './search.ts'
import { EVIDENCE_WORDS, OFFERED_STATUS_FILTERS, STATUS_FILTER_WORDS } from './status-filters.ts'
import type { UpdateView } from './use-controls-view.ts'

/** Most companies have none. */
const ProfileFilter = lazyPart(async () => (await import('./profiles/profile-filter.tsx')).ProfileFilter)

export interface FilterBarProps {
  scope: ControlsScope
  controls: readonly CompanyControl[]
  domains: readonly string[]
  profiles: readonly ListProfile[]
  columns: readonly TableColumn<CompanyControl>[]
  /** Switched off, or without room. */
  hiddenColumns: ReadonlySet<string>
  view: ControlsView
  update: UpdateView
  /** "practices", "safeguards". */
  plural: string
  /** "Family". */
  groupedBy: string
}

export const FilterBar = memo(function FilterBar(props: FilterBarProps) {
  const { scope, controls, domains, profiles, columns, hiddenColumns, view, update, plural, groupedBy } = props
  const { protocol } = scope
  const isMobile = useIsMobile()
  return (
    <search aria-label={`Filter ${plural}`} className="flex flex-wrap items-center gap-2 print:hidden">
      <SearchInput
        label={`Search ${plural}`}
        value={view.q}
        onValueChange={(q) => update({ q })}
        shortcut
        className="w-64 max-sm:w-full"
      />
      <StatusFilter controls={controls} statuses={view.statuses} update={update} />
      <DomainFilter
        controls={controls}
        protocol={protocol}
        domains={domains}
        chosen={view.domains}
        groupedBy={groupedBy}
        update={update}
      />
      <EvidenceFilter evidence={view.evidence} update={update} />
      {profiles.length > 0 && (
        <ProfileFilter scope={scope} controls={controls} profiles={profiles} chosen={view.profile} update={update} />
      )}
      <Button aria-pressed={view.mine} onClick={() => update({ mine: !view.mine })}>
        Mine
      </Button>
      <Button aria-pressed={view.overdue} onClick={() => update({ overdue: !view.overdue })}>
        Overdue
      </Button>
      {isMobile && <SortMenu view={view} update={update} points={hasPoints(protocol)} />}
      <Button
        aria-pressed={view.grouped}
        icon={<ListTree aria-hidden="true" />}
        onClick={() => update({ grouped: !view.grouped })}
        className="max-md:hidden"
      >
        Group
      </Button>
      <span className="ml-auto max-md:hidden">
        <ColumnsMenu
          columns={columns}
          switchedOff={view.hidden}
          hidden={hiddenColumns}
          onChange={(off) => update({ hidden: HIDEABLE.filter((id) => off.includes(id)) })}
        />
      </span>
    </search>
  )
})

interface StatusFilterProps extends Pick<FilterBarProps, 'controls' | 'update'> {
  statuses: ControlsView['statuses']
}

const StatusFilter = memo(function StatusFilter({ controls, statuses, update }: StatusFilterProps) {
  return (
    <FilterMenu label="Status" count={statuses.length}>
      {/* Counted when it is open: nobody sees before what each would leave. */}
      {() =>
        OFFERED_STATUS_FILTERS.map((status) => (
          <MenuCheckboxItem
            key={status}
            checked={statuses.includes(status)}
            onCheckedChange={(checked) => update({ statuses: withItem(statuses, status, checked) })}
            aside={controls.filter((control) => keepsControl(status, control)).length}
          >
            {STATUS_FILTER_WORDS[status]}
          </MenuCheckboxItem>
        ))
      }
    </FilterMenu>
  )
})

interface DomainFilterProps extends Pick<FilterBarProps, 'controls' | 'domains' | 'groupedBy' | 'update'> {
  protocol: ControlsScope['protocol']
  chosen: ControlsView['domains']
}

const DomainFilter = memo(function DomainFilter(props: DomainFilterProps) {
  const { protocol, controls, domains, chosen, groupedBy, update } = props
  return (
    <FilterMenu label={groupedBy} count={chosen.length}>
      {() =>
        domains.map((domain) => (
          <MenuCheckboxItem
            key={domain}
            checked={chosen.includes(domain)}
            onCheckedChange={(checked) => update({ domains: withItem(chosen, domain, checked) })}
            aside={controls.filter((control) => control.safeguard_domain === domain).length}
          >
            {groupingName(protocol, domain)}
          </MenuCheckboxItem>
        ))
      }
    </FilterMenu>
  )
})

type EvidenceFilterProps = Pick<ControlsView, 'evidence'> & Pick<FilterBarProps, 'update'>

const EvidenceFilter = memo(function EvidenceFilter({ evidence, update }: EvidenceFilterProps) {
  return (
    <FilterMenu label="Evidence" count={evidence === undefined ? 0 : 1}>
      {() => (
        <MenuRadioGroup
          value={evidence ?? 'any'}
          onValueChange={(chosen) => update({ evidence: chosen === 'any' ? undefined : chosen })}
        >
          <MenuRadioItem value="any">Any</MenuRadioItem>
          <MenuRadioItem value="yes">{EVIDENCE_WORDS.yes}</MenuRadioItem>
          <MenuRadioItem value="no">{EVIDENCE_WORDS.no}</MenuRadioItem>
        </MenuRadioGroup>
      )}
    </FilterMenu>
  )
})

const SORTS = [
  { value: 'id', words: 'Number' },
  { value: '-points', words: 'Points at stake' },
  { value: 'title', words: 'Title' },
  { value: 'status', words: 'Status' },
  { value: 'due', words: 'Due' },
  { value: '-evidence', words: 'Evidence' },
  { value: '-changed', words: 'Last updated' },
] as const

type SortMenuProps = Pick<FilterBarProps, 'view' | 'update'> & { points: boolean }

/** Cards have no column heads to press. */
function SortMenu({ view, update, points }: SortMenuProps) {
  return (
    <FilterMenu label="Sort" count={0}>
      {() => (
        <MenuRadioGroup
          value={writeSort(view.sort)}
          onValueChange={(text) => update({ sort: parseSort(text) ?? view.sort })}
        >
          {SORTS.filter(({ value }) => points || value !== '-points').map(({ value, words }) => (
            <MenuRadioItem key={value} value={value}>
              {words}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      )}
    </FilterMenu>
  )
}

function withItem<Item>(items: readonly Item[], item: Item, present: boolean): readonly Item[] {
  const others = items.filter((other) => other !== item)
  return present ? [...others, item] : others
}
