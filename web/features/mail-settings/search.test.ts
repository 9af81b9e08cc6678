import { expect, test } from 'vitest'
import { readMailSearch, tabOf } from './search.ts'

test.each([
  [{}, 'server'],
  [{ tab: 'templates', open: 'one' }, 'templates'],
  [{ tab: 'nowhere' }, 'server'],
  [{ open: 'one' }, 'outbox'],
  [{ q: 'reset' }, 'outbox'],
  [{ state: 'failed' }, 'outbox'],
  [{ template: 'reset-password' }, 'templates'],
])('the address %o opens the tab %s', (address, tab) => {
  expect(tabOf(readMailSearch(address))).toBe(tab)
})
