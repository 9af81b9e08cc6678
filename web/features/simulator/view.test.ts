import { expect, test } from 'vitest'
import { parseView, SORT, writeView } from './view.ts'

const isKnown = (id: string) => /^3\.\d+\.\d+$/.test(id)

test('an address holds the whole copy', () => {
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

test('initial values are not in the address', () => {
  expect(writeView(parseView({}, isKnown))).toEqual({})
})

test('unknown controls and values are left out', () => {
  const view = parseView(
    { met: '3.1.1,9,<b>', by: 'luck', cost: '-4', hours: '1e99', show: 'none', sort: 'colour', open: 'x' },
    isKnown,
  )
  expect([...view.changes.keys()]).toEqual(['3.1.1'])
  expect(view).toMatchObject({ spending: 'cost', assumed: { cost: 1000, hours: 8 }, show: 'all', open: undefined })
  expect(view.sort).toEqual({ columnId: 'id', descending: false })
})

test('a header that has no order sorts by number', () => {
  const byNumber = { columnId: 'id', descending: false }
  expect([SORT.of({ columnId: 'why', descending: true }), SORT.of(null)]).toEqual([byNumber, byNumber])
})
