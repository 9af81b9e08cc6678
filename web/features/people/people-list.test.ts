import { expect, test } from 'vitest'
import { parseId } from '#domain/ids.ts'
import { parseView, readAddress, writeView } from '#web/lib/list/list-view.ts'
import { peopleList, visiblePeople } from './people-list.ts'
import { isLastOwner, type Person } from './person.ts'

const acme = parseId('companies', '00000000-0000-4000-8000-000000000001')
const other = parseId('companies', '00000000-0000-4000-8000-000000000002')

function person(fullName: string, role: Person['memberships'][number]['role'], more: Partial<Person> = {}): Person {
  const userId = parseId('users', `00000000-0000-4000-8000-${String(fullName.length).padStart(12, '0')}`)
  return {
    id: userId,
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
  visiblePeople(people, parseView(peopleList, readAddress(peopleList, search))).map(
    ({ fullName }) => fullName.split(' ')[0],
  )

test.each([
  [{}, ['Dana', 'Ines', 'Rafael']],
  [{ q: 'ORTIZ raf' }, ['Rafael']],
  [{ q: '@example' }, ['Dana', 'Ines', 'Rafael']],
  [{ role: 'Owner,Admin' }, ['Dana', 'Ines']],
  [{ factor: 'none' }, ['Rafael']],
  [{ factor: 'on', sort: '-name' }, ['Ines', 'Dana']],
  [{ sort: 'role' }, ['Ines', 'Dana', 'Rafael']],
  [{ status: 'locked,disabled' }, ['Rafael']],
  [{ in: acme }, ['Dana', 'Ines', 'Rafael']],
  [{ in: other }, []],
  [{ role: 'King', status: 'asleep' }, ['Dana', 'Ines', 'Rafael']],
])('%j shows %j', (search, names) => {
  expect(found(search)).toEqual(names)
})

test.each([{}, { q: 'ann' }, { role: 'Admin,Owner', factor: 'none', status: 'active', in: acme, sort: '-lastSignIn' }])(
  'the address %j is parsed and written back',
  (search) => {
    expect(writeView(peopleList, parseView(peopleList, readAddress(peopleList, search)))).toEqual(search)
  },
)

test('the only Owner of a company is found', () => {
  const [dana, rafael] = people
  expect(dana?.userId && isLastOwner(people, dana.userId, acme)).toBe(true)
  expect(rafael?.userId && isLastOwner(people, rafael.userId, acme)).toBe(false)
  expect(dana?.userId && isLastOwner([...people, person('Second Owner Here', 'Owner')], dana.userId, acme)).toBe(false)
})
