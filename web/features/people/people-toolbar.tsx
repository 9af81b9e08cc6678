import { useMemo } from 'react'
import { filterControls } from '#web/lib/list/filter-controls.ts'
import { ActiveFilters } from '#web/lib/list/active-filters.tsx'
import { SortMenu, Toolbar, ToolbarEnd } from '#web/lib/list/toolbar.tsx'
import { ColumnsMenu } from '#web/ui/table/columns-menu.tsx'
import { FilterMenu } from '#web/ui/table/filter-menu.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import type { TableColumn } from '#web/ui/table/table-types.ts'
import { useIsMobile } from '#web/ui/browser/use-media-query.ts'
import type { HiddenColumns } from '#web/ui/table/hidden-columns.ts'
import { hasRole, withCompanies, type peopleList } from './people-list.ts'
import { allMemberships, type Person } from './person.ts'
import type { PeopleListState } from './use-people-list.ts'

export interface PeopleToolbarProps {
  state: PeopleListState
  columns: readonly TableColumn<Person>[]
  hiddenColumns: HiddenColumns
  /** A company has no global roles and no other companies to choose from. */
  scope: 'company' | 'everything'
  showsSignIn: boolean
}

export function PeopleToolbar({ state, columns, hiddenColumns, scope, showsSignIn }: PeopleToolbarProps) {
  const { people, view, update } = state
  const list = useMemo(() => withCompanies(scope === 'everything' ? companiesOf(people) : []), [scope, people])
  const isMobile = useIsMobile()
  return (
    <>
      <Toolbar
        label="Filter people"
        search={
          <SearchInput
            label="Search by name or email"
            value={view.q}
            onValueChange={(q) => update({ q })}
            shortcut
            className="w-64 max-sm:w-full"
          />
        }
      >
        <FilterMenus list={list} state={state} scope={scope} showsSignIn={showsSignIn} />
        {isMobile && <SortMenu param={list.settings.sort} sort={view.sort} onSort={(sort) => update({ sort })} />}
        <ToolbarEnd>
          <ColumnsMenu
            columns={columns}
            hidden={hiddenColumns}
            choices={view.hide}
            onChange={(hide) => update({ hide })}
          />
        </ToolbarEnd>
      </Toolbar>
      <ActiveFilters {...{ list, view, update }} />
    </>
  )
}

interface FilterMenusProps extends Pick<PeopleToolbarProps, 'state' | 'scope' | 'showsSignIn'> {
  list: typeof peopleList
}

function FilterMenus({ list, state: { people, view, update }, scope, showsSignIn }: FilterMenusProps) {
  const { menuOf } = filterControls({ list, view, update })
  const count = (matches: (person: Person) => boolean) => people.filter(matches).length
  const roles = list.filters.role.options.filter(({ value }) => scope === 'everything' || value !== 'Admin')
  return (
    <>
      <FilterMenu
        {...menuOf('role')}
        filter={{ ...list.filters.role, options: roles }}
        countOf={(role) => count((person) => hasRole(person, role))}
      />
      <FilterMenu {...menuOf('status')} countOf={(status) => count((person) => person.status === status)} />
      {showsSignIn && (
        <FilterMenu
          {...menuOf('factor')}
          countOf={(factor) => count((person) => person.hasSecondFactor === (factor === 'on'))}
        />
      )}
      {scope === 'everything' && (
        <FilterMenu
          {...menuOf('in')}
          countOf={(id) => count((person) => allMemberships(person).some(({ companyId }) => companyId === id))}
        />
      )}
    </>
  )
}

function companiesOf(people: readonly Person[]) {
  const names = new Map(people.flatMap(allMemberships).map(({ companyId, companyName }) => [companyId, companyName]))
  return [...names]
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
}
