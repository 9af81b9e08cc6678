import { expect, test } from 'vitest'
import { matching } from './match.ts'

const items = [
  { title: 'Recent evidence', keywords: 'newest' },
  { title: 'Evidence', keywords: 'files' },
  { title: 'Audit log', keywords: 'trail of evidence' },
  { title: 'Zoé Müller' },
]
const titles = (query: string) => matching(items, query).map(({ title }) => title)

test('nothing typed leaves everything in its order', () => {
  expect(matching(items, '  ')).toEqual(items)
})

test('a title that begins with it comes first, then one that has it, then one that only its keywords tell of', () => {
  expect(titles('evid')).toEqual(['Evidence', 'Recent evidence', 'Audit log'])
})

test('every word must be there, in any order', () => {
  expect(titles('evidence recent')).toEqual(['Recent evidence'])
  expect(titles('evidence nonsense')).toEqual([])
})

test('accents and capitals make no difference', () => {
  expect(titles('ZOE MULLER')).toEqual(['Zoé Müller'])
})

test('characters that mean something elsewhere are only characters', () => {
  for (const query of ['.*', '\\', '%', '[']) expect(titles(query)).toEqual([])
})
