import { COMPANY_ROLES } from '#domain/permissions/roles.ts'
import { defineList, type AddressOf, type ViewOf } from '#web/lib/list/list-view.ts'
import { choicesFilter, idsParam, searchText, sortParam, type ChoicesFilter } from '#web/lib/list/param.ts'
import { allows, searchFor, sorted } from '#web/lib/list/rows.ts'
import type { View } from '#web/lib/views/current-view.ts'
import { allMemberships, nameOf, PERSON_STATUSES, STATUS_LABELS, type Person } from './person.ts'

/** Auditor includes the global role of that name. */
const ROLES = { Admin: 'Admin', Owner: 'Owner', Manager: 'Manager', Contributor: 'Contributor', Auditor: 'Auditor' }
export type RoleFilter = keyof typeof ROLES

const SORT_VALUES = {
  name: (person: Person) => nameOf(person).toLowerCase(),
  email: ({ email }: Person) => email,
  role: rank,
  factor: ({ hasSecondFactor }: Person) => (hasSecondFactor === null ? null : Number(hasSecondFactor)),
  lastSignIn: ({ lastSignInAt }: Person) => lastSignInAt,
  status: ({ status }: Person) => PERSON_STATUSES.indexOf(status),
}

/** The orders offered on a phone. */
const SORTS = { name: 'Name', role: 'Role', status: 'Status', email: 'Email' }

/** The lists of all people and of the members of a company. */
export const peopleList = defineList({
  filters: {
    q: searchText(),
    role: choicesFilter('Role', ROLES),
    status: choicesFilter('Status', STATUS_LABELS),
    factor: choicesFilter('MFA', { none: 'None', on: 'On' }),
    // `company` in an address chooses the company to work in.
    in: companyFilter([]),
  },
  settings: { sort: sortParam(SORT_VALUES, 'name', SORTS), hide: idsParam() },
  /** The person in the drawer, or the dialog that invites. */
  overlays: ['open', 'invite'],
})
export type PeopleView = ViewOf<typeof peopleList>
export type PeopleAddress = AddressOf<typeof peopleList>

/** The same list with the names of the companies on the chips. */
export function withCompanies(companies: CompanyOptions): typeof peopleList {
  return { ...peopleList, filters: { ...peopleList.filters, in: companyFilter(companies) } }
}

type CompanyOptions = ChoicesFilter<string>['options']

function companyFilter(companies: CompanyOptions): ChoicesFilter<string> {
  const companyName = (id: string) =>
    companies.find(({ value }) => value === id)?.label ?? 'one that is not in this list'
  return {
    ...idsParam(),
    label: 'Company',
    options: companies,
    chips: (ids) => ids.map((id) => ({ text: companyName(id), without: ids.filter((other) => other !== id) })),
  }
}

/** Their ids are stored in addresses and default views, so they stay. */
export function builtInViews(showsSignIn: boolean): readonly [View, ...View[]] {
  const withoutFactor: View = { id: 'no-factor', name: 'Without MFA', query: 'factor=none' }
  return [
    { id: 'all', name: 'All', query: '' },
    ...(showsSignIn ? [withoutFactor] : []),
    { id: 'invited', name: 'Invited', query: 'status=invited' },
    { id: 'disabled', name: 'Disabled', query: 'status=disabled' },
  ]
}

/** The rows that a view shows, in its order. */
export function visiblePeople(people: readonly Person[], view: PeopleView): readonly Person[] {
  const isFound = searchFor(view.q)
  const isVisible = (person: Person) =>
    isFound(`${nameOf(person)} ${person.email}`) &&
    allows(view.role, (role) => hasRole(person, role)) &&
    allows(view.factor, (factor) => person.hasSecondFactor === (factor === 'on')) &&
    allows(view.status, (status) => person.status === status) &&
    allows(view.in, (company) => allMemberships(person).some(({ companyId }) => companyId === company))
  return sorted(people.filter(isVisible), SORT_VALUES, view.sort)
}

export function hasRole(person: Person, wanted: RoleFilter): boolean {
  return person.globalRole === wanted || allMemberships(person).some(({ role }) => role === wanted)
}

/** Admins first, then by the most powerful role. */
function rank(person: Person): number {
  if (person.globalRole === 'Admin') return -1
  return Math.min(COMPANY_ROLES.length, ...allMemberships(person).map(({ role }) => COMPANY_ROLES.indexOf(role)))
}
