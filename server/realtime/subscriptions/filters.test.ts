import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import { openDatabase } from '#server/platform/database/database-pool.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/log.ts'
import { createCatalogCache, type Table } from '../change-feed/catalog.ts'
import { createFilterMatching } from './filter-matching.ts'
import { parseFilter, type Filter } from './parse-filter.ts'

let db: TestDatabase
let database: Database
let samples: Table

const ID = '0a0b0c0d-0000-4000-8000-00000000000a'
const row = {
  company_id: ID,
  id: ID,
  amount: 10.5,
  at: '2026-01-01T12:00:00+02:00',
  flag: true,
  tags: ['a', 'b,c'],
  code: 'ab',
  number: '3.1.10',
  word: 'Done, "so" (far)',
}

beforeAll(async () => {
  db = await createTestDatabase()
  await db.sql(`create table samples (company_id uuid, id uuid, amount numeric(8, 2), at timestamptz, flag boolean, tags text[],
    code varchar(5), doc jsonb, number text collate public.natural_order, word text, primary key (company_id, id));
    grant select on samples to authenticated;
    select private.add_audit_triggers('samples')`)
  database = openDatabase(db.urls, () => {})
  const catalog = await createCatalogCache(database.service, createLog('silent')).current()
  const table = catalog.published.get('samples')
  if (table === undefined) throw new Error('no table')
  samples = table
})

afterAll(async () => {
  await database.close()
  await db.end()
})

function filterOf(text: string): Filter {
  const filter = parseFilter(text)
  if (filter === undefined) throw new Error('no filter')
  return filter
}

describe('filters compare as the database does', () => {
  test.each([
    [`amount=eq.10.5`, true],
    [`amount=eq.010.500`, true],
    [`amount=gt.9`, true],
    [`amount=lt.9`, false],
    [`amount=gte.10.5,amount=lte.10.5`, true],
    [`amount=neq.10.5`, false],
    [`amount=not.eq.10.5`, false],
    // A value is not rounded to the column's scale, nor cut to its length.
    [`amount=eq.10.501`, false],
    [`code=eq.ab`, true],
    [`code=lt.abcdefgh`, true],
    [`amount=in.(1,10.50,3)`, true],
    [`amount=not.in.(1,2)`, true],
    [`amount=not.in.(1,10.5)`, false],
    [`at=eq.2026-01-01T10:00:00Z`, true],
    [`at=lt.2026-01-01 10:00:00.001+00`, true],
    [`flag=is.true`, true],
    [`flag=is.TRUE`, true],
    [`flag=not.is.true`, false],
    [`flag=is.unknown`, false],
    [`flag=is.null`, false],
    [`doc=is.null`, true],
    [`doc=not.is.null`, false],
    // Null is neither equal nor different, as in SQL; but it is distinct.
    [`doc=eq.{}`, false],
    [`doc=neq.{}`, false],
    [`doc=not.eq.{}`, false],
    [`doc=isdistinct.{}`, true],
    [`doc=isdistinct.null`, false],
    [`doc=not.isdistinct.null`, true],
    [`amount=isdistinct.null`, true],
    [`amount=not.isdistinct.10.5`, true],
    [`tags=eq."{a,\\"b,c\\"}"`, true],
    [`tags=eq.{a}`, false],
    [`id=eq.${ID.toUpperCase()}`, true],
    [`id=like.0a0b%`, true],
    [`word=eq."Done, \\"so\\" (far)"`, true],
    [`word=like.Done%`, true],
    [`word=like.done%`, false],
    [`word=ilike.done%`, true],
    [`word=not.ilike.done%`, false],
    [`word=match.^Done.*far\\)$`, true],
    [`word=imatch.^DONE`, true],
    [`word=not.match.^Done`, false],
    [`word=in.("Done, \\"so\\" (far)",other)`, true],
    [`word=gt.Doma,word=lt.Dz`, true],
    // The column's collation orders 3.1.10 after 3.1.9.
    [`number=gt.3.1.9`, true],
    [`number=gt.3.1.11`, false],
  ])('%s: %s', async (text, expected) => {
    const matching = createFilterMatching(database)
    const filter = filterOf(text)
    await matching.check(samples, filter, viewer)
    const through = await matching.match(samples, [filter], [JSON.stringify(row)], Infinity)
    expect([...(through.get(filter) ?? [])]).toEqual(expected ? [0] : [])
  })
})

const viewer = {
  role: 'authenticated',
  userId: undefined,
  sessionId: undefined,
  assurance: '',
  claimsText: '{}',
  expiresAt: undefined,
} as const

test('many filters are evaluated on many rows at once', async () => {
  const matching = createFilterMatching(database)
  const filters = Array.from({ length: 40 }, (_, n) =>
    filterOf(`amount=eq.${n % 20},word=${n < 20 ? 'eq' : 'neq'}.w${n % 3}`),
  )
  const rows = Array.from({ length: 30 }, (_, n) => ({ ...row, amount: n % 20, word: `w${n % 3}` }))
  const through = await matching.match(
    samples,
    filters,
    rows.map((one) => JSON.stringify(one)),
    Infinity,
  )
  for (const [n, filter] of filters.entries()) {
    const expected = rows.flatMap((one, index) =>
      one.amount === n % 20 && (one.word === `w${n % 3}`) === n < 20 ? [index] : [],
    )
    expect([...(through.get(filter) ?? [])]).toEqual(expected)
  }
})

test('a filter that fails on a row is missing in the result, and the others are in it', async () => {
  const matching = createFilterMatching(database)
  // Skips the check that a join would make.
  const [good, bad] = [filterOf('amount=eq.10.5'), filterOf('amount=eq.nonsense')]
  const through = await matching.matchEach(samples, [good, bad], [JSON.stringify(row)], Infinity)
  expect([[...(through.get(good) ?? [])], through.has(bad)]).toEqual([[0], false])
  expect(await matching.match(samples, [good, bad], [JSON.stringify(row)], Infinity)).toEqual(new Map())
})

test('a filter that is not evaluated in time is missing in the result', async () => {
  const matching = createFilterMatching(database)
  const filters = ['like', 'not.like', 'ilike', 'not.ilike'].map((name) =>
    filterOf(`word=${name}.${'%a'.repeat(900)}b`),
  )
  const images = [JSON.stringify({ ...row, word: 'a'.repeat(100_000) })]
  expect(await matching.match(samples, filters, images, performance.now() + 5)).toEqual(new Map())
  expect(await matching.matchEach(samples, filters, images, performance.now() + 5)).toEqual(new Map())
})

test.each([
  ['word=eq.a', false],
  ['word=in.(a,b),amount=gt.1', false],
  ['word=like.a%', true],
  ['word=not.ilike.a%', true],
  ['amount=gt.1,word=imatch.a', true],
])('%s is a slow filter: %s', (text, expected) => {
  expect(filterOf(text).slow).toBe(expected)
})

test.each([
  ['', undefined],
  ['   ', undefined],
])('%j is not a filter', (text, expected) => {
  expect(parseFilter(text)).toBe(expected)
})

test.each([
  'undefined',
  'a',
  '=eq.1',
  'a=eq',
  'a=foo.1',
  'a=eq.1,',
  ',a=eq.1',
  'a=in.1,2',
  'a=in.(1,2',
  'a=is.maybe',
  'a=not.not.eq.1',
  `a=in.(${Array.from({ length: 101 }, (_, n) => n).join(',')})`,
  'a=like.x\\',
  `a=eq.${'x'.repeat(2_000)}`,
])('%s is unreadable', (text) => {
  expect(() => parseFilter(text)).toThrow('Error parsing `filter` params')
})

test('values keep commas, quotes, parentheses and equals signs', () => {
  const values = (text: string) => parseFilter(text)?.terms.map(({ column, values: all }) => [column, ...all])
  expect(values('a=eq.x=y.z,b=in.("1,2",3)')).toEqual([
    ['a', 'x=y.z'],
    ['b', '1,2', '3'],
  ])
  expect(values('a=eq."say \\"hi\\", (you)",b=eq."back\\\\slash"')).toEqual([
    ['a', 'say "hi", (you)'],
    ['b', 'back\\slash'],
  ])
  expect(values('a=eq.(1,2),b=eq.5"x')).toEqual([
    ['a', '(1,2)'],
    ['b', '5"x'],
  ])
})
