import { expect, test } from 'vitest'
import { describeFeed, describePart, feedState, nvdYears, partsOfFeed } from './feed-state.ts'

const TODAY = '2004-06-01'
const part = (name: string, held: number, expected: number | null) => ({ part: name, held, expected })

test.each([
  [part('2019', 17_300, 17_300), '17,300 of 17,300'],
  [part('2019', 1, 17_300), '1 of 17,300, incomplete'],
  [part('2019', 5, null), '5, incomplete'],
  [part('2019', 0, null), 'never loaded'],
  [part('2019', 0, 4), '0 of 4, incomplete'],
])('%j is told as “%s”', (held, words) => {
  expect(describePart(held)).toBe(words)
})

test('NVD is complete when every year of it is', () => {
  const years = nvdYears(TODAY).map((year) => part(year, 10, 10))
  expect(years.map((one) => one.part)).toEqual(['2002', '2003', '2004'])
  expect(feedState({ name: 'nvd', parts: years }, TODAY)).toBe('complete')
  expect(describeFeed({ name: 'nvd', parts: years }, TODAY)).toBe('30 of 30')
  const some = { name: 'nvd', parts: years.slice(1) }
  expect(describeFeed(some, TODAY)).toBe('20, incomplete')
  expect(partsOfFeed(some, TODAY).map((one) => [one.part, one.held])).toEqual([
    ['2004', 10],
    ['2003', 10],
    ['2002', 0],
  ])
  expect(describeFeed({ name: 'nvd', parts: [] }, TODAY)).toBe('never loaded')
})

test('what a source says about everything stands above its years', () => {
  const parts = [...nvdYears(TODAY).map((year) => part(year, 10, 10)), part('all', 30, 31)]
  expect(describeFeed({ name: 'nvd', parts }, TODAY)).toBe('30 of 31, incomplete')
})

test('a feed without years has one part', () => {
  expect(describeFeed({ name: 'kev', parts: [part('all', 16, 1404)] }, TODAY)).toBe('16 of 1,404, incomplete')
  expect(feedState({ name: 'kev', parts: [] }, TODAY)).toBe('never loaded')
})
