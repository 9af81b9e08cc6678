import { expect, test } from 'vitest'
import { canonical } from '#web/lib/views/current-view.ts'
import { BUILT_IN_VIEWS } from './built-in-views.ts'
import { readEvidenceSearch } from './route-search.ts'
import { parseView, queryOf } from './search.ts'

test.each(BUILT_IN_VIEWS)('$name shows what its address says, and nothing else', ({ query }) => {
  const view = parseView(readEvidenceSearch(Object.fromEntries(new URLSearchParams(query))))
  expect(canonical(queryOf(view))).toBe(canonical(query))
})
