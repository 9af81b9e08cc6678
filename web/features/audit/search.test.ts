import { expect, test } from 'vitest'
import { readAuditSearch } from './route-search.ts'
import { isFiltered, NO_FILTERS, parseFilters, writeFilters } from './search.ts'
import { ANN } from './testing.ts'

test('what a link asks for is understood, and written the same way', () => {
  const search = {
    person: ANN,
    action: 'created,warnings',
    object: 'evidence',
    from: '2026-11-01',
    to: '2026-11-30',
    q: '3.1.5',
  }
  const filters = parseFilters(readAuditSearch(search))
  expect(filters).toEqual({
    person: ANN,
    actions: ['created', 'warnings'],
    objects: ['evidence'],
    from: '2026-11-01',
    to: '2026-11-30',
    q: '3.1.5',
  })
  expect(writeFilters(filters)).toEqual(search)
})

test('what nobody knows is left out', () => {
  expect(
    parseFilters({ person: 'ann', action: 'flew,created', object: 'moon', from: '2026-13-45', to: 'today' }),
  ).toEqual({
    ...NO_FILTERS,
    actions: ['created'],
  })
})

test('a number that the router read as one is text again, and what is no text goes', () => {
  expect(readAuditSearch({ q: 48213, open: { a: 1 }, utm: 'x' })).toEqual({ q: '48213' })
})

test('no filter is no filter, blanks included', () => {
  expect(isFiltered({ ...NO_FILTERS, q: '  ' })).toBe(false)
  expect(isFiltered({ ...NO_FILTERS, to: '2026-11-30' })).toBe(true)
})
