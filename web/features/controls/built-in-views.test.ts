import { expect, test } from 'vitest'
import { canonical } from '#web/lib/views/current-view.ts'
import { builtInViews } from './built-in-views.ts'
import { readControlsSearch } from './route-search.ts'
import { parseView, writeView } from './search.ts'

test.each(['cmmc2', 'hipaa'] as const)(
  '%s: each view is an address that the list understands and writes again',
  (protocol) => {
    for (const { query } of builtInViews(protocol)) {
      const view = parseView(readControlsSearch(Object.fromEntries(new URLSearchParams(query))), [])
      expect(view.dropped).toBe(0)
      expect(canonical(new URLSearchParams(Object.entries(writeView(view))).toString())).toBe(canonical(query))
    }
  },
)
