import { expect, test } from 'vitest'
import { isFiltered, parseView, writeView } from './search.ts'

test('an address is understood and written again; what it does not know is counted', () => {
  const search = {
    q: 'mfa',
    status: 'overdue,forgotten',
    severity: 'high,very-high',
    source: 'audit',
    owner: 'me',
    eligible: 'no',
    sort: '-points',
    group: 'family',
    hide: 'source',
    layout: 'board',
  }
  const view = parseView(search)
  expect(view).toMatchObject({
    statuses: ['overdue'],
    severities: ['High', 'Very High'],
    sources: ['Audit'],
    mine: true,
    eligible: 'no',
    sort: { key: 'points', descending: true },
    group: 'family',
    hidden: ['source'],
    layout: 'board',
    dropped: 1,
  })
  expect(writeView(view)).toEqual({ ...search, status: 'overdue' })
  expect(isFiltered(view)).toBe(true)
})

test.each([{}, { sort: 'due' }, { layout: 'cube', group: 'mood', eligible: 'maybe' }])(
  '%o is the whole plan as a list, the next day first',
  (search) => {
    const view = parseView(search)
    expect(view).toMatchObject({ sort: { key: 'due', descending: false }, group: 'none', layout: 'list' })
    expect([writeView(view), isFiltered(view)]).toEqual([{}, false])
  },
)
