import { facetChips } from '#web/ui/facet-chips.ts'
import { FilterChips, type FilterChip } from '#web/ui/filter-chips.tsx'
import { FilterMenu, type FilterOption } from '#web/ui/filter-menu.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { EVERYBODY, holds, ROLE_FILTERS, type PeopleView } from './people-view.ts'
import { PERSON_STATUSES, places, STATUS_WORDS, type Person } from './person.ts'

export type PeopleFiltersProps = {
  people: readonly Person[]
  view: PeopleView
  update: (changes: Partial<PeopleView>) => void
  /** Of one company there are fewer things to choose from. */
  scope: 'company' | 'everything'
  showsSignIn: boolean
}

export function PeopleFilters({ people, view, update, scope, showsSignIn }: PeopleFiltersProps) {
  const companies = scope === 'everything' ? companiesOf(people) : []
  return (
    <div className="mb-3 space-y-3">
      <search aria-label="Filter people" className="flex flex-wrap items-center gap-2">
        <SearchInput
          label="Search by name or mail"
          value={view.q}
          onValueChange={(q) => update({ q })}
          shortcut
          className="w-64 max-sm:w-full"
        />
        <FilterMenu
          label="Role"
          options={roleOptions(people, scope)}
          selected={view.roles}
          onSelectedChange={(roles) => update({ roles })}
        />
        <FilterMenu
          label="Status"
          options={statusOptions(people)}
          selected={view.statuses}
          onSelectedChange={(statuses) => update({ statuses })}
        />
        {showsSignIn && (
          <FilterMenu
            label="Second factor"
            options={[{ value: 'none', label: 'None', count: people.filter(hasNoFactor).length }]}
            selected={view.withoutFactor ? ['none'] : []}
            onSelectedChange={(selected) => update({ withoutFactor: selected.length > 0 })}
          />
        )}
        {scope === 'everything' && (
          <FilterMenu
            label="Company"
            options={companies}
            selected={view.companies}
            onSelectedChange={(selected) => update({ companies: selected })}
          />
        )}
      </search>
      <FilterChips chips={chipsOf(view, companies)} unfiltered={EVERYBODY} update={update} />
    </div>
  )
}

const hasNoFactor = ({ hasSecondFactor }: Person) => hasSecondFactor === false

function roleOptions(people: readonly Person[], scope: PeopleFiltersProps['scope']) {
  return ROLE_FILTERS.filter((role) => scope === 'everything' || role !== 'Admin').map((role) => ({
    value: role,
    label: role,
    count: people.filter((person) => holds(person, role)).length,
  }))
}

function statusOptions(people: readonly Person[]) {
  return PERSON_STATUSES.map((status) => ({
    value: status,
    label: STATUS_WORDS[status].label,
    count: people.filter((person) => person.status === status).length,
  }))
}

function companiesOf(people: readonly Person[]): FilterOption<string>[] {
  const found = new Map<string, FilterOption<string> & { count: number }>()
  for (const { companyId, companyName } of people.flatMap(places)) {
    const known = found.get(companyId)
    found.set(companyId, { value: companyId, label: companyName, count: (known?.count ?? 0) + 1 })
  }
  return [...found.values()].toSorted((one, other) => one.label.localeCompare(other.label))
}

function chipsOf(view: PeopleView, companies: readonly FilterOption<string>[]): FilterChip<PeopleView>[] {
  const nameOf = (id: string) => companies.find(({ value }) => value === id)?.label ?? 'one that is not in this list'
  return [
    ...facetChips('roles', view.roles, 'Role'),
    ...facetChips('statuses', view.statuses, 'Status', (status) => STATUS_WORDS[status].label),
    ...(view.withoutFactor
      ? [{ id: 'factor', facet: 'Second factor', value: 'None', without: { withoutFactor: false } }]
      : []),
    ...facetChips('companies', view.companies, 'Company', nameOf),
  ]
}
