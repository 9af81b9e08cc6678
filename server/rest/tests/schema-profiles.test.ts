import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIBRARY } from './testing-schema.ts'
import { createTestRest, type Answer, type TestRest } from './testing.ts'

const ADA = '00000000-0000-4000-8000-00000000000a'

const REPORTS = `
create schema reports;
grant usage on schema reports to authenticated;
create table reports.shops (id int primary key, place text not null);
create table reports.visits (id int primary key, shop_id int not null references reports.shops (id), author_id int references public.authors (id));
insert into reports.shops values (7, 'Harbour');
insert into reports.visits values (1, 7, 1);
create function reports.add(a int, b int) returns text language sql immutable as $$ select 'reports ' || a + b $$;
create function reports.place_of(shop reports.shops) returns text language sql stable as 'select shop.place';
grant select, insert, update, delete on reports.shops, reports.visits to authenticated;
grant execute on all functions in schema reports to authenticated;
create schema elsewhere;
grant usage on schema elsewhere to authenticated;
create table elsewhere.things (id int primary key);
grant select on elsewhere.things to authenticated;`

let rest: TestRest

beforeAll(async () => {
  rest = await createTestRest(LIBRARY + REPORTS, { API_SCHEMAS: 'public, reports' })
})

afterAll(() => rest.close())

const read = (path: string, profile?: string): Promise<Answer> =>
  rest.ask(ADA, path, { headers: profile === undefined ? {} : { 'accept-profile': profile } })

const write = (method: string, path: string, body: unknown, profile: string): Promise<Answer> =>
  rest.write(ADA, method, path, body, { 'content-profile': profile, prefer: 'return=representation' })

test('the first schema is the default, and a response names its schema', async () => {
  for (const profile of [undefined, 'public', '']) {
    const answer = await read('/shops?id=eq.1', profile)
    expect([answer.json, answer.headers.get('content-profile')]).toEqual([[{ id: 1, name: 'North' }], 'public'])
  }
  const other = await read('/shops', 'reports')
  expect([other.json, other.headers.get('content-profile')]).toEqual([[{ id: 7, place: 'Harbour' }], 'reports'])
})

test('writes and functions use the schema that they name', async () => {
  const made = await write('POST', '/shops', { id: 8, place: 'Hill' }, 'reports')
  expect([made.status, made.json, made.headers.get('content-profile')]).toEqual([
    201,
    [{ id: 8, place: 'Hill' }],
    'reports',
  ])
  expect((await write('PUT', '/shops?id=eq.8', { id: 8, place: 'Dale' }, 'reports')).json).toEqual([
    { id: 8, place: 'Dale' },
  ])
  expect((await write('PATCH', '/shops?id=eq.8', { place: 'Moor' }, 'reports')).json).toEqual([
    { id: 8, place: 'Moor' },
  ])
  expect((await write('DELETE', '/shops?id=eq.8', undefined, 'reports')).json).toEqual([{ id: 8, place: 'Moor' }])
  expect((await write('POST', '/rpc/add', { a: 1, b: 2 }, 'reports')).json).toBe('reports 3')
  expect((await write('POST', '/rpc/add', { a: 1, b: 2 }, 'public')).json).toBe(3)
  expect((await read('/rpc/add?a=1&b=2', 'reports')).json).toBe('reports 3')
})

test('embeds and computed columns stay within the schema', async () => {
  expect((await read('/visits?select=id,shops(place,place_of)', 'reports')).json).toEqual([
    { id: 1, shops: { place: 'Harbour', place_of: 'Harbour' } },
  ])
  expect(await read('/visits?select=id,authors(name)', 'reports')).toMatchObject({
    status: 400,
    json: {
      code: 'PGRST200',
      details:
        "Searched for a foreign key relationship between 'visits' and 'authors' in the schema 'reports', but no matches were found.",
    },
  })
})

test('the header of the other kind of request is ignored', async () => {
  const answer = await rest.ask(ADA, '/shops?id=eq.1', { headers: { 'content-profile': 'reports' } })
  expect(answer.json).toEqual([{ id: 1, name: 'North' }])
})

test.each(['elsewhere', 'auth', 'private', 'pg_catalog', 'PUBLIC', 'reports"', 'nowhere'])(
  '%s is not exposed, and the error lists the exposed schemas',
  async (profile) => {
    const refused = {
      status: 406,
      json: {
        code: 'PGRST106',
        message: `Invalid schema: ${profile}`,
        details: null,
        hint: 'Only the following schemas are exposed: public, reports',
      },
    }
    expect(await read('/things', profile)).toMatchObject(refused)
    expect(await read('/', profile)).toMatchObject(refused)
    expect(await write('POST', '/things', { id: 1 }, profile)).toMatchObject(refused)
  },
)

test('names are looked up in one schema only', async () => {
  expect(await read('/shop', 'reports')).toMatchObject({
    status: 404,
    json: {
      message: "Could not find the table 'reports.shop' in the schema cache",
      hint: "Perhaps you meant the table 'reports.shops'",
    },
  })
  expect((await read('/books', 'reports')).status).toBe(404)
  expect((await read('/rpc/pairs', 'reports')).json).toMatchObject({
    message: 'Could not find the function reports.pairs without parameters in the schema cache',
  })
})

test('each schema has a description of its own', async () => {
  const answer = await read('/', 'reports')
  expect(answer.headers.get('content-profile')).toBe('reports')
  expect(answer.json).toMatchObject({ definitions: { shops: { properties: { place: {} } } } })
  expect(answer.text).not.toContain('books')
})

test('constraint details name the columns of their own schema', async () => {
  expect(await write('POST', '/visits', { id: 2, shop_id: 99 }, 'reports')).toMatchObject({
    status: 409,
    json: { code: '23503', details: 'Key (shop_id) is not present in the other table, or still referenced from it.' },
  })
})

test('a single schema is not named in the response', async () => {
  const alone = await createTestRest(LIBRARY)
  const answer = await alone.ask(ADA, '/shops?id=eq.1')
  expect([answer.status, answer.headers.get('content-profile')]).toEqual([200, null])
  await alone.close()
})
