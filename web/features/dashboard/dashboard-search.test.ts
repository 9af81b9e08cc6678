import { expect, test } from 'vitest'
import { parseDashboardSearch } from './dashboard-search.ts'

test.each([
  [{ score: 'today' }, { score: 'today' }],
  [
    { score: '2026-02-28', q: 'media' },
    { score: '2026-02-28', q: 'media' },
  ],
  [{ score: '2026-02-99' }, {}],
  [{ score: 'yesterday', health: 'critical' }, { health: 'critical' }],
  [{ score: 5 }, {}],
  [{ start: 'show' }, { start: 'show' }],
  [{ start: 'yes' }, {}],
])('%j is read as %j', (raw, search) => {
  expect(parseDashboardSearch(raw)).toEqual(search)
})
