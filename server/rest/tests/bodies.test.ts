import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseBody } from '../parse/body.ts'
import { LIBRARY } from './testing-schema.ts'
import { createTestRest, type Answer, type TestRest } from './testing.ts'

const ADA = '00000000-0000-4000-8000-00000000000a'

const MORE = `
create function public.text_of(text) returns text language sql immutable as $$ select 'text: ' || $1 $$;
create function public.bytes_of(bytea) returns int language sql immutable as 'select length($1)';
create function public.first_of(a int, b text) returns text language sql immutable as $$ select a || b $$;
create function public.either(json) returns text language sql immutable as $$ select 'json' $$;
create function public.either(jsonb) returns text language sql immutable as $$ select 'jsonb' $$;
grant execute on all functions in schema public to authenticated;`

let rest: TestRest

beforeAll(async () => {
  rest = await createTestRest(LIBRARY + MORE)
})

afterAll(() => rest.close())

beforeEach(async () => {
  await rest.test.sql(`delete from notes where company_id >= 5; delete from books where id >= 100`)
})

const post = (
  path: string,
  type: string | undefined,
  body: string | Uint8Array<ArrayBuffer>,
  more: Record<string, string> = {},
) => {
  const headers = { prefer: 'return=representation', ...(type !== undefined && { 'content-type': type }), ...more }
  return rest.ask(ADA, path, { method: 'POST', headers, body })
}

const refused = (message: string, details: string | null = null) => ({
  status: 400,
  json: { code: 'PGRST102', message, details, hint: null },
})

describe('text/csv', () => {
  const csv = (path: string, body: string): Promise<Answer> => post(path, 'text/csv', body)

  test('rows under a header are inserted, and NULL becomes null', async () => {
    const answer = await csv('/notes', 'company_id,id,text\r\n5,1,"a, ""b""\r\nc"\r\n5,2,NULL\r\n5,3,\r\n')
    expect([answer.status, answer.json]).toEqual([
      201,
      [
        { company_id: 5, id: 1, text: 'a, "b"\r\nc' },
        { company_id: 5, id: 2, text: null },
        { company_id: 5, id: 3, text: '' },
      ],
    ])
  })

  test('a byte order mark and empty lines are skipped; a header alone inserts nothing', async () => {
    expect((await csv('/notes', '\uFEFFcompany_id,id\n\n5,1\n\n')).json).toEqual([{ company_id: 5, id: 1, text: null }])
    expect(await csv('/notes', 'company_id,id\n')).toMatchObject({ status: 201, json: [] })
  })

  test('`columns` selects some of the fields, and updates and upserts accept CSV too', async () => {
    expect((await csv('/notes?columns=company_id,id', 'company_id,id,text,odd\n5,1,x,y')).json).toEqual([
      { company_id: 5, id: 1, text: null },
    ])
    const headers = { 'content-type': 'text/csv', prefer: 'return=representation' }
    const patched = await rest.ask(ADA, '/notes?company_id=eq.5&select=text', {
      method: 'PATCH',
      headers,
      body: 'text\nnew',
    })
    expect([patched.status, patched.json]).toEqual([200, [{ text: 'new' }]])
    const merged = await post('/notes?select=text', 'text/csv', 'company_id,id,text\n5,1,z', {
      prefer: 'return=representation,resolution=merge-duplicates',
    })
    expect([merged.status, merged.json]).toEqual([200, [{ text: 'z' }]])
  })

  test.each([
    ['too few fields', 'company_id,id,text\n5,1,a\n5,2', 'Row 3 has 2 where the header, which is row 1, has 3.'],
    ['too many fields', 'company_id,id\n5,1,a', 'Row 2 has 3 where the header, which is row 1, has 2.'],
  ])('%s are refused with the number of the row, and nothing is stored', async (_what, body, details) => {
    expect(await csv('/notes', body)).toMatchObject(refused('All lines must have same number of fields', details))
    expect(await rest.test.sql(`select 1 from notes where company_id = 5`)).toEqual([])
  })

  test.each([
    ['an open quote', 'text\n"a'],
    ['text behind a quote', 'text\n"a"b'],
    ['a column twice', 'text,text\na,b'],
    ['nothing at all', ''],
  ])('%s is not CSV', async (_what, body) => {
    expect(await csv('/notes', body)).toMatchObject({ status: 400, json: { message: 'Empty or invalid csv' } })
  })

  test.each([
    ['an unknown column', 'nothing\n1', 'PGRST204'],
    ['__proto__', '__proto__\n1', 'PGRST204'],
    ['a value of another type', 'company_id,id\n5,x', '22P02'],
    ['the character U+0000', 'text\na\0b', 'PGRST102'],
    ['many columns', Array.from({ length: 300 }, (_, at) => `c${at}`).join(','), 'PGRST100'],
  ])('%s is refused', async (_what, body, code) => {
    expect(await csv('/notes', body)).toMatchObject({ status: 400, json: { code } })
  })
})

describe('application/x-www-form-urlencoded', () => {
  const form = (path: string, body: string): Promise<Answer> => post(path, 'application/x-www-form-urlencoded', body)

  test('is one row for a relation', async () => {
    expect(await form('/notes', 'company_id=5&id=1&text=caf%C3%A9+%26+bar')).toMatchObject({
      status: 201,
      json: [{ company_id: 5, id: 1, text: 'café & bar' }],
    })
  })

  test('holds the arguments for a function: a variadic one may repeat, otherwise the last value counts', async () => {
    expect((await form('/rpc/add', 'a=1&b=2')).json).toBe(3)
    expect((await form('/rpc/add', 'a=1&a=5&b=2')).json).toBe(7)
    expect((await form('/rpc/joined', 'words=a&words=b')).json).toBe('a-b')
    expect((await form('/rpc/joined', 'words=a')).json).toBe('a')
    expect((await form('/rpc/nothing', '')).status).toBe(204)
    expect((await form('/rpc/add?columns=a', 'a=1&b=2&c=3')).json).toBe(11)
    expect(await form('/rpc/add', 'a=x')).toMatchObject({ status: 400, json: { code: '22P02' } })
  })

  test.each([
    ['an escape that is not UTF-8', 'text=%ff'],
    ['half an escape', 'text=%f'],
    ['too many fields', 'a=1&'.repeat(300)],
  ])('%s is refused', async (_what, body) => {
    expect(await form('/notes', body)).toMatchObject({ status: 400 })
    expect(await form('/rpc/add', body)).toMatchObject({ status: 400 })
  })

  test('U+0000 is refused', async () => {
    expect(await form('/notes', 'text=a%00')).toMatchObject(
      refused('The body holds the character U+0000', 'PostgreSQL cannot store it.'),
    )
  })
})

describe('a single unnamed argument', () => {
  test('takes the body in the format of its content type', async () => {
    expect((await post('/rpc/text_of', 'text/plain', 'hé {')).json).toBe('text: hé {')
    expect((await post('/rpc/text_of', 'text/plain; charset=utf-8', '')).json).toBe('text: ')
    expect((await post('/rpc/bytes_of', 'application/octet-stream', Uint8Array.of(0, 255, 10))).json).toBe(3)
    expect((await post('/rpc/whole', 'application/json', '{"a":[1.10]}')).text).toBe('{"a":[1.10]}')
    expect((await post('/rpc/whole', undefined, Uint8Array.of(0x35))).text).toBe('5')
  })

  test('that does not exist for the content type is reported as missing for that type', async () => {
    expect(await post('/rpc/whole', 'text/plain', 'x')).toMatchObject({
      status: 404,
      json: {
        code: 'PGRST202',
        message: 'Could not find the function public.whole in the schema cache',
        details:
          'Searched for the function public.whole with a single unnamed text parameter, but no matches were found in the schema cache.',
        hint: null,
      },
    })
    expect(await post('/rpc/text_of', 'application/json', '{}')).toMatchObject({ status: 404 })
  })

  test('that exists for two JSON types is ambiguous', async () => {
    expect(await post('/rpc/either', 'application/json', '{}')).toMatchObject({
      status: 300,
      json: {
        code: 'PGRST203',
        message: expect.stringContaining('between: public.either( => json), public.either( => jsonb)'),
      },
    })
  })

  test('takes the named arguments from the first object of an array', async () => {
    const body = '[{"a":1,"b":"x"},{"a":2,"b":"y"}]'
    expect((await post('/rpc/first_of', 'application/json', body)).json).toBe('1x')
    expect((await post('/rpc/whole', 'application/json', body)).text).toBe(body)
  })
})

describe('invalid bodies', () => {
  test.each([
    ['/notes', 'text/plain', 'x'],
    ['/notes', 'application/octet-stream', 'x'],
    ['/notes', 'application/xml', '<a/>'],
    ['/notes', 'multipart/form-data; boundary=x', '--x--'],
    ['/rpc/text_of', 'image/png', 'x'],
    ['/notes', 'application/json; charset=latin1', '{}'],
    ['/notes', 'text/csv; charset=utf-16', 'id'],
  ])('%s does not take %s', async (path, type, body) => {
    expect(await post(path, type, body)).toMatchObject(refused(`Content-Type not acceptable: ${type}`))
  })

  test('a compressed body is not decompressed', async () => {
    const answer = await post('/notes', 'application/json', '{}', { 'content-encoding': 'gzip' })
    expect(answer).toMatchObject(refused('Content-Encoding not acceptable: gzip'))
  })

  test.each([
    ['malformed UTF-8', new Uint8Array([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x7d])],
    ['a lone surrogate', '{"text":"\\ud800"}'],
    ['a number that no column holds', '{"company_id":1e999}'],
    ['NaN', '{"company_id":NaN}'],
    ['__proto__', '{"__proto__":{"polluted":1}}'],
    ['deep nesting', `{"text":${'['.repeat(20_000)}`],
    ['a key of another row', '[{"id":1},{"__proto__":1}]'],
  ])('%s is refused and stores nothing', async (_what, body) => {
    expect(await post('/notes', 'application/json', body)).toMatchObject({ status: 400 })
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(await rest.test.sql(`select 1 from notes where company_id is null or company_id >= 5`)).toEqual([])
  })

  test('the last value of a repeated key counts', async () => {
    expect((await post('/notes', 'application/json', '{"company_id":5,"id":1,"text":"a","text":"b"}')).json).toEqual([
      { company_id: 5, id: 1, text: 'b' },
    ])
  })

  test('an endless body is cut off at the limit', async () => {
    const chunk = new Uint8Array(65_536).fill(0x20)
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += chunk.byteLength
        controller.enqueue(chunk)
      },
    })
    const init = {
      method: 'POST',
      body: endless,
      headers: { 'content-type': 'application/json' },
      duplex: 'half' as const,
    }
    expect(await rest.ask(ADA, '/notes', init)).toMatchObject({ status: 413, json: { code: 'PGRST102' } })
    expect(sent).toBeLessThan(4_000_000)
  })
})

describe('10,000 rows', () => {
  const lines = (count: number): string => `text\n${'a\n'.repeat(count)}`
  const objects = (count: number): string => JSON.stringify(Array.from({ length: count }, () => ({ text: 'a' })))
  const tooMany = { status: 413, json: { code: 'PGRST102', details: 'At most 10000 are allowed.' } }

  test('fit in one request', () => {
    const bytes = new TextEncoder()
    const csv = parseBody('csv', bytes.encode(lines(10_000)), false)
    const json = parseBody('json', bytes.encode(objects(10_000)), false)
    expect(csv.text).toBe(json.text)
  })

  test('are the maximum, and CSV beyond it is not read to its end', async () => {
    expect(await post('/notes', 'text/csv', `${lines(10_001)}"`)).toMatchObject(tooMany)
    expect(await post('/notes', 'application/json', objects(10_001))).toMatchObject(tooMany)
  })

  test('of CSV may have 24 cells each, whatever the cells hold', async () => {
    const text = (count: number): Uint8Array => new TextEncoder().encode(`text\n${`${','.repeat(23)}\n`.repeat(count)}`)
    const cells = { message: 'The request body has too many cells' }
    expect(() => parseBody('csv', text(11_000), false)).toThrow(expect.objectContaining(cells))
    expect(() => parseBody('csv', text(10_000), false)).toThrow('All lines must have same number of fields')
    const quoted = new TextEncoder().encode(`text\n"${',\n""'.repeat(200_000)}"`)
    expect(parseBody('csv', quoted, false).shape).toMatchObject({ several: false })
  })

  test('do not limit a list that is an argument', () => {
    const list = new TextEncoder().encode(objects(10_001))
    expect(parseBody('json', list, true).shape).toMatchObject({ kind: 'array' })
  })
})
