import { expect, test } from 'vitest'
import { parseId } from '#domain/ids.ts'
import { parsePeopleView, visiblePeople, writePeopleView } from './people-view.ts'
import { isLastOwner, type Person } from './person.ts'
import { readPeopleSearch } from './route-search.ts'

const acme = parseId('companies', '00000000-0000-4000-8000-000000000001')
const other = parseId('companies', '00000000-0000-4000-8000-000000000002')

function person(fullName: string, role: Person['memberships'][number]['role'], more: Partial<Person> = {}): Person {
  const userId = parseId('users', `00000000-0000-4000-8000-${String(fullName.length).padStart(12, '0')}`)
  return {
    rowId: userId,
    userId,
    fullName,
    email: `${fullName.split(' ')[0]?.toLowerCase()}@example.com`,
    globalRole: null,
    memberships: [{ companyId: acme, companyName: 'Acme', role, accessUntil: null }],
    hasSecondFactor: true,
    lastSignInAt: null,
    status: 'active',
    invitations: [],
    ...more,
  }
}

const people = [
  person('Dana Whitfield', 'Owner'),
  person('Rafael Ortiz', 'Contributor', { hasSecondFactor: false, status: 'locked' }),
  person('Ines', 'Auditor', { globalRole: 'Admin' }),
]
const found = (search: Record<string, unknown>) =>
  visiblePeople(people, parsePeopleView(readPeopleSearch(search))).map(({ fullName }) => fullName.split(' ')[0])

test.each([
  [{}, ['Dana', 'Rafael', 'Ines']],
  [{ q: 'ORTIZ raf' }, ['Rafael']],
  [{ q: '@example' }, ['Dana', 'Rafael', 'Ines']],
  [{ role: 'Owner,Admin' }, ['Dana', 'Ines']],
  [{ factor: 'none' }, ['Rafael']],
  [{ status: 'locked,disabled' }, ['Rafael']],
  [{ in: acme }, ['Dana', 'Rafael', 'Ines']],
  [{ in: other }, []],
  [{ role: 'King', status: 'asleep' }, ['Dana', 'Rafael', 'Ines']],
])('%j shows %j', (search, names) => {
  expect(found(search)).toEqual(names)
})

test.each([{}, { q: 'ann' }, { role: 'Admin,Owner', factor: 'none', status: 'active', in: acme, sort: '-lastSignIn' }])(
  'the address %j comes back as it was',
  (search) => {
    expect(writePeopleView(parsePeopleView(readPeopleSearch(search)))).toEqual(search)
  },
)

test.each(['nonsense', '-nonsense', '-'])('an order that does not exist is the usual one: %s', (sort) => {
  expect(parsePeopleView({ sort }).sort).toEqual({ columnId: 'name', descending: false })
})

test('the last Owner is known as such', () => {
  const [dana, rafael] = people
  expect(dana?.userId && isLastOwner(people, dana.userId, acme)).toBe(true)
  expect(rafael?.userId && isLastOwner(people, rafael.userId, acme)).toBe(false)
  expect(dana?.userId && isLastOwner([...people, person('Second Owner Here', 'Owner')], dana.userId, acme)).toBe(false)
})
