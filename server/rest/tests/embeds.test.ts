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
  ['to one, by the column', '/books?select=id,author_id(name)&id=eq.1', [{ id: 1, author_id: { name: 'Ada' } }]],
  ['to one, by hint and alias', '/books?select=a:authors!editor_id(name)&id=eq.1', [{ a: { name: 'Bob' } }]],
  ['one to one', '/books?select=covers(color)&id=in.(1,3)&order=id', [{ covers: { color: 'red' } }, { covers: null }]],
  ['to many', '/authors?select=books!author_id(id)&id=eq.1', [{ books: [{ id: 1 }, { id: 2 }] }]],
  ['many to many', '/shops?select=books(id)&id=eq.2', [{ books: [{ id: 1 }] }]],
  [
    'spread',
    '/covers?select=...books(title,...authors!author_id(name))&book_id=eq.1',
    [{ title: 'Alpha', name: 'Ada' }],
  ],
  ['to itself, the many side', '/parts?select=parts(id)&id=eq.1', [{ parts: [{ id: 2 }, { id: 3 }] }]],
  ['to itself, the one side', '/parts?select=whole_id(id)&id=eq.4', [{ whole_id: { id: 2 } }]],
  ['by a composite key', '/notes?select=replies(id)&id=eq.1&company_id=eq.1', [{ replies: [{ id: 1 }, { id: 2 }] }]],
  [
    'with its own filter, order and limit',
    '/authors?select=books!author_id(id)&id=eq.1&books.order=id.desc&books.limit=1',
    [{ books: [{ id: 2 }] }],
  ],
  [
    'as the order of its parent',
    '/books?select=id,authors!author_id()&order=authors(name).desc.nullslast,id&limit=2',
    [{ id: 3 }, { id: 1 }],
  ],
])('embeds: %s', async (_what, path, rows) => {
  expect((await get(path)).json).toEqual(rows)
})

test.each([
  [
    'to one, by the constraint',
    '/books?select=books_editor_id_fkey(name)&id=eq.1',
    [{ books_editor_id_fkey: { name: 'Bob' } }],
  ],
  [
    'to one, hinted by the constraint',
    '/books?select=authors!books_editor_id_fkey(name)&id=eq.1',
    [{ authors: { name: 'Bob' } }],
  ],
  ['to many, hinted by the column there', '/authors?select=books!editor_id(id)&id=eq.1', [{ books: [{ id: 3 }] }]],
  ['many to many, hinted by the junction', '/books?select=shops!stock(id)&id=eq.2', [{ shops: [{ id: 1 }] }]],
  [
    'many to many, hinted by a constraint of the junction',
    '/books?select=shops!stock_shop_id_fkey(id)&id=eq.2',
    [{ shops: [{ id: 1 }] }],
  ],
  ['to itself, hinted by the column', '/parts?select=p:parts!whole_id(id)&id=eq.2', [{ p: [{ id: 4 }] }]],
  [
    'to itself, by the constraint',
    '/parts?select=parts_whole_id_fkey(id)&id=eq.4',
    [{ parts_whole_id_fkey: { id: 2 } }],
  ],
  [
    'to itself through a junction, one way',
    '/parts?select=id,parts!links_from_id_fkey(id)&id=eq.1&parts.order=id',
    [{ id: 1, parts: [{ id: 2 }, { id: 3 }] }],
  ],
  [
    'to itself through a junction, the other way',
    '/parts?select=parts!links_to_id_fkey(id)&id=eq.3&parts.order=id',
    [{ parts: [{ id: 1 }, { id: 2 }] }],
  ],
  [
    'to itself through a junction, step by step',
    '/parts?select=links!from_id(...parts!to_id(name))&id=eq.2',
    [{ links: [{ name: 'wheel' }] }],
  ],
  [
    'the same relation twice',
    '/books?select=a:authors!author_id(name),e:authors!editor_id(name)&id=eq.1',
    [{ a: { name: 'Ada' }, e: { name: 'Bob' } }],
  ],
  [
    'the same relation twice, each with its own filter, order and limit',
    '/authors?select=a:books!author_id(id),b:books!author_id(id)&id=eq.1&a.id=eq.2&b.order=id.desc&b.limit=1&b.offset=1',
    [{ a: [{ id: 2 }], b: [{ id: 1 }] }],
  ],
  [
    'an alias that is another relation',
    '/authors?select=covers:books!author_id(id)&covers.id=eq.2&id=eq.1',
    [{ covers: [{ id: 2 }] }],
  ],
  [
    'nothing but that they are there',
    '/books?select=id,covers!inner(),stock(shops())&order=id',
    [{ id: 1 }, { id: 2 }],
  ],
  [
    'in a tree of conditions',
    '/books?select=id,c:covers(),e:authors!editor_id()&or=(c.is.null,e.not.is.null)&order=id',
    [{ id: 1 }, { id: 3 }, { id: 4 }],
  ],
  [
    'conditions in an embed of an embed',
    '/shops?select=id,stock(books(id))&stock.books.or=(id.eq.1,id.eq.3)&id=eq.1&stock.order=book_id',
    [{ id: 1, stock: [{ books: { id: 1 } }, { books: null }] }],
  ],
  [
    'an order inside by what is embedded there',
    '/shops?select=stock(books(title))&stock.order=books(title).desc&id=eq.1',
    [{ stock: [{ books: { title: 'Beta, or (not)' } }, { books: { title: 'Alpha' } }] }],
  ],
  [
    'with spaces between items',
    '/books?select=id , covers( color ) ,title&id=eq.1',
    [{ id: 1, covers: { color: 'red' }, title: 'Alpha' }],
  ],
])('embeds %s', async (_what, path, rows) => {
  expect((await get(path)).json).toEqual(rows)
})

test('an aliased embed can still be named by its target, with a warning', async () => {
  const path = '/authors?select=mine:books!author_id(id)&id=eq.1'
  const byAlias = await get(`${path}&mine.order=id.desc&mine.limit=1&mine=not.is.null`)
  const byTarget = await get(`${path}&books.order=id.desc&books.limit=1&books=not.is.null`)
  expect(byTarget.json).toEqual([{ mine: [{ id: 2 }] }])
  expect(byTarget.json).toEqual(byAlias.json)
  expect(byAlias.headers.get('warning')).toBeNull()
  expect(byTarget.headers.get('warning')).toBe(
    `199 - "An embed that has an alias was called by its target. This will stop working. Change 'books' to 'mine' in filters, orders and limits."`,
  )
})

test('a warning contains only characters that a header may hold', async () => {
  const { headers } = await get('/authors?select=%22a%5C%22%C3%BC%22:books!author_id(id)&books.limit=1&id=eq.1')
  expect(headers.get('warning')).toContain(`'books' to 'a??'`)
})

test('an ambiguous embed is answered with the candidates', async () => {
  const answer = await get('/books?select=authors(name)')
  expect(answer.status).toBe(300)
  expect(answer.json).toEqual({
    code: 'PGRST201',
    message: `Could not embed because more than one relationship was found for 'books' and 'authors'`,
    details: [
      {
        cardinality: 'many-to-one',
        embedding: 'books with authors',
        relationship: 'books_author_id_fkey using books(author_id) and authors(id)',
      },
      {
        cardinality: 'many-to-one',
        embedding: 'books with authors',
        relationship: 'books_editor_id_fkey using books(editor_id) and authors(id)',
      },
    ],
    hint: `Try changing 'authors' to one of the following: 'authors!books_author_id_fkey', 'authors!books_editor_id_fkey'. Find the desired relationship in the 'details' key.`,
  })
})

test('a choice between two junctions names them', async () => {
  await rest.test
    .sql(`create table public.orders (shop_id int references public.shops(id), book_id int references public.books(id), primary key (book_id, shop_id));
    grant select on public.orders to authenticated; notify pgrst, 'reload schema'`)
  await expect
    .poll(async () => (await get('/shops?select=books(id)')).json)
    .toMatchObject({
      details: [
        {
          cardinality: 'many-to-many',
          embedding: 'shops with books',
          relationship: 'orders using orders_shop_id_fkey(shop_id) and orders_book_id_fkey(book_id)',
        },
        {
          cardinality: 'many-to-many',
          embedding: 'shops with books',
          relationship: 'stock using stock_shop_id_fkey(shop_id) and stock_book_id_fkey(book_id)',
        },
      ],
      hint: `Try changing 'books' to one of the following: 'books!orders', 'books!stock'. Find the desired relationship in the 'details' key.`,
    })
  await rest.test.sql(`drop table public.orders; notify pgrst, 'reload schema'`)
})

test.each([
  [
    'nothing like it',
    '/books?select=spans(id)',
    {
      code: 'PGRST200',
      message: `Could not find a relationship between 'books' and 'spans' in the schema cache`,
      details: `Searched for a foreign key relationship between 'books' and 'spans' in the schema 'public', but no matches were found.`,
      hint: null,
    },
  ],
  [
    'a mistyped name',
    '/books?select=cover(id)',
    { code: 'PGRST200', hint: `Perhaps you meant 'covers' instead of 'cover'.` },
  ],
  [
    'a hint that does not fit',
    '/books?select=covers!pages(id)',
    {
      code: 'PGRST200',
      details: `Searched for a foreign key relationship between 'books' and 'covers' using the hint 'pages' in the schema 'public', but no matches were found.`,
      hint: null,
    },
  ],
  [
    'a filter on what is not embedded',
    '/books?select=id&covers.color=eq.red',
    {
      code: 'PGRST108',
      message: `'covers' is not an embedded resource in this request`,
      details: null,
      hint: `Verify that 'covers' is included in the 'select' query parameter.`,
    },
  ],
  ['an order by what is not embedded', '/books?order=covers(color)', { code: 'PGRST108' }],
  [
    'an order by one of many',
    '/authors?select=id,w:books!author_id(id)&order=w(id)',
    {
      code: 'PGRST118',
      message: `A related order on 'w' is not possible`,
      details: `'authors' and 'w' do not form a many-to-one or one-to-one relationship`,
      hint: null,
    },
  ],
  [
    'a comparison with an embed',
    '/books?select=id,covers()&covers=eq.1',
    {
      code: 'PGRST120',
      message: `Bad operator on the 'covers' embedded resource`,
      details: 'Only is null or not is null filters are allowed on embedded resources',
      hint: null,
    },
  ],
])('refused: %s', async (_what, path, json) => {
  expect(await get(path)).toMatchObject({ status: 400, json })
})
