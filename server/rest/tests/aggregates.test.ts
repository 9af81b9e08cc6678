import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIBRARY } from './testing-schema.ts'
import { createTestRest, type Answer, type TestRest } from './testing.ts'

const ADA = '00000000-0000-4000-8000-00000000000a'

let rest: TestRest

beforeAll(async () => {
  rest = await createTestRest(LIBRARY)
})

afterAll(() => rest.close())

const get = (path: string, headers: Record<string, string> = {}): Promise<Answer> => rest.ask(ADA, path, { headers })

test.each([
  ['/sales?select=count()', [{ count: 5 }]],
  ['/sales?select=number:count()', [{ number: 5 }]],
  ['/sales?select=count()::text&id=gt.3', [{ count: '2' }]],
  ['/sales?select=count', [{ count: 5 }]],
  ['/sales?select=amount.count(),amount.max(),amount.min()', [{ count: 4, max: 20, min: 1 }]],
  ['/sales?select=amount.sum()', [{ sum: 36.5 }]],
  ['/sales?select=amount.avg()&kind=eq.cash', [{ avg: 7.75 }]],
  ['/sales?select=total:amount::float.sum()::int', [{ total: 36 }]],
  ['/sales?select=info->>n::int.sum()', [{ sum: 8 }]],
  ['/sales?select=info->n.count()', [{ count: 4 }]],
  ['/sales?select=amount.sum()&id=gt.99', [{ sum: null }]],
  ['/sales?select=kind,amount.sum()&id=gt.99', []],
])('aggregates over all rows: %s', async (path, rows) => {
  expect((await get(path)).json).toEqual(rows)
})

test.each([
  [
    'by a column',
    '/sales?select=kind,amount.sum()&order=kind.desc',
    [
      { kind: 'cash', sum: 15.5 },
      { kind: 'card', sum: 21 },
    ],
  ],
  [
    'by a renamed one, ordered by its own name',
    '/sales?select=what:kind,count()&order=kind',
    [
      { what: 'card', count: 3 },
      { what: 'cash', count: 2 },
    ],
  ],
  [
    'by a JSON path, ordered by it',
    '/sales?select=info->>n,count()&order=info->>n.asc.nullsfirst',
    [
      { n: null, count: 1 },
      { n: '1', count: 1 },
      { n: '2', count: 2 },
      { n: '3', count: 1 },
    ],
  ],
  [
    'by values of type json',
    '/sales?select=info,count()&order=info.nullslast&limit=2',
    [
      { info: { n: 1 }, count: 1 },
      { info: { n: 2 }, count: 2 },
    ],
  ],
  [
    'by a cast, ordered by what was cast',
    '/sales?select=sold::text,count()&order=sold.desc.nullslast&limit=2&offset=1',
    [
      { sold: '2026-01-02', count: 2 },
      { sold: '2026-01-01', count: 1 },
    ],
  ],
  [
    'by every column',
    '/shops?select=*,count()&order=id',
    [
      { id: 1, name: 'North', count: 1 },
      { id: 2, name: 'South', count: 1 },
    ],
  ],
  [
    'by an embedded row',
    '/books?select=count(),authors!author_id(name)&author_id=not.is.null&order=author_id',
    undefined,
  ],
  [
    'by a computed column',
    '/books?select=facts->size,count()&id=lt.3&order=facts->size',
    [
      { size: 100, count: 1 },
      { size: 400, count: 1 },
    ],
  ],
])('aggregates group %s', async (_what, path, rows) => {
  const answer = await get(path)
  if (rows) expect(answer.json).toEqual(rows)
  else expect(answer).toMatchObject({ status: 400, json: { code: '42803' } })
})

test('rows of an embedded relation are grouped as well, to-one and to-many', async () => {
  const one = await get('/books?select=count(),author:authors!author_id(name)&author_id=not.is.null')
  expect(one.json).toHaveLength(2)
  expect(one.json).toContainEqual({ count: 2, author: { name: 'Ada' } })
  const many = await get('/shops?select=count(),stock(book_id)&stock.order=book_id')
  expect(many.json).toContainEqual({ count: 1, stock: [{ book_id: 1 }, { book_id: 2 }] })
})

test.each([
  [
    'the number of embedded rows',
    '/shops?select=id,sales(count())&order=id',
    [
      { id: 1, sales: [{ count: 3 }] },
      { id: 2, sales: [{ count: 1 }] },
    ],
  ],
  [
    'the number as it was asked for before',
    '/shops?select=id,sales(count)&id=eq.1',
    [{ id: 1, sales: [{ count: 3 }] }],
  ],
  [
    'groups, filtered and ordered there',
    '/shops?select=sales(amount.sum(),kind)&id=eq.1&sales.order=kind&sales.amount=gt.6',
    [
      {
        sales: [
          { sum: 20, kind: 'card' },
          { sum: 10, kind: 'cash' },
        ],
      },
    ],
  ],
  ['of a to-one relation', '/stock?select=shops(count())&shop_id=eq.1&limit=1', [{ shops: { count: 1 } }]],
])('aggregates inside embeds: %s', async (_what, path, rows) => {
  expect((await get(path)).json).toEqual(rows)
})

test.each([
  [
    'grouped by columns of the row they are spread into',
    '/stock?select=shop_id,...books(pages.sum(),pages.max())&order=shop_id',
    [
      { shop_id: 1, sum: 500, max: 400 },
      { shop_id: 2, sum: 100, max: 100 },
    ],
  ],
  [
    'without any other column',
    '/stock?select=...books(number:count(),pages::int8.sum()::text)',
    [{ number: 3, sum: '600' }],
  ],
  ['counting rows that are there', '/books?select=...authors!editor_id(count()),all:count()', [{ count: 2, all: 4 }]],
  [
    'grouped by other spread columns, ordered by them',
    '/stock?select=...books(pages.sum()),...shops(name)&order=shops(name).desc',
    [
      { sum: 100, name: 'South' },
      { sum: 500, name: 'North' },
    ],
  ],
  [
    'from two levels down',
    '/stock?select=...books(...authors!author_id(count(),name)),shop_id&order=shop_id',
    [
      { count: 2, name: 'Ada', shop_id: 1 },
      { count: 1, name: 'Ada', shop_id: 2 },
    ],
  ],
])('aggregates of spread columns belong to the parent row: %s', async (_what, path, rows) => {
  expect((await get(path)).json).toEqual(rows)
})

test.each([
  ['an order by what is not grouped', '/sales?select=kind,count()&order=amount', 400, '42803'],
  [
    'an order by an embedded column that is not grouped',
    '/books?select=count(),authors!author_id()&order=authors(name)',
    400,
    '42803',
  ],
  ['an aggregate of a spread list', '/shops?select=...sales(count())', 400, 'PGRST127'],
  [
    'an aggregate of a list spread into a spread row',
    '/stock?select=...shops(...sales(amount.sum()))',
    400,
    'PGRST127',
  ],
  ['a sum of texts', '/sales?select=kind.sum()', 404, '42883'],
  ['an aggregate of everything', '/sales?select=*.count()', 400, 'PGRST100'],
  ['an unknown aggregate', '/sales?select=amount.median()', 400, 'PGRST100'],
  ['a column named like an aggregate that is not there', '/sales?select=sum', 400, '42703'],
])('refused: %s', async (_what, path, status, code) => {
  expect(await get(path)).toMatchObject({ status, json: { code } })
})

test('totals count the groups', async () => {
  const page = await get('/sales?select=kind,count()&order=kind&limit=1', { prefer: 'count=exact' })
  expect([page.status, page.headers.get('content-range')]).toEqual([206, '0-0/2'])
  const head = await rest.ask(ADA, '/sales?select=kind,count()', {
    method: 'HEAD',
    headers: { prefer: 'count=planned' },
  })
  expect([head.status, head.headers.get('content-range')]).toEqual([200, '0-1/2'])
})

test('a caller aggregates only the rows that row-level security shows', async () => {
  await rest.test.sql(`insert into private_books values (50, $1), (51, $1), (52, 'other')`, [ADA])
  expect((await get('/private_books?select=count(),id.max()')).json).toEqual([{ count: 2, max: 51 }])
})

test('written rows can be aggregated, and are counted as written', async () => {
  const rows = [1, 2, 3].map((id) => ({ id: id + 70, kind: 'gift', amount: id }))
  const inserted = await rest.write(ADA, 'POST', '/sales?select=kind,amount.sum()', rows, {
    prefer: 'return=representation, count=exact',
  })
  expect(inserted).toMatchObject({ status: 201, json: [{ kind: 'gift', sum: 6 }] })
  expect(inserted.headers.get('content-range')).toBe('*/3')
  const strict = { prefer: 'return=representation, handling=strict, max-affected=2' }
  expect(await rest.write(ADA, 'DELETE', '/sales?select=count()&kind=eq.gift', undefined, strict)).toMatchObject({
    status: 400,
    json: { code: 'PGRST124', details: 'The query affects 3 rows' },
  })
  await rest.test.sql(`delete from sales where kind = 'gift'`)
})

test('the rows of a function can be aggregated', async () => {
  expect((await get('/rpc/all_books?select=pages.sum(),count()')).json).toEqual([{ sum: 850, count: 4 }])
})
