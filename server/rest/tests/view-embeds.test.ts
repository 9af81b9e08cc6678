import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIBRARY } from './testing-schema.ts'
import { createTestRest, type TestRest } from './testing.ts'

const ADA = '00000000-0000-4000-8000-00000000000a'

let rest: TestRest

beforeAll(async () => {
  rest = await createTestRest(LIBRARY)
})

afterAll(() => rest.close())

test.each([
  ['from a view to a table', '/novels?select=id,authors(name)&id=eq.1', [{ id: 1, authors: { name: 'Ada' } }]],
  [
    'from a view to a table, by its column',
    '/novels?select=written_by(name)&id=eq.1',
    [{ written_by: { name: 'Ada' } }],
  ],
  [
    'from a view to a table, by the constraint',
    '/novels?select=books_author_id_fkey(name)&id=eq.1',
    [{ books_author_id_fkey: { name: 'Ada' } }],
  ],
  [
    'from a table to a view, the one side',
    '/covers?select=novels(title)&book_id=eq.1',
    [{ novels: { title: 'Alpha' } }],
  ],
  [
    'from a view to a view',
    '/book_colors?select=color,novels(title)&id=eq.2',
    [{ color: 'blue', novels: { title: 'Beta, or (not)' } }],
  ],
  [
    'from a view over a view to a table',
    '/thick_novels?select=novel,authors(name)&novel=eq.2',
    [{ novel: 2, authors: { name: 'Ada' } }],
  ],
  ['one to one', '/novels?select=covers(color)&id=eq.1', [{ covers: { color: 'red' } }]],
  ['through a junction', '/shops?select=novels(title)&id=eq.2', [{ novels: [{ title: 'Alpha' }] }]],
  [
    'through a junction, from a view over a view',
    '/thick_novels?select=shops(name)&novel=eq.2',
    [{ shops: [{ name: 'North' }] }],
  ],
  ['to itself over a table of a hidden schema', '/boxes?select=id,parent(id)&id=eq.2', [{ id: 2, parent: { id: 1 } }]],
  ['to itself, the many side', '/boxes?select=boxes(id)&id=eq.1&boxes.order=id', [{ boxes: [{ id: 2 }, { id: 3 }] }]],
  ['from a view of a hidden table', '/boxes?select=authors(name)&id=eq.1', [{ authors: { name: 'Ada' } }]],
  [
    'from a view of two tables',
    '/book_colors?select=color,shops(name)&id=eq.2',
    [{ color: 'blue', shops: [{ name: 'North' }] }],
  ],
])('embeds %s', async (_what, path, rows) => {
  expect((await rest.ask(ADA, path)).json).toEqual(rows)
})

test('a view that shows a key twice can be embedded by either column', async () => {
  const answer = await rest.ask(ADA, '/novels?select=writers(name)&id=eq.1')
  expect(answer).toMatchObject({ status: 300, json: { code: 'PGRST201' } })
  expect(answer.json).toHaveProperty('details', [
    {
      cardinality: 'many-to-one',
      embedding: 'novels with writers',
      relationship: 'books_author_id_fkey using novels(written_by) and writers(writer)',
    },
    {
      cardinality: 'many-to-one',
      embedding: 'novels with writers',
      relationship: 'books_author_id_fkey using novels(written_by) and writers(same)',
    },
  ])
  expect((await rest.ask(ADA, '/novels?select=writers!same(name)&id=eq.1')).json).toEqual([
    { writers: { name: 'Ada' } },
  ])
})

test.each([
  ['columns that are computed or of a union are no keys', '/unions?select=covers(color)'],
  ['a subquery inside a column does not lend its key', '/book_colors?select=boxes(id)'],
])('%s', async (_what, path) => {
  expect(await rest.ask(ADA, path)).toMatchObject({ status: 400, json: { code: 'PGRST200' } })
})

test('a to-one embed of a view with several matching rows shows one of them', async () => {
  await rest.test.sql(`create view public.doubled as select s.id, n from public.shops s, generate_series(1, 2) n;
    grant select on public.doubled to authenticated; notify pgrst, 'reload schema'`)
  await expect
    .poll(async () => (await rest.ask(ADA, '/stock?select=doubled(id)&shop_id=eq.1&order=doubled(id)&limit=1')).json)
    .toEqual([{ doubled: { id: 1 } }])
})
