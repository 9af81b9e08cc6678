import { expect, test } from 'vitest'
import { parseView } from '#web/lib/list/list-view.ts'
import { directoryList, visibleRows, type DirectoryAddress } from './directory-list.ts'
import { listedPerson, ofAccount } from './testing-people.ts'

const TODAY = '2027-06-30'
const PEOPLE = [
  listedPerson(1, { left_on: '2027-06-29', department: 'Sales' }),
  listedPerson(2, { name: 'Ben', email: null, left_on: TODAY, groups: [] }),
  listedPerson(3, { name: 'Cora', email: 'cora@contoso.example', is_external: true, department: '' }),
  listedPerson(4, { name: 'Dana', email: 'dana@example.com', user_id: ofAccount(4) }),
]
const shown = (address: DirectoryAddress) =>
  visibleRows(PEOPLE, parseView(directoryList, address), TODAY).map(({ name }) => name)

test.each([
  [{}, ['Ada', 'Ben', 'Cora', 'Dana']],
  [{ kind: 'Staff' }, ['Ada', 'Ben']],
  [{ kind: 'Member,Outside contact' }, ['Cora', 'Dana']],
  // The last day is a day of work.
  [{ left: 'yes' }, ['Ada']],
  [{ left: 'no' }, ['Ben', 'Cora', 'Dana']],
  [{ q: 'cui users sales' }, ['Ada']],
  [{ q: 'contoso' }, ['Cora']],
  [{ sort: 'department' }, ['Ada', 'Ben', 'Dana', 'Cora']],
  [{ sort: '-kind' }, ['Cora', 'Ada', 'Ben', 'Dana']],
] satisfies [DirectoryAddress, string[]][])('the address %o shows %o', (address, names) => {
  expect(shown(address)).toEqual(names)
})
