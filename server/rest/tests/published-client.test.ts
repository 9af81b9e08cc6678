import { PostgrestClient } from '@supabase/postgrest-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIBRARY } from './testing-schema.ts'
import { createTestRest, type TestRest } from './testing.ts'

const ADA = '00000000-0000-4000-8000-00000000000a'

const MORE = `
create function public.kind_of(doc json) returns text language sql immutable as 'select json_typeof(doc)';
grant execute on all functions in schema public to authenticated;`

let rest: TestRest
let client: PostgrestClient
/** The client types some methods only for callers that declare a newer server. */
let newer: PostgrestClient<Newer>

type Row = Record<string, unknown>
interface Newer {
  readonly __InternalSupabase: { readonly PostgrestVersion: '14' }
  readonly public: {
    readonly Tables: Record<string, { Row: Row; Insert: Row; Update: Row; Relationships: [] }>
    readonly Views: Record<string, never>
    readonly Functions: Record<string, never>
  }
}

beforeAll(async () => {
  rest = await createTestRest(LIBRARY + MORE)
  const base = 'http://localhost/rest/v1'
  const options: ConstructorParameters<typeof PostgrestClient>[1] = {
    fetch: (input, init) => {
      const url = input instanceof Request ? input.url : input.toString()
      init?.signal?.throwIfAborted()
      return rest.send(ADA, url.slice(base.length), init)
    },
  }
  client = new PostgrestClient(base, options)
  newer = new PostgrestClient<Newer>(base, options)
})

afterAll(() => rest.close())

test('lists with filters, order, range and count', async () => {
  const { data, count, status, error } = await client
    .from('books')
    .select('id, title, author:authors!author_id(name)', { count: 'exact' })
    .or('pages.gt.90,pages.is.null')
    .not('title', 'like', 'Z%')
    .order('id', { ascending: false })
    .range(0, 1)
  expect({ error, status, count }).toEqual({ error: null, status: 206, count: 4 })
  expect(data).toEqual([
    { id: 4, title: 'Delta "q"', author: null },
    { id: 3, title: 'Gamma', author: { name: 'Bob' } },
  ])
})

test('values with commas, quotes and parentheses reach the database unchanged', async () => {
  const titles = ['Beta, or (not)', 'Delta "q"']
  const { data } = await client.from('books').select('title').in('title', titles).order('title')
  expect(data).toEqual(titles.map((title) => ({ title })))
  expect((await client.from('books').select('id').contains('tags', ['x', 'y'])).data).toEqual([{ id: 1 }])
  expect((await client.from('authors').select('id').contains('extra', { city: 'Rome' })).data).toEqual([{ id: 3 }])
  expect(
    (await client.from('books').select('id').textSearch('search', 'fox', { type: 'websearch', config: 'english' }))
      .data,
  ).toEqual([{ id: 1 }])
})

test('one row, one or none, and no row at all', async () => {
  expect((await client.from('shops').select().eq('id', 1).single()).data).toEqual({ id: 1, name: 'North' })
  expect((await client.from('shops').select().eq('id', 9).maybeSingle()).data).toBeNull()
  expect((await client.from('shops').select().eq('id', 9).maybeSingle()).error).toBeNull()
  const { error, status } = await client.from('shops').select().eq('id', 9).single()
  expect([status, error?.code, error?.details]).toEqual([406, 'PGRST116', 'The result contains 0 rows'])
})

test('counts without rows', async () => {
  expect(await client.from('books').select('*', { count: 'exact', head: true })).toMatchObject({
    count: 4,
    data: null,
    error: null,
  })
})

test('related rows are counted, aggregated, spread and filtered by their alias', async () => {
  const shops = await client.from('shops').select('name, sales(count), ...stock(book_id)').eq('id', 2)
  expect(shops.data).toEqual([{ name: 'South', sales: [{ count: 1 }], book_id: [1] }])
  const kinds = await client.from('sales').select('kind, amount.sum()').order('kind')
  expect(kinds.data).toEqual([
    { kind: 'card', sum: 21 },
    { kind: 'cash', sum: 15.5 },
  ])
  const authors = await client
    .from('authors')
    .select('id, thick:books!author_id!inner(title)')
    .gt('thick.pages', 300)
    .order('title', { referencedTable: 'thick' })
    .limit(1, { referencedTable: 'thick' })
  expect(authors.data).toEqual([{ id: 1, thick: [{ title: 'Beta, or (not)' }] }])
})

test('inserts, updates, upserts and deletes', async () => {
  const inserted = await client
    .from('notes')
    .insert([
      { company_id: 5, id: 1, text: 'a' },
      { company_id: 5, id: 2 },
    ])
    .select()
  expect(inserted).toMatchObject({ status: 201, data: [{ text: 'a' }, { text: null }] })
  expect(
    (await client.from('notes').update({ text: 'b' }).eq('company_id', 5).eq('id', 2).select('text').single()).data,
  ).toEqual({ text: 'b' })
  const upserted = await client
    .from('notes')
    .upsert({ company_id: 5, id: 1, text: 'c' }, { onConflict: 'company_id,id' })
    .select('text')
  expect(upserted).toMatchObject({ status: 200, data: [{ text: 'c' }] })
  const ignored = await client
    .from('notes')
    .upsert([{ company_id: 5, id: 1, text: 'd' }], { ignoreDuplicates: true })
    .select()
  expect(ignored.data).toEqual([])
  expect(
    await client.from('notes').update({ text: 'x' }).eq('company_id', 5).eq('id', 99).select().maybeSingle(),
  ).toMatchObject({ data: null, error: null })
  expect(await client.from('notes').delete({ count: 'exact' }).eq('company_id', 5)).toMatchObject({
    status: 204,
    count: 2,
  })
  expect((await client.from('notes').delete()).error).toMatchObject({ code: '21000' })
})

test('missing keys of a bulk insert become null, or their default on request', async () => {
  const rows = [
    { id: 901, title: 'a', pages: 1 },
    { id: 902, title: 'b' },
  ]
  expect((await client.from('books').insert(rows).select('pages')).data).toEqual([{ pages: 1 }, { pages: null }])
  await client.from('books').delete().gt('id', 900)
  expect((await client.from('books').insert(rows, { defaultToNull: false }).select('pages')).data).toEqual([
    { pages: 1 },
    { pages: 100 },
  ])
  await client.from('books').delete().gt('id', 900)
})

test('calls functions by POST, GET and HEAD', async () => {
  expect((await client.rpc('add', { a: 1 })).data).toBe(11)
  expect((await client.rpc('add', { a: 1, b: 2 }, { get: true })).data).toBe(3)
  expect(
    (await client.rpc('all_books', {}, { count: 'exact' }).select('id').gt('pages', 300).order('id')).data,
  ).toEqual([{ id: 2 }, { id: 4 }])
  expect(await client.rpc('all_books', {}, { head: true, count: 'exact' })).toMatchObject({ count: 4 })
  expect((await client.rpc('nothing')).status).toBe(204)
})

test('counts the result of a function whose arguments fit only in a body', async () => {
  const answer = await client.rpc('kind_of', { doc: { a: 1 } }, { head: true, count: 'exact' })
  expect(answer).toMatchObject({ data: null, error: null, count: 1, status: 200 })
  expect((await client.rpc('kind_of', { doc: { a: 1 } })).data).toBe('object')
})

test('CSV, stripped nulls and rollback', async () => {
  const { data } = await client.from('shops').select('id, name').order('id').csv()
  expect(data).toBe('id,name\n1,North\n2,South')
  expect((await client.from('books').select('id, pages').eq('id', 3).stripNulls()).data).toEqual([{ id: 3 }])
  const written = await client.from('notes').insert({ company_id: 6, id: 1 }).select('id').rollback()
  expect(written).toMatchObject({ status: 201, data: [{ id: 1 }] })
  expect((await client.from('notes').select('id').eq('company_id', 6)).data).toEqual([])
})

test('refuses to change more rows than max-affected allows', async () => {
  const { error } = await newer.from('covers').delete().gt('book_id', 0).maxAffected(1)
  expect(error).toMatchObject({ code: 'PGRST124', details: 'The query affects 2 rows' })
  expect(await newer.from('notes').update({ text: 'hello' }).eq('company_id', 2).maxAffected(1)).toMatchObject({
    status: 204,
    error: null,
  })
})

test('errors are thrown on request, and a request can be aborted', async () => {
  await expect(client.from('nothing').select().throwOnError()).rejects.toMatchObject({ code: 'PGRST205' })
  const given = await client.from('shops').select().abortSignal(AbortSignal.abort())
  expect(given).toMatchObject({ data: null, status: 0 })
})

test('another schema is chosen by a header, and only exposed schemas exist', async () => {
  expect((await client.schema('public').from('shops').select('id')).data).toHaveLength(2)
  expect((await client.schema('auth').from('users').select('id')).error).toMatchObject({
    code: 'PGRST106',
    message: 'Invalid schema: auth',
    hint: 'Only the following schemas are exposed: public',
  })
  expect((await client.schema('private').rpc('is_admin')).error).toMatchObject({ code: 'PGRST106' })
})
