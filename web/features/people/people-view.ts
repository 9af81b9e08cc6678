import { COMPANY_ROLES } from '#domain/permissions/roles.ts'
import type { TableSort } from '#web/ui/table-types.ts'
import { nameOf, PERSON_STATUSES, places, type Person, type PersonStatus } from './person.ts'
import { readPeopleSearch, type PeopleSearch } from './route-search.ts'

/** Roles that the list can be narrowed to; Auditor stands for the global one too. */
export const ROLE_FILTERS = ['Admin', ...COMPANY_ROLES] as const
export type RoleFilter = (typeof ROLE_FILTERS)[number]

/** What the address of a list of people says. */
export type PeopleView = {
  q: string
  roles: readonly RoleFilter[]
  /** Only those without a second factor. */
  withoutFactor: boolean
  statuses: readonly PersonStatus[]
  /** Ids of companies. */
  companies: readonly string[]
  sort: TableSort
}

const SORTS = ['name', 'email', 'role', 'factor', 'lastSignIn', 'status'] as const

export const EVERYBODY: Omit<PeopleView, 'sort'> = {
  q: '',
  roles: [],
  withoutFactor: false,
  statuses: [],
  companies: [],
}

export function parsePeopleView(search: PeopleSearch): PeopleView {
  return {
    q: search.q ?? '',
    roles: listed(search.role, ROLE_FILTERS),
    withoutFactor: search.factor === 'none',
    statuses: listed(search.status, PERSON_STATUSES),
    companies: (search.in ?? '').split(',').filter(Boolean),
    sort: parseSort(search.sort ?? ''),
  }
}

export function writePeopleView(view: PeopleView): PeopleSearch {
  const sort = `${view.sort.descending ? '-' : ''}${view.sort.columnId}`
  return readPeopleSearch({
    q: view.q,
    role: view.roles.join(','),
    factor: view.withoutFactor ? 'none' : '',
    status: view.statuses.join(','),
    in: view.companies.join(','),
    sort: sort === 'name' ? '' : sort,
  })
}

export function visiblePeople(people: readonly Person[], view: PeopleView): readonly Person[] {
  const words = view.q.toLowerCase().split(/\s+/).filter(Boolean)
  return people.filter(
    (person) =>
      words.every((word) => `${nameOf(person)} ${person.email}`.toLowerCase().includes(word)) &&
      (view.roles.length === 0 || view.roles.some((role) => holds(person, role))) &&
      (!view.withoutFactor || person.hasSecondFactor === false) &&
      (view.statuses.length === 0 || view.statuses.includes(person.status)) &&
      (view.companies.length === 0 || places(person).some(({ companyId }) => view.companies.includes(companyId))),
  )
}

export function holds(person: Person, wanted: RoleFilter): boolean {
  return person.globalRole === wanted || places(person).some(({ role }) => role === wanted)
}

function listed<Word extends string>(text: string | undefined, known: readonly Word[]): readonly Word[] {
  const words = (text ?? '').split(',')
  return known.filter((word) => words.includes(word))
}

function parseSort(text: string): TableSort {
  const descending = text.startsWith('-')
  const columnId = SORTS.find((known) => known === text.replace(/^-/, '')) ?? 'name'
  return { columnId, descending: descending && columnId === text.slice(1) }
}
