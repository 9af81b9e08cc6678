import { expect, test } from 'vitest'
import { isFiltered, parseView, writeView } from './search.ts'

test('an address is understood and written again; what it does not know is left out', () => {
  const search = {
    q: 'mfa',
    type: 'pdf,film',
    expires: 'soon,expired',
    review: 'work',
    owner: 'me',
    sort: '-expires',
    group: 'owner',
    hide: 'scan,name',
    page: '3',
  }
  const view = parseView(search)
  expect(view).toMatchObject({
    q: 'mfa',
    types: ['pdf'],
    expiries: ['expired', 'soon'],
    reviews: ['Needs work'],
    mine: true,
    page: 3,
    sort: { key: 'expires', descending: true },
    group: 'owner',
    hidden: ['scan'],
  })
  expect(writeView(view)).toEqual({ ...search, type: 'pdf', expires: 'expired,soon', hide: 'scan' })
  expect(isFiltered(view)).toBe(true)
})

test.each([
  {},
  { sort: 'recent' },
  { sort: 'weight', page: '-4', linked: 'maybe', group: 'none' },
  { group: 'colour' },
  { page: 'x' },
])('%o is the newest first, from the first page', (search) => {
  const view = parseView(search)
  expect(view).toMatchObject({ sort: { key: 'recent', descending: false }, page: 1 })
  expect([writeView(view), isFiltered(view)]).toEqual([{}, false])
})

test('what other pages lead to has its place in the address', () => {
  const search = { waits: 'me', control: '3.1.1', ends: '2027-01-04..2027-01-10' }
  const view = parseView(search)
  expect(view).toMatchObject({
    waits: true,
    control: '3.1.1',
    ends: { from: '2027-01-04', to: '2027-01-10' },
  })
  expect([writeView(view), isFiltered(view)]).toEqual([search, true])
})

test.each(['2027-01-04', '2027-01-04..', '2027-13-01..2027-13-02', 'a..b', '2027-01-01..2027-01-02..2027-01-03'])(
  '%s is no days',
  (ends) => expect(parseView({ ends }).ends).toBeUndefined(),
)
