import { expect, test } from 'vitest'
import { parseView, queryOf, readAddress, writeView } from '#web/lib/list/list-view.ts'
import { canonical } from '#web/lib/views/current-view.ts'
import { BUILT_IN_VIEWS, evidenceList } from './evidence-list.ts'

test('the parameters in links from other pages stay valid', () => {
  const address = { waits: 'me', control: '3.1.1', ends: '2027-01-04..2027-01-10', review: 'work', sort: '-expires' }
  const view = parseView(evidenceList, address)
  expect(view).toMatchObject({
    waits: true,
    control: '3.1.1',
    ends: { from: '2027-01-04', to: '2027-01-10' },
    review: ['work'],
    sort: { columnId: 'expires', descending: true },
    ignored: 0,
  })
  expect(writeView(evidenceList, view)).toEqual(address)
})

test.each([
  '2027-01-04',
  '2027-01-04..',
  '2027-13-41..2027-01-10',
  '2027-01-04..2027-01-10..2027-01-11',
  'soon..later',
])('%s is no range of days', (ends) =>
  expect(parseView(evidenceList, { ends })).toMatchObject({ ends: undefined, ignored: 1 }),
)

test.each(BUILT_IN_VIEWS)('the address of the view $name survives a round trip', ({ query }) => {
  const view = parseView(evidenceList, readAddress(evidenceList, Object.fromEntries(new URLSearchParams(query))))
  expect(canonical(queryOf(evidenceList, view))).toBe(canonical(query))
})
