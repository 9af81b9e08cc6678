import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIBRARY } from './testing-schema.ts'
import { createTestRest, type Answer, type TestRest } from './testing.ts'

const ADA = '00000000-0000-4000-8000-00000000000a'
const OBJECT = { accept: 'application/vnd.pgrst.object+json' }

let rest: TestRest

beforeAll(async () => {
  rest = await createTestRest(LIBRARY)
})

afterAll(() => rest.close())

const get = (path: string, headers: Record<string, string> = {}): Promise<Answer> => rest.ask(ADA, path, { headers })

test('rows come as granted, with the range in the headers', async () => {
  const answer = await get('/authors?order=id&limit=1&offset=1')
  expect(answer.json).toEqual([{ id: 2, name: 'Bob', born: null, mood: 'tense', extra: {} }])
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'private, no-store',
    'content-range': '1-1/*',
    'content-location': '/authors?limit=1&offset=1&order=id',
  })
})

test('every answer says how much of the change feed it shows', async () => {
  const positions = [
    await get('/books'),
    await rest.ask(ADA, '/books', { method: 'HEAD' }),
    await get('/rpc/numbers?upto=3'),
    await rest.write(ADA, 'PATCH', '/books?id=eq.99', { title: 'None' }, { prefer: 'tx=rollback' }),
  ].map(({ headers }) => headers.get('x-read-position')?.split('/'))
  for (const position of positions)
    expect(position).toEqual([
      expect.stringMatching(/^\d+\.\d+$/),
      expect.stringMatching(/^\d+$/),
      expect.stringMatching(/^\d+$/),
    ])
  expect(new Set(positions.map((position) => position?.slice(0, 2).join('/'))).size).toBe(1)
})

test.each([
  ['exact', 'limit=2', 206, '0-1/4'],
  ['exact', 'limit=2&offset=2', 206, '2-3/4'],
  ['exact', 'limit=9', 200, '0-3/4'],
  ['exact', 'limit=0', 206, '*/4'],
  ['planned', 'limit=1', 206, '0-0/4'],
  ['estimated', 'id=eq.99', 200, '*/0'],
])('count=%s with %s answers %i and %s', async (count, query, status, range) => {
  const answer = await get(`/books?${query}`, { prefer: `count=${count}` })
  expect([answer.status, answer.headers.get('content-range')]).toEqual([status, range])
  expect(answer.headers.get('preference-applied')).toBe(`count=${count}`)
})

test('a page after the last row is a 416', async () => {
  const answer = await get('/books?offset=99', { prefer: 'count=exact' })
  expect(answer.status).toBe(416)
  expect(answer.headers.get('content-range')).toBe('*/4')
  expect(answer.json).toEqual({
    code: 'PGRST103',
    message: 'Requested range not satisfiable',
    details: 'An offset of 99 was requested, but there are only 4 rows.',
    hint: null,
  })
})

test('the Range header paginates, and narrows limit and offset', async () => {
  expect((await get('/books?select=id&order=id', { range: '1-2' })).json).toEqual([{ id: 2 }, { id: 3 }])
  expect((await get('/books?select=id&order=id&offset=2&limit=2', { range: '0-2' })).json).toEqual([{ id: 3 }])
  expect((await get('/books', { range: '5-2' })).status).toBe(416)
})

test('HEAD counts without a body', async () => {
  const answer = await rest.ask(ADA, '/books', { method: 'HEAD', headers: { prefer: 'count=exact' } })
  expect([answer.status, answer.headers.get('content-range'), answer.text]).toEqual([200, '0-3/4', ''])
})

test('a single object is exactly one row', async () => {
  expect((await get('/shops?id=eq.1', OBJECT)).json).toEqual({ id: 1, name: 'North' })
  const none = await get('/shops?id=eq.9', OBJECT)
  expect([none.status, none.headers.get('proxy-status')]).toEqual([406, 'PostgREST; error=PGRST116'])
  expect(none.json).toMatchObject({ code: 'PGRST116', details: 'The result contains 0 rows' })
  expect((await get('/shops', OBJECT)).json).toMatchObject({ details: 'The result contains 2 rows' })
})

test('without a limit a read returns max_rows', async () => {
  await rest.test.sql(`insert into shops select n, 'many' from generate_series(1000, 2500) n`)
  const answer = await get('/shops?select=id', { prefer: 'count=exact' })
  expect([answer.status, answer.headers.get('content-range')]).toEqual([206, '0-999/1503'])
  expect((await get('/shops?select=id&limit=5000', { prefer: 'count=exact' })).headers.get('content-range')).toBe(
    '0-999/1503',
  )
  await rest.test.sql(`delete from shops where id >= 1000`)
})

test('columns are renamed, cast and extracted from JSON', async () => {
  const { json } = await get('/authors?select=n:name,c:id::text,second:extra->n->>1,extra->>city,id->>x&id=eq.1')
  expect(json).toEqual([{ n: 'Ada', c: '1', second: '2', city: 'London', x: null }])
})

test.each([
  ['id=in.(1,3)', [1, 3]],
  ['id=not.in.(1,3)', [2, 4]],
  ['id=in.()', []],
  ['title=in.("Beta, or (not)","Delta \\"q\\"")', [2, 4]],
  ['title=like.*eta*', [2]],
  ['title=ilike(any).{alp*,gam*}', [1, 3]],
  ['title=match.^[AB]', [1, 2]],
  ['pages=is.null', [3]],
  ['pages=is.not_null', [1, 2, 4]],
  ['pages=isdistinct.100', [2, 3, 4]],
  ['pages=gt(all).{100,200}', [2, 4]],
  ['tags=cs.{x}', [1, 4]],
  ['tags=ov.{y}', [1, 2]],
  ['search=fts.fox', [1]],
  ['search=wfts(english).lazy', [2]],
  ['title=plfts(simple).gamma', [3]],
  ['or=(id.eq.1,and(pages.gt.300,tags.cs.{x}))', [1, 4]],
  ['not.or=(id.eq.1,id.eq.2)', [3, 4]],
  ['and=(id.gt.1,not.or(id.eq.2,title.eq."Gamma"))', [4]],
  ['pages=is.NULL', [3]],
  ['pages=not.is.Not_Null', [3]],
  ['or=(pages.is.NuLL,id.eq.1)', [1, 3]],
  ['pages=not.isdistinct.100', [1]],
  ['title=not.like(any).{A*,B*}', [3, 4]],
  ['title=like(all).{*l*,*a*}', [1, 4]],
  ['title=not.eq(any).{Alpha,Gamma}', [2, 4]],
  ['id=eq(any).{}', []],
  ['id=not.in.()', [1, 2, 3, 4]],
  ['or=(id.in.(),title.in.("Gamma"))', [3]],
  ['title=ilike(all).{%25A%25,*l*}', [1, 4]],
  ['title=imatch(any).{^alp,^gam}', [1, 3]],
  ['tags=cd.{x,y}&tags=neq.{}', [1, 2, 4]],
  ['tags->0=eq."y"', [2]],
  ['tags->>-1=eq.y', [1, 2]],
  ['tags->>5=is.null&id=eq.1', [1]],
  ['title=fts(english).quick|beta', [2]],
  ['search=not.plfts(english).fox', [2]],
  ['added=gte.2026-01-01T00:00:00%2B00:00', [1, 2, 3, 4]],
  ['select=id,covers()&covers=is.null', [3, 4]],
  ['select=id,covers()&or=(covers.not.is.null,id.eq.4)', [1, 2, 4]],
  ['select=id,shops!inner()&shops.name=eq.South', [1]],
])('filters: %s', async (query, ids) => {
  const answer = await get(`/books?order=id&${query.includes('select') ? '' : 'select=id&'}${query}`)
  expect([answer.json].flat()).toEqual(ids.map((id) => expect.objectContaining({ id })))
})

test.each([
  ['during=sl.[5,6)', [1]],
  ['during=sr.[1,9)', [3]],
  ['during=nxl.[5,9)', [2, 3]],
  ['during=nxr.[5,9)', [1, 2]],
  ['during=adj.[5,9)', [1]],
  ['during=ov.[4,6)', [1, 2]],
  ['during=cs.[7,8)', [2]],
  ['during=not.cd.[0,10)', [3]],
])('ranges: %s', async (query, ids) => {
  expect((await get(`/spans?select=id&order=id&${query}`)).json).toEqual(ids.map((id) => ({ id })))
})

test.each([
  ['a path, named by its last key', '/authors?select=extra->n->0,extra->>city&id=eq.1', [{ n: 1, city: 'London' }]],
  ['a path of a column that is not JSON', '/books?select=tags->0,last:tags->>-1&id=eq.1', [{ tags: 'x', last: 'y' }]],
  ['a key of unusual characters', '/authors?select=extra->!@%23%24_a&id=eq.1', [{ '!@#$_a': null }]],
  ['casts', '/books?select=id::text,pages::float8,added::date::&id=eq.1', undefined],
  [
    'casts',
    '/books?select=id::text,added::date,tags::text,s:search::TEXT&id=eq.2',
    [{ id: '2', added: '2026-01-01', tags: '{y}', s: `'dog':2 'lazi':1` }],
  ],
  ['a cast by a name of two words', '/authors?select=extra->n->>0::double precision&id=eq.1', [{ n: 1 }]],
  ['an order by a path', '/authors?select=id&order=extra->>city.desc.nullslast', [{ id: 3 }, { id: 1 }, { id: 2 }]],
  [
    'an order by a path of type json',
    '/sales?select=id&order=info->n.desc.nullslast,id&limit=2',
    [{ id: 4 }, { id: 1 }],
  ],
  [
    'an order by a path of a column that is not JSON',
    '/books?select=id&order=tags->0.nullslast,id',
    [{ id: 1 }, { id: 4 }, { id: 2 }, { id: 3 }],
  ],
  ['an empty list, which stands for everything', '/shops?select=&id=eq.1', [{ id: 1, name: 'North' }]],
])('selects %s: %s', async (_what, path, rows) => {
  const answer = await get(path)
  if (rows) expect(answer.json).toEqual(rows)
  else expect(answer).toMatchObject({ status: 400, json: { code: 'PGRST100' } })
})

test.each(['regclass', 'regproc', 'oid', 'name', 'xml', 'unknown', 'text[]', 'int4);drop', '"text"x'])(
  'a cast to %s is refused',
  async (type) => {
    expect(await get(`/books?select=id::${encodeURIComponent(type)}`)).toMatchObject({
      status: 400,
      json: { code: 'PGRST100' },
    })
  },
)

test('a response that is too large is refused before it leaves the database', async () => {
  await rest.test.sql(`insert into shops select n, repeat('x', 1000000) from generate_series(5000, 5039) n`)
  expect(await get('/shops')).toMatchObject({
    status: 413,
    json: { code: '54000', hint: 'Ask for fewer rows, columns or embedded resources.' },
  })
  expect((await get('/shops?limit=1&id=gte.5000')).status).toBe(200)
  await rest.test.sql(`delete from shops where id >= 5000`)
})

test('row-level security decides which rows are visible', async () => {
  expect((await get('/private_books')).json).toEqual([])
  await rest.test.sql(`insert into private_books values (77, $1)`, [ADA])
  expect((await get('/private_books?select=id')).json).toEqual([{ id: 77 }])
})
