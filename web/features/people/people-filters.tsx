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
          filter={{ label: 'Role', options: roleOptions(scope) }}
          countOf={(role) => people.filter((person) => holds(person, role)).length}
          selected={view.roles}
          onChange={(roles) => update({ roles })}
        />
        <FilterMenu
          filter={{ label: 'Status', options: STATUS_OPTIONS }}
          countOf={(status) => people.filter((person) => person.status === status).length}
          selected={view.statuses}
          onChange={(statuses) => update({ statuses })}
        />
        {showsSignIn && (
          <FilterMenu
            filter={{ label: 'Second factor', options: [{ value: 'none', label: 'None' }] }}
            countOf={() => people.filter(hasNoFactor).length}
            selected={view.withoutFactor ? ['none'] : []}
            onChange={(selected) => update({ withoutFactor: selected.length > 0 })}
          />
        )}
        {scope === 'everything' && (
          <FilterMenu
            filter={{ label: 'Company', options: companies }}
            countOf={(id) => people.flatMap(places).filter(({ companyId }) => companyId === id).length}
            selected={view.companies}
            onChange={(selected) => update({ companies: selected })}
          />
        )}
      </search>
      <FilterChips chips={chipsOf(view, companies)} unfiltered={EVERYBODY} update={update} />
    </div>
  )
}

const hasNoFactor = ({ hasSecondFactor }: Person) => hasSecondFactor === false

const STATUS_OPTIONS = PERSON_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value].label }))

function roleOptions(scope: PeopleFiltersProps['scope']) {
  return ROLE_FILTERS.filter((role) => scope === 'everything' || role !== 'Admin').map((role) => ({
    value: role,
    label: role,
  }))
}

function companiesOf(people: readonly Person[]): FilterOption<string>[] {
  const names = new Map(people.flatMap(places).map(({ companyId, companyName }) => [companyId, companyName]))
  return [...names]
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
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
