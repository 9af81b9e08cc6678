import { expect, test } from 'vitest'
import { boundOf, nextPosition, since, upTo } from './positions.ts'
import { entry } from './testing.ts'

const AT = '2026-11-21T09:41:07.123456+00:00'
const cursor = entry({ seq: 9 })

test('a page begins below the last entry of the one before', () => {
  expect(boundOf(undefined)).toEqual({})
  expect(boundOf({ below: cursor })).toEqual({
    lte: AT,
    or: `created_at.lt."${AT}",seq.lt.9,and(seq.eq.9,id.lt.${cursor.id})`,
  })
})

test('an entry is either new since a cursor or not', () => {
  expect(since(cursor)).toEqual({ gte: AT, or: `created_at.gt."${AT}",seq.gt.9` })
  expect(upTo(cursor)).toEqual({ lte: AT, or: `created_at.lt."${AT}",seq.lte.9` })
})

test('a search goes on below a full page, else before all that it read, and ends with the log', () => {
  const lowest = entry({ seq: 2, created_at: '2026-11-01T00:00:00+00:00' })
  expect(nextPosition([cursor, cursor], 2, lowest)).toEqual({ below: cursor })
  expect(nextPosition([cursor], 2, lowest)).toEqual({ before: lowest.created_at })
  expect(nextPosition([], 2, lowest)).toEqual({ before: lowest.created_at })
  expect(boundOf({ before: lowest.created_at })).toEqual({ lt: lowest.created_at })
  expect(nextPosition([cursor], 2)).toBeUndefined()
  expect(nextPosition([], 2)).toBeUndefined()
})
