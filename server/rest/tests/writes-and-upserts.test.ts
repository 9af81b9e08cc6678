import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LIBRARY } from './testing-schema.ts'
import { createTestRest, type Answer, type TestRest } from './testing.ts'

const ADA = '00000000-0000-4000-8000-00000000000a'
const OBJECT = { accept: 'application/vnd.pgrst.object+json' }

const LABELS = `
create table public.labels (id int generated always as identity primary key, code text unique, shelf int unique deferrable, place int unique, text text);
grant select, insert, update on public.labels to authenticated;`

let rest: TestRest

beforeAll(async () => {
  rest = await createTestRest(LIBRARY + LABELS)
})

afterAll(() => rest.close())

const get = (path: string, headers: Record<string, string> = {}): Promise<Answer> => rest.ask(ADA, path, { headers })

const write = (
  method: string,
  path: string,
  body: unknown,
  prefer = 'return=representation',
  headers: Record<string, string> = {},
): Promise<Answer> => rest.write(ADA, method, path, body, { prefer, ...headers })

beforeEach(async () => {
  await rest.test.sql(`delete from books where id >= 100`)
  await rest.test.sql(`delete from notes where company_id >= 5`)
})

test('an insert answers 201 with nothing, the location or the row', async () => {
  const minimal = await write('POST', '/notes', { company_id: 5, id: 1, text: 'a' }, '')
  expect([minimal.status, minimal.text, minimal.headers.get('content-range')]).toEqual([201, '', '*/*'])
  const placed = await write('POST', '/notes', { company_id: 5, id: 2 }, 'return=headers-only')
  expect([placed.status, placed.text, placed.headers.get('location')]).toEqual([
    201,
    '',
    '/notes?company_id=eq.5&id=eq.2',
  ])
  const shown = await write('POST', '/notes?select=id', { company_id: 5, id: 3 }, 'return=representation', OBJECT)
  expect([shown.status, shown.json]).toEqual([201, { id: 3 }])
})

test('an array inserts all rows or none, and its objects must have equal keys unless columns are named', async () => {
  const rows = [{ title: 'a' }, { title: 'b', pages: 7 }]
  expect((await write('POST', '/books', rows)).json).toMatchObject({
    code: 'PGRST102',
    message: 'All object keys must match',
  })
  const named = await write('POST', '/books?columns="title","pages"&select=title,pages', rows)
  expect(named.json).toEqual([
    { title: 'a', pages: null },
    { title: 'b', pages: 7 },
  ])
  const filled = await write(
    'POST',
    '/books?columns=title,pages&select=title,pages',
    rows,
    'return=representation,missing=default',
  )
  expect(filled.json).toEqual([
    { title: 'a', pages: 100 },
    { title: 'b', pages: 7 },
  ])
  expect((await write('POST', '/books', [{ title: 'c' }, { title: '' }])).status).toBe(400)
  expect((await get('/books?title=eq.c')).json).toEqual([])
  expect(await write('POST', '/books', [], '')).toMatchObject({ status: 201 })
})

test('the answer to a write can embed', async () => {
  const { json } = await write('POST', '/books?select=title,authors!author_id(name)', { title: 'a', author_id: 1 })
  expect(json).toEqual([{ title: 'a', authors: { name: 'Ada' } }])
})

test('duplicates are merged or ignored by an upsert, and 200 means that no row was added', async () => {
  const note = { company_id: 5, id: 1, text: 'old' }
  await write('POST', '/notes', note)
  const merged = await write(
    'POST',
    '/notes',
    [{ ...note, text: 'new' }],
    'resolution=merge-duplicates,return=representation',
  )
  expect([merged.status, merged.json]).toEqual([200, [{ ...note, text: 'new' }]])
  const more = await write('POST', '/notes', [note, { ...note, id: 2 }], 'resolution=merge-duplicates')
  expect(more.status).toBe(201)
  const ignored = await write(
    'POST',
    '/notes?on_conflict=company_id,id',
    note,
    'resolution=ignore-duplicates,return=representation',
  )
  expect([ignored.status, ignored.json]).toEqual([201, []])
  expect((await write('POST', '/notes?on_conflict=text', note, 'resolution=merge-duplicates')).json).toMatchObject({
    code: '42P10',
  })
  expect((await write('POST', '/notes', [note, note], 'resolution=merge-duplicates')).json).toMatchObject({
    code: '21000',
  })
})

test('an upsert of rows without the primary key finds duplicates by the only other key that they have', async () => {
  const upsert = (body: object) => write('POST', '/labels', body, 'resolution=merge-duplicates')
  expect((await upsert({ code: 'a', shelf: 1, text: 'old' })).status).toBe(201)
  expect((await upsert({ code: 'a', shelf: 2, text: 'new' })).status).toBe(200)
  expect(await rest.test.sql(`select code, shelf, text from labels`)).toEqual([{ code: 'a', shelf: 2, text: 'new' }])
  // Two keys could be meant: the primary key decides, as in PostgREST.
  expect((await upsert({ code: 'a', shelf: 2, place: 5, text: 'x' })).json).toMatchObject({ code: '23505' })
  // A key that is checked at the end of the transaction cannot decide.
  expect((await upsert({ shelf: 2, text: 'x' })).json).toMatchObject({ code: '23505' })
  expect((await write('POST', '/labels?on_conflict=', { code: 'a' }, 'resolution=merge-duplicates')).status).toBe(400)
})

test('an update changes only the rows of its filter', async () => {
  await write('POST', '/notes', [
    { company_id: 5, id: 1, text: 'a' },
    { company_id: 5, id: 2, text: 'a' },
  ])
  const shown = await write(
    'PATCH',
    '/notes?company_id=eq.5&id=eq.1',
    { text: 'b' },
    'return=representation,count=exact',
  )
  expect([shown.status, shown.json]).toEqual([200, [{ company_id: 5, id: 1, text: 'b' }]])
  expect(shown.headers.get('content-range')).toBe('0-0/1')
  expect(await write('PATCH', '/notes?company_id=eq.5', { text: 'c' }, '')).toMatchObject({ status: 204, text: '' })
  expect(await write('PATCH', '/notes?company_id=eq.5', {})).toMatchObject({ status: 200, json: [] })
  expect((await write('PATCH', '/notes', { text: 'd' })).json).toMatchObject({
    code: '21000',
    message: 'UPDATE requires a WHERE clause',
  })
})

test('a write limited to one or few rows is rolled back if it affects more', async () => {
  await write('POST', '/notes', [
    { company_id: 5, id: 1 },
    { company_id: 5, id: 2 },
  ])
  const many = await write('DELETE', '/notes?company_id=eq.5', undefined, 'handling=strict,max-affected=1')
  expect(many).toMatchObject({ status: 400, json: { code: 'PGRST124', details: 'The query affects 2 rows' } })
  const single = await write('PATCH', '/notes?company_id=eq.5', { text: 'x' }, 'return=representation', OBJECT)
  expect(single).toMatchObject({ status: 406, json: { code: 'PGRST116', details: 'The result contains 2 rows' } })
  expect((await get('/notes?company_id=eq.5&select=text')).json).toEqual([{ text: null }, { text: null }])
  expect(await write('DELETE', '/notes?company_id=eq.5', undefined, 'handling=strict,max-affected=2')).toMatchObject({
    status: 204,
  })
})

test('an update takes an object, bare or in an array, and changes nothing for an empty one', async () => {
  await write('POST', '/notes', { company_id: 5, id: 1, text: 'a' })
  expect((await write('PATCH', '/notes?company_id=eq.5&select=text', [{ text: 'b' }])).json).toEqual([{ text: 'b' }])
  for (const nothing of [{}, [], [{}]]) {
    for (const path of ['/notes?company_id=eq.5', '/notes']) {
      const answer = await write('PATCH', path, nothing)
      expect([answer.status, answer.json, answer.headers.get('content-range')]).toEqual([200, [], '*/*'])
      expect((await write('PATCH', path, nothing, '')).status).toBe(204)
    }
  }
  expect(await write('PATCH', '/notes?company_id=eq.5', [{ text: 'c' }, { text: 'd' }])).toMatchObject({
    status: 400,
    json: { code: 'PGRST102' },
  })
  expect((await get('/notes?company_id=eq.5&select=text')).json).toEqual([{ text: 'b' }])
})

test('all written rows are shown, in the requested order, whatever limit and filters an insert has', async () => {
  const rows = [1, 2, 3].map((id) => ({ company_id: 5, id }))
  const { json } = await write('POST', '/notes?select=id&order=id.desc&limit=1&offset=1&id=eq.9', rows)
  expect(json).toEqual([{ id: 3 }, { id: 2 }, { id: 1 }])
})

test('filters on an embed choose which of its rows are shown, not which rows are written', async () => {
  await write('POST', '/books', [
    { id: 900, title: 'a', author_id: 1 },
    { id: 901, title: 'b', author_id: 2 },
  ])
  const path = '/books?id=gte.900&select=id,authors!author_id(name)&authors.name=eq.Bob&order=id'
  expect((await write('PATCH', path, { pages: 1 })).json).toEqual([
    { id: 900, authors: null },
    { id: 901, authors: { name: 'Bob' } },
  ])
  expect((await get('/books?id=gte.900&select=pages')).json).toEqual([{ pages: 1 }, { pages: 1 }])
  expect(await write('PATCH', '/books?id=eq.900&authors.name=eq.Bob', { pages: 2 })).toMatchObject({
    status: 400,
    json: { code: 'PGRST108' },
  })
})

test.each([
  ['POST', '/notes', { company_id: 5, id: 1 }, '*/*', '*/1'],
  ['PATCH', '/notes?company_id=eq.1', { text: 'hello' }, '0-1/*', '0-1/2'],
  ['PATCH', '/notes?company_id=eq.99', { text: 'x' }, '*/*', '*/0'],
  ['DELETE', '/notes?company_id=eq.99', undefined, '*/*', '*/0'],
])('%s %s answers its range without and with a count', async (method, path, body, without, counted) => {
  const rangeOf = async (prefer: string) => (await write(method, path, body, prefer)).headers.get('content-range')
  expect([await rangeOf('tx=rollback'), await rangeOf('tx=rollback,count=exact')]).toEqual([without, counted])
})

test('bodies with unequal keys are refused whatever they hold', async () => {
  for (const body of [[{ id: 1 }, { text: 'a' }], [{ id: 1 }, 5], [1], [null], [[]]]) {
    expect(await write('POST', '/notes', body)).toMatchObject({
      status: 400,
      json: { code: 'PGRST102', message: 'All object keys must match', hint: null },
    })
  }
})

test('the location of a row is correct for any key and any accepted type', async () => {
  await rest.test.sql(`
    create table placed (id bigint, label text, flag boolean, primary key (id, label, flag)); grant all on placed to authenticated; notify pgrst`)
  await expect.poll(async () => (await get('/placed')).status).toBe(200)
  const place = async (body: unknown, accept: string) => {
    const answer = await write('POST', '/placed?select=label&order=label', body, 'return=headers-only', { accept })
    expect([answer.status, answer.text, answer.headers.get('content-type')]).toEqual([201, '', null])
    return answer.headers.get('location')
  }
  const row = { id: '9007199254740993', label: 'a & b=é', flag: true }
  expect(await place(row, 'text/csv')).toBe('/placed?id=eq.9007199254740993&label=eq.a%20%26%20b%3D%C3%A9&flag=eq.true')
  expect(
    await place(
      [
        { ...row, id: 1 },
        { ...row, id: 2 },
      ],
      '*/*',
    ),
  ).toBeNull()
  expect((await get(`/placed?id=eq.9007199254740993&label=eq.a%20%26%20b%3D%C3%A9&flag=eq.true`)).json).toHaveLength(1)
})

test('`return=minimal` of writes does not empty a read', async () => {
  expect((await get('/shops?select=id', { prefer: 'return=headers-only' })).json).toEqual([{ id: 1 }, { id: 2 }])
})

describe('a write that asks for one object', () => {
  const NOTES = '/notes?company_id=eq.5'
  const stored = () => rest.test.sql(`select id, text from notes where company_id = 5 order by id`)
  const three = { company_id: 5, id: 3, text: 'c' }

  test.each(['', 'return=minimal', 'return=headers-only', 'return=representation'])(
    'changes nothing when it touches none or several (Prefer: %s)',
    async (prefer) => {
      await write(
        'POST',
        '/notes',
        [1, 2].map((id) => ({ company_id: 5, id, text: 'a' })),
      )
      const before = await stored()
      for (const [method, path, body, rows] of [
        ['POST', '/notes', [three, { ...three, id: 4 }], 2],
        ['POST', '/notes', [], 0],
        ['PATCH', NOTES, { text: 'b' }, 2],
        ['PATCH', `${NOTES}&id=eq.9`, { text: 'b' }, 0],
        ['PATCH', NOTES, {}, 0],
        ['DELETE', NOTES, undefined, 2],
        ['DELETE', `${NOTES}&id=eq.9`, undefined, 0],
      ] as const) {
        expect(await write(method, path, body, prefer, OBJECT)).toMatchObject({
          status: 406,
          json: { code: 'PGRST116', details: `The result contains ${rows} rows` },
        })
        expect(await stored()).toEqual(before)
      }
      expect((await write('POST', '/notes', [three], prefer, OBJECT)).status).toBe(201)
      expect((await write('PATCH', `${NOTES}&id=eq.3`, { text: 'd' }, prefer, OBJECT)).status).toBeLessThan(300)
      expect((await write('DELETE', `${NOTES}&id=eq.3`, undefined, prefer, OBJECT)).status).toBeLessThan(300)
      expect(await stored()).toEqual(before)
    },
  )
})
