import { ChevronDown, ListTree } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { keepsControl } from '#domain/controls/status-filter.ts'
import { groupingName } from '#domain/protocols/groupings.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import type { CompanyControl } from '#web/lib/controls-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu, MenuCheckboxItem, MenuRadioGroup, MenuRadioItem } from '#web/ui/menu.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { useIsMobile } from '#web/ui/use-media-query.ts'
import { hasPoints } from './points.ts'
import { parseSort, writeSort, type ControlsView } from './search.ts'
import { EVIDENCE_WORDS, OFFERED_STATUS_FILTERS, STATUS_FILTER_WORDS } from './status-filters.ts'
import type { UpdateView } from './use-controls-view.ts'

export interface FilterBarProps {
  protocol: ProtocolId
  controls: readonly CompanyControl[]
  domains: readonly string[]
  view: ControlsView
  update: UpdateView
  /** "practices", "safeguards". */
  plural: string
  /** "Family". */
  groupedBy: string
  /** At the right end. */
  children?: ReactNode
}

export const FilterBar = memo(function FilterBar(props: FilterBarProps) {
  const { controls, view, update, plural, children } = props
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
      <StatusFilter controls={controls} view={view} update={update} />
      <DomainFilter {...props} />
      <EvidenceFilter view={view} update={update} />
      <Button aria-pressed={view.mine} onClick={() => update({ mine: !view.mine })}>
        Mine
      </Button>
      <Button aria-pressed={view.overdue} onClick={() => update({ overdue: !view.overdue })}>
        Overdue
      </Button>
      {isMobile && <SortMenu view={view} update={update} points={hasPoints(props.protocol)} />}
      <Button
        aria-pressed={view.grouped}
        icon={<ListTree aria-hidden="true" />}
        onClick={() => update({ grouped: !view.grouped })}
        className="max-md:hidden"
      >
        Group
      </Button>
      {children}
    </search>
  )
})

type FilterProps = Pick<FilterBarProps, 'controls' | 'view' | 'update'>

function StatusFilter(props: FilterProps) {
  return (
    <Menu trigger={<FilterButton label="Status" count={props.view.statuses.length} />}>
      <StatusItems {...props} />
    </Menu>
  )
}

/** Apart from their menu: nobody counts what they would leave before it is open. */
function StatusItems({ controls, view, update }: FilterProps) {
  return OFFERED_STATUS_FILTERS.map((status) => (
    <MenuCheckboxItem
      key={status}
      checked={view.statuses.includes(status)}
      onCheckedChange={(checked) => update({ statuses: withItem(view.statuses, status, checked) })}
      aside={controls.filter((control) => keepsControl(status, control)).length}
    >
      {STATUS_FILTER_WORDS[status]}
    </MenuCheckboxItem>
  ))
}

type DomainFilterProps = FilterProps & Pick<FilterBarProps, 'protocol' | 'domains'>

function DomainFilter({ groupedBy, ...props }: DomainFilterProps & Pick<FilterBarProps, 'groupedBy'>) {
  return (
    <Menu trigger={<FilterButton label={groupedBy} count={props.view.domains.length} />}>
      <DomainItems {...props} />
    </Menu>
  )
}

function DomainItems({ protocol, controls, domains, view, update }: DomainFilterProps) {
  return domains.map((domain) => (
    <MenuCheckboxItem
      key={domain}
      checked={view.domains.includes(domain)}
      onCheckedChange={(checked) => update({ domains: withItem(view.domains, domain, checked) })}
      aside={controls.filter((control) => control.safeguard_domain === domain).length}
    >
      {groupingName(protocol, domain)}
    </MenuCheckboxItem>
  ))
}

function EvidenceFilter({ view, update }: Omit<FilterProps, 'controls'>) {
  return (
    <Menu trigger={<FilterButton label="Evidence" count={view.evidence === undefined ? 0 : 1} />}>
      <MenuRadioGroup
        value={view.evidence ?? 'any'}
        onValueChange={(evidence) => update({ evidence: evidence === 'any' ? undefined : evidence })}
      >
        <MenuRadioItem value="any">Any</MenuRadioItem>
        <MenuRadioItem value="yes">{EVIDENCE_WORDS.yes}</MenuRadioItem>
        <MenuRadioItem value="no">{EVIDENCE_WORDS.no}</MenuRadioItem>
      </MenuRadioGroup>
    </Menu>
  )
}

const SORTS = [
  { value: 'id', words: 'Number' },
  { value: '-points', words: 'Points at stake' },
  { value: 'title', words: 'Title' },
  { value: 'status', words: 'Status' },
  { value: 'due', words: 'Due' },
  { value: '-evidence', words: 'Evidence' },
  { value: '-changed', words: 'Last updated' },
] as const

/** Cards have no column heads to press. */
function SortMenu({ view, update, points }: Omit<FilterProps, 'controls'> & { points: boolean }) {
  return (
    <Menu trigger={<FilterButton label="Sort" count={0} />}>
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
    </Menu>
  )
}

function FilterButton({ label, count, ...rest }: { label: string; count: number }) {
  return (
    <Button {...rest}>
      {label}
      {count > 0 && <span className="rounded-full bg-brand-subtle px-1.5 text-micro text-brand-text">{count}</span>}
      <ChevronDown className="text-muted" aria-hidden="true" />
    </Button>
  )
}

function withItem<Item>(items: readonly Item[], item: Item, present: boolean): readonly Item[] {
  const others = items.filter((other) => other !== item)
  return present ? [...others, item] : others
}
