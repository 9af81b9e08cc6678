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
  ['is selected', '/books?select=id,shout&id=eq.1', [{ id: 1, shout: 'ALPHA' }]],
  ['is renamed and cast', '/books?select=loud:shout::varchar&id=eq.1', [{ loud: 'ALPHA' }]],
  ['is filtered by', '/books?select=id&shout=like.*ETA*', [{ id: 2 }]],
  [
    'is filtered by in a tree',
    '/books?select=id&or=(shout.eq.ALPHA,facts->size.eq.350)&order=id',
    [{ id: 1 }, { id: 4 }],
  ],
  ['is ordered by', '/books?select=id&order=shout.desc&limit=2', [{ id: 3 }, { id: 4 }]],
  ['has JSON paths', '/books?select=facts->size&facts->>size=eq.400', [{ size: 400 }]],
  ['is searched', '/books?select=id&shout=plfts(english).gamma', [{ id: 3 }]],
  [
    'stands in an embed',
    '/stock?select=books(shout)&books.shout=eq.ALPHA&shop_id=eq.2',
    [{ books: { shout: 'ALPHA' } }],
  ],
  ['orders a parent', '/stock?select=book_id,books()&order=books(shout).desc,shop_id&limit=1', [{ book_id: 2 }]],
  ['is in the rows of a function', '/rpc/all_books?select=shout&id=eq.3', [{ shout: 'GAMMA' }]],
  ['takes a row of which some columns are not granted', '/authors?select=initial&initial=eq.B', [{ initial: 'B' }]],
  [
    'is not what star stands for',
    '/authors?id=eq.3',
    [{ id: 3, name: 'Cy', born: '1990-01-01', mood: null, extra: { city: 'Rome' } }],
  ],
])('a computed column %s', async (_what, path, rows) => {
  expect((await get(path)).json).toEqual(rows)
})

test.each([
  ['of several rows', '/authors?select=written(id)&id=eq.1&written.order=id', [{ written: [{ id: 1 }, { id: 2 }] }]],
  [
    'of one row, by ROWS 1',
    '/books?select=writer(name)&id=in.(1,4)&order=id',
    [{ writer: { name: 'Ada' } }, { writer: null }],
  ],
  [
    'of one row, without SETOF',
    '/books?select=editor(name)&id=in.(1,2)&order=id',
    [{ editor: { name: 'Bob' } }, { editor: null }],
  ],
  [
    'with its own filter',
    '/authors?select=id,w:written!inner(title)&w.pages=gt.300',
    [{ id: 1, w: [{ title: 'Beta, or (not)' }] }],
  ],
  ['in an anti-join', '/books?select=id,editor()&editor=is.null&order=id', [{ id: 2 }, { id: 4 }]],
  [
    'as the order of its parent',
    '/books?select=id,writer()&order=writer(name).desc.nullslast,id&limit=2',
    [{ id: 3 }, { id: 1 }],
  ],
  [
    'in another embed',
    '/stock?select=books(writer(name,written(id)))&shop_id=eq.2',
    [{ books: { writer: { name: 'Ada', written: [{ id: 1 }, { id: 2 }] } } }],
  ],
  ['spread, one', '/books?select=id,...writer(by:name)&id=eq.3', [{ id: 3, by: 'Bob' }]],
  ['spread, several', '/authors?select=...written(id)&id=eq.1&written.order=id', [{ id: [1, 2] }]],
  ['summed up', '/authors?select=written(pages.sum())&id=eq.1', [{ written: [{ sum: 500 }] }]],
  ['with a computed column', '/authors?select=written(shout)&id=eq.2', [{ written: [{ shout: 'GAMMA' }] }]],
  ['of the rows of a function', '/rpc/all_books?select=writer(name)&id=eq.1', [{ writer: { name: 'Ada' } }]],
  ['of a view', '/long_books?select=siblings(id)&id=eq.2', [{ siblings: [{ id: 4 }] }]],
  ['in place of the one by a foreign key', '/sales?select=shops(name)&id=eq.1', [{ shops: { name: 'computed' } }]],
  ['while a hint to the key finds that', '/sales?select=shop_id(name)&id=eq.1', [{ shop_id: { name: 'North' } }]],
])('a computed relationship: %s', async (_what, path, rows) => {
  expect((await get(path)).json).toEqual(rows)
})

test('a filter on a missing computed relationship excludes its rows from the count', async () => {
  const answer = await get('/books?select=id,writer!inner()', { prefer: 'count=exact' })
  expect(answer.headers.get('content-range')).toBe('0-2/3')
})

test('written rows have their computed columns and relationships', async () => {
  const prefer = 'return=representation'
  const path = '/books?select=shout,writer(name)'
  const inserted = await rest.write(ADA, 'POST', path, { id: 60, title: 'new', author_id: 2 }, { prefer })
  expect(inserted.json).toEqual([{ shout: 'NEW', writer: { name: 'Bob' } }])
  const changed = await rest.write(ADA, 'PATCH', `${path}&shout=eq.NEW`, { title: 'newer' }, { prefer })
  expect(changed.json).toEqual([{ shout: 'NEWER', writer: { name: 'Bob' } }])
  const deleted = await rest.write(ADA, 'DELETE', `${path}&id=eq.60&order=shout`, undefined, { prefer })
  expect(deleted.json).toEqual([{ shout: 'NEWER', writer: { name: 'Bob' } }])
  const author = await rest.write(ADA, 'PATCH', '/authors?select=initial&id=eq.1', { born: '1815-12-10' }, { prefer })
  expect(author.json).toEqual([{ initial: 'A' }])
})

test('a function that the caller may not execute is refused', async () => {
  await rest.test.sql(`revoke execute on function public.shout(public.books) from authenticated`)
  expect(await get('/books?select=shout')).toMatchObject({ status: 403, json: { code: '42501' } })
  await rest.test.sql(`grant execute on function public.shout(public.books) to authenticated`)
})

test('functions of an anonymous row type are not computed columns', async () => {
  expect(await get('/rpc/initial')).toMatchObject({ status: 404, json: { code: 'PGRST202' } })
  expect(await (await rest.send(ADA, '/')).text()).not.toContain('/rpc/initial')
})
