import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIBRARY } from './testing-schema.ts'
import { createTestRest, type Answer, type TestRest } from './testing.ts'

const ADA = '00000000-0000-4000-8000-00000000000a'

let rest: TestRest

beforeAll(async () => {
  rest = await createTestRest(LIBRARY)
})

afterAll(() => rest.close())

const get = (path: string): Promise<Answer> => rest.ask(ADA, path)

test.each([
  [
    'columns of the one row it belongs to, null where there is none',
    '/books?select=id,...covers(color,cover:book_id)&id=gte.2&order=id&limit=2',
    [
      { id: 2, color: 'blue', cover: 2 },
      { id: 3, color: null, cover: null },
    ],
  ],
  [
    'lists of the columns of several, all in one order',
    '/shops?select=name,...sales(id,amount)&order=id&sales.order=amount.desc',
    [
      { name: 'North', id: [3, 1, 2], amount: [20, 10, 5.5] },
      { name: 'South', id: [4], amount: [1] },
    ],
  ],
  [
    'nulls keep their place in a list',
    '/parts?select=...parts(id,whole_id),name&id=eq.1',
    [{ id: [2, 3], whole_id: [1, 1], name: 'car' }],
  ],
  ['an empty list where there is no row', '/parts?select=...parts(ids:id)&id=eq.4', [{ ids: [] }]],
  [
    'a list of some rows',
    '/shops?select=...sales(id)&id=eq.1&sales.order=id.desc&sales.limit=1&sales.offset=1&sales.kind=neq.gift',
    [{ id: [2] }],
  ],
  [
    'a list through a junction',
    '/shops?select=...books(title)&id=eq.1&books.order=title.desc',
    [{ title: ['Beta, or (not)', 'Alpha'] }],
  ],
  [
    'a list with the columns of each row of another table',
    '/authors?select=...books!author_id(id,...covers(color))&id=eq.1&books.order=id',
    [{ id: [1, 2], color: ['red', 'blue'] }],
  ],
  [
    'lists in a list',
    '/authors?select=...books!author_id(title,...stock(shops:shop_id))&id=eq.1&books.order=id&books.stock.order=shop_id',
    [{ title: ['Alpha', 'Beta, or (not)'], shops: [[1, 2], [1]] }],
  ],
  [
    'a list of embedded rows',
    '/shops?select=...stock(books(title))&id=eq.1&stock.order=book_id',
    [{ books: [{ title: 'Alpha' }, { title: 'Beta, or (not)' }] }],
  ],
  [
    'a list inside an embed',
    '/stock?select=shops(name,...sales(kind))&book_id=eq.2&shops.sales.order=id',
    [{ shops: { name: 'North', kind: ['cash', 'cash', 'card'] } }],
  ],
  ['every column', '/shops?select=...stock(*)&id=eq.1&stock.order=book_id', [{ shop_id: [1, 1], book_id: [1, 2] }]],
  ['nothing', '/shops?select=id,...stock(),...sales!inner()&order=id', [{ id: 1 }, { id: 2 }]],
  [
    'rows that must be there',
    '/books?select=id,...covers!inner(color)&covers.color=eq.blue',
    [{ id: 2, color: 'blue' }],
  ],
])('a spread gives %s', async (_what, path, rows) => {
  expect((await get(path)).json).toEqual(rows)
})

test('lists beside an aggregate are groups', async () => {
  const answer = await get('/shops?select=count(),...stock(book_id)&stock.order=book_id')
  expect(answer.json).toContainEqual({ count: 1, book_id: [1, 2] })
})

test('written rows can be spread as well', async () => {
  const prefer = 'return=representation'
  const path = '/stock?select=...shops(name),...books(title,...authors!author_id(author:name))'
  expect((await rest.write(ADA, 'POST', path, { shop_id: 2, book_id: 3 }, { prefer })).json).toEqual([
    { name: 'South', title: 'Gamma', author: 'Bob' },
  ])
  expect(await rest.write(ADA, 'DELETE', '/stock?shop_id=eq.2&book_id=eq.3', undefined)).toMatchObject({ status: 204 })
})
