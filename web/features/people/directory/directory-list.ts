import { PERSON_KINDS, personKind } from '#domain/people/listed-person.ts'
import { defineList, type AddressOf, type ViewOf } from '#web/lib/list/list-view.ts'
import { choiceParam, choicesFilter, idsParam, searchText, sortParam } from '#web/lib/list/param.ts'
import { allows, searchFor, sorted } from '#web/lib/list/rows.ts'
import type { View } from '#web/lib/views/current-view.ts'
import type { ListedPerson } from './people-queries.ts'

const GROUPINGS = { none: 'No groups', department: 'Department', kind: 'Kind' } as const

const SORT_VALUES = {
  name: ({ name }: ListedPerson) => name.toLowerCase(),
  email: ({ email }: ListedPerson) => email,
  department: ({ department }: ListedPerson) => department.toLowerCase() || null,
  kind: (person: ListedPerson) => PERSON_KINDS.indexOf(personKind(person)),
  left: ({ left_on: day }: ListedPerson) => day,
}

/** The orders offered on a phone. */
const SORTS = { name: 'Name', email: 'Email', department: 'Department', kind: 'Kind', left: 'Left on' }

export const directoryList = defineList({
  filters: {
    q: searchText(),
    kind: choicesFilter('Kind', { Member: 'Member', Staff: 'Staff', 'Outside contact': 'Outside contact' }),
    left: choicesFilter('Left', { no: 'Still here', yes: 'Left' }),
  },
  settings: { sort: sortParam(SORT_VALUES, 'name', SORTS), group: choiceParam(GROUPINGS, 'none'), hide: idsParam() },
  /** The person in the drawer, and the form of a new one. */
  overlays: ['open', 'add'],
})
export type DirectoryView = ViewOf<typeof directoryList>
export type DirectoryAddress = AddressOf<typeof directoryList>

/** Their ids are stored in addresses and default views, so they stay. */
export const BUILT_IN_VIEWS: readonly [View, ...View[]] = [
  { id: 'all', name: 'All', query: '' },
  { id: 'staff', name: 'Staff without an account', query: 'kind=Staff&left=no' },
  { id: 'outside', name: 'Outside contacts', query: 'kind=Outside%20contact' },
  { id: 'left', name: 'Left', query: 'left=yes' },
]

/** The last day is still a day of work. */
export function hasLeft({ left_on: day }: ListedPerson, today: string): boolean {
  return day !== null && day < today
}

/** The rows that a view shows, in its order. */
export function visibleRows(all: readonly ListedPerson[], view: DirectoryView, today: string): readonly ListedPerson[] {
  const isFound = searchFor(view.q)
  const found = all.filter(
    (row) =>
      allows(view.kind, (kind) => kind === personKind(row)) &&
      allows(view.left, (left) => (left === 'yes') === hasLeft(row, today)) &&
      isFound(`${row.name} ${row.email ?? ''} ${row.department} ${row.groups.join(' ')}`),
  )
  return sorted(found, SORT_VALUES, view.sort)
}
