import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LIBRARY } from './testing-schema.ts'
import { createTestRest, type Answer, type TestRest } from './testing.ts'

const ADA = '00000000-0000-4000-8000-00000000000a'

const MORE = `
create function public.many(a int, b int) returns text language sql immutable as $$ select 'two ints' $$;
create function public.many(a int, b int, c int default 0) returns text language sql immutable as $$ select 'with default' $$;
create function public.choice() returns text language sql immutable as $$ select 'none' $$;
create function public.choice(a int) returns text language sql immutable as $$ select 'a' $$;
create function public.choice(a int, b int default 2) returns text language sql immutable as $$ select 'a, b' $$;
create function public.choice(x text, y text, z text) returns text language sql immutable as $$ select x || y || z $$;
create function public.kind_of(doc json) returns text language sql immutable as 'select json_typeof(doc)';
create function public.sum_of(list int[], scale numeric default 1) returns numeric language sql immutable as 'select sum(item) * scale from unnest(list) item';
create function public.mixed(first text, variadic rest int[] default '{}') returns text language sql immutable as $$ select first || cardinality(rest) $$;
create function public.one_out(num int, out next int) language sql immutable as 'select num + 1';
create function public.outs(inout num int, out word text) language sql immutable as $$ select num, 'w' || num $$;
create function public.one_column() returns table (x int) language sql stable as 'values (1), (2)';
create function public.a_record() returns record language sql stable as $$ select 1 as id, 'x'::text as word $$;
create function public.some_records() returns setof record language sql stable as $$ select id, name from public.shops order by id $$;
create function public.of_chars(v char(3)) returns text language sql immutable as 'select v::text';
create function public.of_char_list(v char(3)[]) returns text language sql immutable as $$ select array_to_string(v, '-') $$;
create function public.of_bits(v bit(4)) returns text language sql immutable as 'select v::text';
create function public.no_number() returns int language sql stable as 'select null::int';
create function public.a_list() returns int[] language sql stable as $$ select '{1,2}'::int[] $$;
create function public.no_book() returns public.books language sql stable as 'select * from public.books where false';
create function public.sneaky() returns int language plpgsql stable as $$ begin perform public.add_note('x'); return 1; end $$;
create function public.hasty() returns void language plpgsql volatile set statement_timeout = 100 as $$ begin perform pg_sleep(3); end $$;
create function public.endless() returns text language plpgsql volatile set statement_timeout = 0 as $$ begin return current_setting('statement_timeout'); end $$;
grant execute on all functions in schema public to authenticated;
revoke execute on function public.hidden_function() from authenticated;`

let rest: TestRest

beforeAll(async () => {
  rest = await createTestRest(LIBRARY + MORE)
})

afterAll(() => rest.close())

const get = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  rest.ask(ADA, `/rpc/${path}`, { headers })
const post = (path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<Answer> =>
  rest.write(ADA, 'POST', `/rpc/${path}`, body, headers)

describe('the function is chosen by the names of the arguments', () => {
  test.each([
    ['choice', {}, 'none'],
    ['choice', { x: 'a', y: 'b', z: 'c' }, 'abc'],
    ['choice', { a: 1, b: 2 }, 'a, b'],
    ['many', { a: 1, b: 2, c: 3 }, 'with default'],
    ['mixed', { first: 'n', rest: [1, 2] }, 'n2'],
    ['kind_of', { doc: { a: 1 } }, 'object'],
    ['kind_of', { doc: '{"a":1}' }, 'string'],
    ['sum_of', { list: [1, 2] }, 3],
    ['sum_of', { list: '{1,2}', scale: '2' }, 6],
    ['of_chars', { v: 'abc' }, 'abc'],
    ['of_char_list', { v: ['abc', 'de'] }, 'abc-de'],
    ['of_bits', { v: '1010' }, '1010'],
  ])('POST %s %j', async (name, body, result) => {
    expect(await post(name, body)).toMatchObject({ status: 200, json: result })
  })

  test.each([
    ['choice', 'none'],
    ['choice?x=a&y=b&z=c', 'abc'],
    ['mixed?first=n&rest=1&rest=2&rest=3', 'n3'],
    ['mixed?first=ignored&first=n&rest=1', 'n1'],
    ['kind_of?doc={"a":1}', 'object'],
    ['sum_of?list={1,2}', 3],
    ['of_chars?v=abc', 'abc'],
    ['of_char_list?v={abc,de}', 'abc-de'],
    ['of_bits?v=1010', '1010'],
  ])('GET %s', async (path, result) => {
    expect(await get(path)).toMatchObject({ status: 200, json: result })
  })

  test('`columns` names the members of the body that become arguments', async () => {
    expect((await post('choice?columns=x,y,z', { x: 'a', y: 'b', z: 'c', more: 1 })).json).toBe('abc')
    expect((await post('choice', { x: 'a', y: 'b', z: 'c', more: 1 })).status).toBe(404)
  })

  test.each([
    ['choice', { a: 1 }, 'public.choice(a => integer), public.choice(a => integer, b => integer)'],
    [
      'many',
      { a: 1, b: 2 },
      'public.many(a => integer, b => integer), public.many(a => integer, b => integer, c => integer)',
    ],
  ])('several matching functions are a 300: %s %j', async (name, body, candidates) => {
    const ambiguous = {
      status: 300,
      json: {
        code: 'PGRST203',
        message: `Could not choose the best candidate function between: ${candidates}`,
        details: null,
        hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
      },
    }
    expect(await post(name, body)).toMatchObject(ambiguous)
    const query = Object.entries(body).map(([key, value]) => `${key}=${value}`)
    expect(await get(`${name}?${query.join('&')}`)).toMatchObject(ambiguous)
  })

  test.each([
    [
      'GET',
      'one_autor',
      'public.one_autor without parameters',
      'public.one_autor without parameters',
      'public.one_author',
    ],
    [
      'GET',
      'one_author?autor=1',
      'public.one_author(autor)',
      'public.one_author with parameter autor',
      'public.one_author(author)',
    ],
    [
      'GET',
      'add?a=1&smthelse=2&b=3',
      'public.add(a, b, smthelse)',
      'public.add with parameters a, b, smthelse',
      'public.add(a, b)',
    ],
    ['GET', 'choice?x=1&y=2', 'public.choice(x, y)', 'public.choice with parameters x, y', 'public.choice(x, y, z)'],
    [
      'GET',
      'nothing_like_it',
      'public.nothing_like_it without parameters',
      'public.nothing_like_it without parameters',
      undefined,
    ],
    [
      'POST',
      'joind',
      'public.joind without parameters',
      'public.joind without parameters or with a single unnamed json/jsonb parameter',
      'public.joined',
    ],
    [
      'POST',
      'hidden_functio',
      'public.hidden_functio without parameters',
      'public.hidden_functio without parameters or with a single unnamed json/jsonb parameter',
      undefined,
    ],
  ])('%s of a function that does not exist: %s', async (method, path, called, searched, suggestion) => {
    const answer = method === 'GET' ? await get(path) : await post(path)
    expect([answer.status, answer.json]).toEqual([
      404,
      {
        code: 'PGRST202',
        message: `Could not find the function ${called} in the schema cache`,
        details: `Searched for the function ${searched}, but no matches were found in the schema cache.`,
        hint: suggestion === undefined ? null : `Perhaps you meant to call the function ${suggestion}`,
      },
    ])
  })
})

describe('the result has the shape that the function declares', () => {
  test.each([
    ['nothing', 204, ''],
    ['no_number', 200, 'null'],
    ['a_list', 200, '[1,2]'],
    ['numbers?upto=2', 200, '[1, 2]'],
    ['numbers?upto=0', 200, '[]'],
    ['one_out?num=1', 200, '{"next":2}'],
    ['outs?num=1', 200, '{"num":1,"word":"w1"}'],
    ['one_column', 200, '[{"x":1}, \n {"x":2}]'],
    ['pairs?select=y&order=x.desc', 200, '[{"y":"b"}, \n {"y":"a"}]'],
    ['a_record', 200, '{"id":1,"word":"x"}'],
    ['some_records', 200, '[{"id":1,"name":"North"}, \n {"id":2,"name":"South"}]'],
    ['no_book?select=id', 200, '{"id":null}'],
    ['no_book?id=eq.1', 200, 'null'],
    ['no_book?limit=0', 200, 'null'],
    ['no_book?offset=1', 200, 'null'],
    ['one_author?author=1&id=eq.2', 200, 'null'],
  ])('GET %s', async (path, status, text) => {
    const answer = await get(path)
    expect([answer.status, answer.text]).toEqual([status, text])
    expect(answer.headers.get('content-type')).toBe(status === 204 ? null : 'application/json; charset=utf-8')
  })

  test('rows can be filtered, ordered, paged, counted, embedded and requested as a single object', async () => {
    const counted = await post(
      'all_books?select=id,authors!author_id(name)&order=id&limit=1&offset=1',
      {},
      { prefer: 'count=exact' },
    )
    expect([counted.status, counted.json, counted.headers.get('content-range')]).toEqual([
      206,
      [{ id: 2, authors: { name: 'Ada' } }],
      '1-1/4',
    ])
    const single = { accept: 'application/vnd.pgrst.object+json' }
    expect((await get('all_books?id=eq.3&select=title', single)).json).toEqual({ title: 'Gamma' })
    expect((await get('all_books?select=title', single)).json).toMatchObject({
      code: 'PGRST116',
      details: 'The result contains 4 rows',
    })
    expect((await get('add?a=1', { prefer: 'count=exact' })).headers.get('content-range')).toBe('0-0/1')
    expect((await get('add?a=1', single)).json).toBe(11)
  })

  test('the Range header pages only GET', async () => {
    const range = { range: '1-1', 'range-unit': 'items' }
    expect((await get('numbers?upto=3', range)).json).toEqual([2])
    expect((await get('numbers?upto=3', { range: '1-1' })).json).toEqual([2])
    expect((await get('numbers?upto=3', { range: '1-1', 'range-unit': 'bytes' })).json).toEqual([1, 2, 3])
    expect((await get('numbers?upto=3', { range: 'bytes=1-1' })).json).toEqual([1, 2, 3])
    expect((await post('numbers', { upto: 3 }, range)).json).toEqual([1, 2, 3])
    const head = await rest.ask(ADA, '/rpc/numbers?upto=3', {
      method: 'HEAD',
      headers: { ...range, prefer: 'count=exact' },
    })
    expect([head.status, head.text, head.headers.get('content-range')]).toEqual([200, '', '0-2/3'])
  })

  test('a filter sent with a POST as if it were an argument is refused', async () => {
    expect(await post('add?a=1', {})).toMatchObject({ status: 400, json: { code: 'PGRST100' } })
  })
})

describe('transactions', () => {
  test('GET and HEAD of a volatile function, and any call of a read-only function, may not write', async () => {
    for (const method of ['GET', 'HEAD']) {
      expect((await rest.ask(ADA, '/rpc/add_note?body=x', { method })).status).toBe(405)
    }
    expect(await post('sneaky')).toMatchObject({ status: 405, json: { code: '25006' } })
    expect(await rest.test.sql(`select 1 from notes where company_id = 9`)).toEqual([])
  })

  test('a function’s own statement_timeout is its time limit', async () => {
    expect(await post('hasty')).toMatchObject({ status: 503, json: { code: '57014' } })
    expect((await post('endless')).status).toBe(200)
  })
})
