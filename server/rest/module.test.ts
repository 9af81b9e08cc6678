import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LIBRARY } from './tests/testing-schema.ts'
import { createTestRest, type Answer, type TestRest } from './tests/testing.ts'

const ADA = '00000000-0000-4000-8000-00000000000a'

const MORE = `
create table public.keyless (id int);
create view public.read_only as select count(*) from public.shops;
grant all on public.keyless, public.read_only to authenticated;`

let rest: TestRest

beforeAll(async () => {
  rest = await createTestRest(LIBRARY + MORE)
})

afterAll(() => rest.close())

const send = (who: string | undefined, path: string, init: RequestInit = {}): Promise<Answer> =>
  rest.ask(who, path, init)

const get = (path: string, headers: Record<string, string> = {}): Promise<Answer> => rest.ask(ADA, path, { headers })

const write = (
  method: string,
  path: string,
  body: unknown,
  prefer = 'return=representation',
  headers: Record<string, string> = {},
): Promise<Answer> => rest.write(ADA, method, path, body, { prefer, ...headers })

describe('functions', () => {
  test.each([
    ['/rpc/add?a=1', 200, 11],
    ['/rpc/numbers?upto=3', 200, [1, 2, 3]],
    ['/rpc/numbers?upto=3&limit=1&offset=1', 200, [2]],
    ['/rpc/one_author?author=1&select=id', 200, { id: 1 }],
    ['/rpc/pairs?x=eq.2', 200, [{ x: 2, y: 'b' }]],
    [
      '/rpc/all_books?pages=gt.100&order=id.desc&select=id,covers(color)',
      200,
      [
        { id: 4, covers: null },
        { id: 2, covers: { color: 'blue' } },
      ],
    ],
    ['/rpc/joined?words=a&words=b', 200, 'a-b'],
  ])('GET %s', async (path, status, json) => {
    expect(await get(path)).toMatchObject({ status, json })
  })

  test.each([
    ['/rpc/add', { a: 1, b: 2 }, 200, 3],
    ['/rpc/nothing', {}, 204, undefined],
    ['/rpc/whole', [1, 'x'], 200, [1, 'x']],
    ['/rpc/joined', { words: ['a', 'b'] }, 200, 'a-b'],
    ['/rpc/with_headers', {}, 202, 1],
  ])('POST %s %j', async (path, body, status, json) => {
    expect(await write('POST', path, body, '')).toMatchObject({ status, json })
  })

  test('a function called by GET cannot write', async () => {
    expect(await get('/rpc/add_note?body=x')).toMatchObject({ status: 405, json: { code: '25006' } })
  })

  test('max-affected rolls back the changes of a function', async () => {
    const answer = await write('POST', '/rpc/wipe_notes', {}, 'handling=strict,max-affected=0')
    expect(answer).toMatchObject({ status: 400, json: { code: 'PGRST124' } })
    expect((await get('/notes?company_id=eq.1&id=eq.2&select=text')).json).toEqual([{ text: 'there' }])
    expect((await write('POST', '/rpc/add', { a: 1 }, 'handling=strict,max-affected=1')).json).toMatchObject({
      code: 'PGRST128',
    })
  })

  test.each([
    [
      '/rpc/ad',
      {},
      404,
      { code: 'PGRST202', message: 'Could not find the function public.ad without parameters in the schema cache' },
    ],
    ['/rpc/add', { c: 1 }, 404, { code: 'PGRST202', hint: 'Perhaps you meant to call the function public.add(a, b)' }],
    ['/rpc/over', { a: 1 }, 300, { code: 'PGRST203' }],
    ['/rpc/hidden_function', {}, 404, { code: 'PGRST202', hint: null }],
    ['/rpc/teapot', {}, 418, { code: 'PT418', message: 'short and stout', hint: 'pour' }],
    ['/rpc/custom', {}, 402, { code: 'quota', message: 'Used up', details: 'all of it', hint: null }],
    ['/rpc/refused', {}, 400, { code: 'P0001', message: 'no such luck', details: 'because', hint: 'try later' }],
    ['/rpc/broken', {}, 500, { code: '42P01', message: 'The server could not answer this request' }],
  ])('POST %s %j is refused', async (path, body, status, json) => {
    expect(await write('POST', path, body, '')).toMatchObject({ status, json })
  })
})

describe('refusals', () => {
  test('the details of a violated constraint hold no value', async () => {
    const twice = await write('POST', '/authors', { id: 1, name: 'Zoe' })
    expect(twice).toMatchObject({ status: 409, json: { code: '23505', details: 'Key (id) already exists.' } })
    const orphan = await write('POST', '/books', { title: 'x', author_id: 12345 })
    expect(orphan).toMatchObject({ status: 409, json: { code: '23503' } })
    expect(orphan.text).not.toContain('12345')
    expect((await write('POST', '/books', { title: '' })).json).toMatchObject({ code: '23514', details: null })
  })

  test('an anonymous caller gets a 401, a signed-in one may succeed', async () => {
    expect(await send(undefined, '/books')).toMatchObject({ status: 401, json: { code: '42501' } })
    expect(await get('/authors?select=secret')).toMatchObject({ status: 403, json: { code: '42501' } })
    expect(await write('PATCH', '/authors?id=eq.1', { secret: 'x' })).toMatchObject({
      status: 403,
      json: { code: '42501' },
    })
    expect(await write('POST', '/private_books', { id: 5, owner: 'x' })).toMatchObject({
      status: 403,
      json: { code: '42501' },
    })
  })

  test.each([
    ['GET', '/hidden', 404, 'PGRST205'],
    ['GET', '/pg_class', 404, 'PGRST205'],
    ['GET', '/a/b', 404, 'PGRST125'],
    ['GET', '/books/', 404, 'PGRST125'],
    ['GET', '/rpc/add/', 404, 'PGRST125'],
    ['GET', '/rpc/add/1', 404, 'PGRST125'],
    ['OPTIONS', '/nothing', 404, 'PGRST205'],
    ['OPTIONS', '/rpc/nothing_such', 404, 'PGRST202'],
    ['PATCH', '/rpc/add', 405, 'PGRST101'],
    ['PROPFIND', '/rpc/add', 405, 'PGRST101'],
    ['PUT', '/', 405, 'PGRST117'],
    ['PROPFIND', '/books', 405, 'PGRST117'],
    ['PUT', '/rpc/add', 405, 'PGRST101'],
    ['DELETE', '/rpc/add', 405, 'PGRST101'],
    ['GET', '/books?id=eq.x', 400, '22P02'],
    ['GET', '/books?search=fts.a b', 400, '22P02'],
    ['GET', '/books?title=fts(nowhere).a', 400, '42704'],
    ['GET', '/books?title=match.(', 400, '2201B'],
  ])('%s %s answers %i %s', async (method, path, status, code) => {
    expect(await send(ADA, path, { method })).toMatchObject({ status, json: { code } })
  })

  test.each([
    ['Accept-Profile', 'auth', 406, 'PGRST106'],
    ['Accept', 'image/png', 406, 'PGRST107'],
    ['Prefer', 'handling=strict, foo=bar', 400, 'PGRST122'],
  ])('%s: %s answers %i %s', async (name, value, status, code) => {
    expect(await get('/books', { [name]: value })).toMatchObject({ status, json: { code } })
  })

  test.each([
    ['text/plain', 'a,b', 400],
    ['application/json; charset=latin1', '{}', 400],
    ['application/json', Buffer.from([0x7b, 0xff, 0x7d]), 400],
    ['application/json', `{"title":"${'x'.repeat(1_100_000)}"}`, 413],
  ])('a body of %s is refused', async (type, body, status) => {
    const answer = await send(ADA, '/books', { method: 'POST', headers: { 'content-type': type }, body })
    expect(answer).toMatchObject({ status, json: { code: 'PGRST102' } })
  })

  test('a statement that takes too long is cancelled and rolled back', async () => {
    expect(await write('POST', '/rpc/slow', {})).toMatchObject({ status: 503, json: { code: '57014' } })
    expect((await get('/shops?select=id')).status).toBe(200)
  }, 15_000)
})

describe('the interface itself', () => {
  test('OPTIONS lists the allowed methods of a relation or function', async () => {
    const allow = async (path: string) => (await send(ADA, path, { method: 'OPTIONS' })).headers.get('allow')
    expect(await allow('/books')).toBe('OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE')
    expect(await allow('/keyless')).toBe('OPTIONS,GET,HEAD,POST,PATCH,DELETE')
    expect(await allow('/read_only')).toBe('OPTIONS,GET,HEAD')
    expect(await allow('/')).toBe('OPTIONS,GET,HEAD')
    expect(await allow('/rpc/add')).toBe('OPTIONS,GET,HEAD,POST')
    expect(await allow('/rpc/add_note')).toBe('OPTIONS,POST')
  })

  test.each(['', '/'])('the root document at "%s" lists only what the role may use', async (path) => {
    const mine = await get(path)
    expect(mine.json).toMatchObject({ swagger: '2.0', paths: { '/books': {}, '/rpc/add': {} } })
    expect(mine.text).not.toContain('secret')
    const { text } = await send(undefined, path)
    expect(text).toContain('/shops')
    expect(text).not.toContain('/books')
  })

  test('a new table is served after the notification', async () => {
    await rest.test.sql(
      `create table public.fresh (id int primary key); grant select on public.fresh to authenticated; notify pgrst, 'reload schema'`,
    )
    await expect.poll(async () => (await get('/fresh')).status).toBe(200)
  })

  test('a function created without a notification is found when it is called', async () => {
    await rest.test.sql(`
      create function public.late(n int) returns int language sql immutable as 'select n'; grant execute on function public.late to authenticated`)
    await expect.poll(async () => (await get('/rpc/late?n=4')).json).toBe(4)
  })

  test('a dropped column is noticed when a statement fails', async () => {
    await rest.test.sql(`alter table public.shops rename column name to title`)
    await expect.poll(async () => (await get('/shops?id=eq.1')).json).toEqual([{ id: 1, title: 'North' }])
  })

  test('a long response is compressed if the client accepts it, a short one never', async () => {
    const aliases = Array.from({ length: 8 }, (_, at) => `${`a_rather_long_name_${at}`.repeat(3)}:title`).join(',')
    const ask = (path: string, encoding: string) => rest.send(ADA, path, { headers: { 'accept-encoding': encoding } })
    const plain = await ask(`/books?select=${aliases}`, 'identity')
    const packed = await ask(`/books?select=${aliases}`, 'br, gzip')
    expect([plain.headers.get('content-encoding'), packed.headers.get('content-encoding')]).toEqual([null, 'gzip'])
    expect(gunzipSync(new Uint8Array(await packed.arrayBuffer())).toString()).toBe(await plain.text())
    expect((await ask('/books?limit=1&select=title', 'gzip')).headers.get('content-encoding')).toBeNull()
  })
})
