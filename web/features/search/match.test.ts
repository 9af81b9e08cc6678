import { expect, test } from 'vitest'
import { matching } from './match.ts'

const items = [
  { title: 'Recent evidence', keywords: 'newest' },
  { title: 'Evidence', keywords: 'files' },
  { title: 'Audit log', keywords: 'trail of evidence' },
  { title: 'Zoé Müller' },
]
const titles = (query: string) => matching(items, query).map(({ title }) => title)

test('an empty query keeps all items in their order', () => {
  expect(matching(items, '  ')).toEqual(items)
})

test('titles that start with the query come first, then titles that contain it, then matching keywords', () => {
  expect(titles('evid')).toEqual(['Evidence', 'Recent evidence', 'Audit log'])
})

test('every word must be there, in any order', () => {
  expect(titles('evidence recent')).toEqual(['Recent evidence'])
  expect(titles('evidence nonsense')).toEqual([])
})

test('accents and case make no difference', () => {
  expect(titles('ZOE MULLER')).toEqual(['Zoé Müller'])
})

test('special characters of regular expressions match literally', () => {
  for (const query of ['.*', '\\', '%', '[']) expect(titles(query)).toEqual([])
})
