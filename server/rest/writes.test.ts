import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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

test('an insert answers 201, with nothing, the place or the row', async () => {
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

test('an array inserts all or nothing, and its objects must agree unless columns are named', async () => {
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

test('duplicates are merged or ignored, and 200 says that nothing was added', async () => {
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

test('an update changes the rows of its filter alone', async () => {
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

test('a write that must concern one row, or few, is undone otherwise', async () => {
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
