import { expect, test } from 'vitest'
import { parseView, sortOf, writeView } from './view.ts'

const isKnown = (id: string) => /^3\.\d+\.\d+$/.test(id)

test('an address holds the whole copy, and gives it back', () => {
  const search = {
    met: '3.1.1,3.1.2',
    begun: '3.13.11',
    enduring: '3.4.1',
    by: 'hours',
    cost: '250',
    plans: 'no',
    show: 'changed',
    q: 'audit',
    sort: '-points',
    open: '3.1.1',
  }
  const view = parseView(search, isKnown)
  expect([...view.changes]).toEqual([
    ['3.13.11', 'In Progress'],
    ['3.1.1', 'Completed'],
    ['3.1.2', 'Completed'],
    ['3.4.1', 'enduring-exception'],
  ])
  expect(writeView(view)).toEqual(search)
})

test('what is as usual is not in the address', () => {
  expect(writeView(parseView({}, isKnown))).toEqual({})
})

test('what nobody knows is left out', () => {
  const view = parseView(
    { met: '3.1.1,9,<b>', by: 'luck', cost: '-4', hours: '1e99', show: 'none', sort: 'colour', open: 'x' },
    isKnown,
  )
  expect([...view.changes.keys()]).toEqual(['3.1.1'])
  expect(view).toMatchObject({ spending: 'cost', assumed: { cost: 1000, hours: 8 }, show: 'all', open: undefined })
  expect(view.sort).toEqual({ key: 'id', descending: false })
})

test('a column head that cannot be sorted by sorts by number', () => {
  expect(sortOf({ columnId: 'why', descending: true })).toEqual({ key: 'id', descending: true })
  expect(sortOf(null)).toEqual({ key: 'id', descending: false })
})
