import { expect, test } from 'vitest'
import { parseId } from '#domain/ids.ts'
import { readControlsSearch } from './route-search.ts'
import { isFiltered, parseView, writeView } from './search.ts'

const DOMAINS = ['AC', 'IA', 'other']

test('an empty address is the usual view: by id, grouped, unfiltered', () => {
  const view = parseView({}, DOMAINS)
  expect(view).toEqual({
    q: '',
    statuses: [],
    domains: [],
    evidence: undefined,
    mine: false,
    overdue: false,
    sort: { key: 'id', descending: false },
    grouped: true,
    hidden: [],
    closed: [],
    dropped: 0,
  })
  expect(isFiltered(view)).toBe(false)
  expect(writeView(view)).toEqual({})
})

test.each(['completed', 'in-progress', 'not-started', 'not-applicable', 'inheritance', 'not_implemented'])(
  'the link ?status=%s filters',
  (status) => expect(parseView({ status }, DOMAINS)).toMatchObject({ statuses: [status], dropped: 0 }),
)

test('a view survives its address', () => {
  const search = {
    q: 'mfa, remote',
    status: 'not-started,in-progress',
    domain: 'AC,IA',
    evidence: 'no',
    owner: 'me',
    due: 'overdue',
    sort: '-due',
    hide: 'owner,evidence',
    closed: 'IA',
  }
  expect(writeView(parseView(search, DOMAINS))).toEqual(search)
  expect(writeView(parseView({ group: 'none' }, DOMAINS))).toEqual({ group: 'none' })
})

test('values that no longer exist are counted and left out', () => {
  const view = parseView({ status: 'done,completed', domain: 'ac,ZZ', evidence: 'some', sort: 'owner' }, DOMAINS)
  expect(view).toMatchObject({ statuses: ['completed'], domains: ['AC'], evidence: undefined, dropped: 4 })
  expect(writeView(view)).toEqual({ status: 'completed', domain: 'AC' })
})

test('unknown keys go, and what the router took for a number is text', () => {
  expect(readControlsSearch({ q: 3, status: ['completed'], domain: null, utm: 'x', sort: {} })).toEqual({
    q: '3',
    status: 'completed',
  })
})

const BASICS = {
  id: parseId('control_profiles', '00000000-0000-4000-8000-000000000001'),
  title: 'Basics',
  version: '1.2',
  numbers: ['3.1.1'],
}

test('a profile stands in the address by its id, what it leaves out with a -; one that is gone is said to be', () => {
  for (const profile of [BASICS.id, `-${BASICS.id}`]) {
    const view = parseView({ profile }, DOMAINS, [BASICS])
    expect(view.profile).toEqual({ profile: BASICS, isIn: profile === BASICS.id })
    expect(isFiltered(view)).toBe(true)
    expect(writeView(view)).toEqual({ profile })
  }
  expect(parseView({ profile: BASICS.id }, DOMAINS, [])).toMatchObject({ profile: undefined, dropped: 1 })
})
