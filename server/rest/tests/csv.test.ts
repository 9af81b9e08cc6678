import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LIBRARY } from './testing-schema.ts'
import { createTestRest, type Answer, type TestRest } from './testing.ts'

const ADA = '00000000-0000-4000-8000-00000000000a'

const ODD = `
create table public.odd (id int primary key, "with, comma" text, flag boolean, doc jsonb, list text[]);
insert into public.odd values
  (1, 'plain', true, '{"a": [1, "x"]}', '{a,"b c"}'), (2, 'a "quote", a comma' || chr(10) || 'and a line', false, null, '{}'),
  (3, '', null, '"text"', null), (4, 'C:\\new\\\\folder', null, '{"path": "a\\\\b"}', null), (5, '=1+1', null, null, null);
grant select, insert on public.odd to authenticated;`

let rest: TestRest

beforeAll(async () => {
  rest = await createTestRest(LIBRARY + ODD)
})

afterAll(() => rest.close())

interface Init {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

const csv = (path: string, init: Init = {}): Promise<Answer> =>
  rest.ask(ADA, path, { ...init, headers: { accept: 'text/csv', ...init.headers } })

test('the header has the column names, quoted where a reader needs it', async () => {
  const answer = await csv('/odd?order=id')
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-range': '0-4/*',
  })
  expect(answer.text.split('\n')).toEqual([
    'id,"with, comma",flag,doc,list',
    '1,plain,t,"{""a"": [1, ""x""]}","{a,""b c""}"',
    '2,"a ""quote"", a comma',
    'and a line",f,,{}',
    '3,"",,"""text""",',
    String.raw`4,"C:\new\\folder",,"{""path"": ""a\\b""}",`,
    '5,=1+1,,,',
  ])
})

test('rows written as CSV are read back unchanged', async () => {
  const lines = 'id,"with, comma"\n10,"a\\b, ""c"""\n11,two words'
  const headers = { 'content-type': 'text/csv', prefer: 'return=representation' }
  const answer = await csv('/odd?select=id,"with, comma"', { method: 'POST', headers, body: lines })
  expect([answer.status, answer.text]).toEqual([201, 'id,"with, comma"\n10,"a\\b, ""c"""\n11,"two words"'])
})

test('no rows are a header alone, and one row of nulls is an empty line', async () => {
  expect((await csv('/odd?id=eq.99&select=id,flag')).text).toBe('id,flag')
  expect((await csv('/odd?id=eq.5&select=flag')).text).toBe('flag\n')
})

test('aliases, embeds and spread columns are columns', async () => {
  expect((await csv('/books?select=n:id,authors!author_id(name)&id=eq.1')).text).toBe(
    'n,authors\n1,"{""name"":""Ada""}"',
  )
  expect((await csv('/covers?select=color,...books(title)&book_id=eq.1')).text).toBe('color,title\nred,Alpha')
})

test('counts and pagination work as for any list', async () => {
  const answer = await csv('/books?select=id&order=id&limit=2', { headers: { prefer: 'count=exact' } })
  expect([answer.status, answer.text, answer.headers.get('content-range')]).toEqual([206, 'id\n1\n2', '0-1/4'])
  const head = await csv('/books', { method: 'HEAD' })
  expect([head.status, head.text, head.headers.get('content-type')]).toEqual([200, '', 'text/csv; charset=utf-8'])
})

test('functions return CSV too', async () => {
  expect((await csv('/rpc/pairs')).text).toBe('x,y\n1,a\n2,b')
  expect((await csv('/rpc/numbers?upto=2')).text).toBe('pgrst_scalar\n1\n2')
  expect((await csv('/rpc/add?a=1')).text).toBe('pgrst_scalar\n11')
  expect((await csv('/rpc/one_author?author=7&select=id,name')).text).toBe('id,name\n7,Name')
})

test('the acceptable type with the highest weight wins', async () => {
  const typeOf = async (accept: string) =>
    (await csv('/books?id=eq.1', { headers: { accept } })).headers.get('content-type')
  expect(await typeOf('image/png, text/csv, application/json')).toBe('text/csv; charset=utf-8')
  expect(await typeOf('text/csv;q=0.5, application/json')).toBe('application/json; charset=utf-8')
  expect(await typeOf('application/vnd.pgrst.object+json, text/csv')).toBe(
    'application/vnd.pgrst.object+json; charset=utf-8',
  )
})

test('an error is JSON even when CSV was requested', async () => {
  const answer = await csv('/nothing')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8'])
  expect((await csv('/books', { headers: { accept: 'image/png, text/html' } })).json).toEqual({
    code: 'PGRST107',
    message: 'None of these media types are available: image/png, text/html',
    details: null,
    hint: null,
  })
})

describe('formulas=escaped', () => {
  const ESCAPED = 'text/csv; formulas=escaped'

  test('puts a quote before what a spreadsheet would run, and says so', async () => {
    const answer = await csv('/odd?id=in.(1,5)&select=id,"with, comma"&order=id', { headers: { accept: ESCAPED } })
    expect(answer.headers.get('content-type')).toBe('text/csv; formulas=escaped; charset=utf-8')
    expect(answer.text).toBe(`id,"with, comma"\n1,plain\n5,'=1+1`)
    const plain = await csv('/odd?id=eq.5&select=id,"with, comma"')
    expect(plain.text).toBe('id,"with, comma"\n5,=1+1')
  })

  test('a file that was exported so is imported without a byte changed', async () => {
    const hostile = fc
      .array(
        fc.constantFrom("'", '=', '+', '-', '@', '＝', '\t', '\r', '\n', ' ', '\u00a0', '"', ',', '\\', 'a', '1'),
        {
          minLength: 1,
          maxLength: 8,
        },
      )
      .map((signs) => signs.join(''))
    await rest.test.sql('delete from odd where id >= 1000')
    const texts = fc.sample(fc.oneof(hostile, fc.string({ minLength: 1, unit: 'grapheme' })), {
      numRuns: 900,
      seed: 17,
    })
    const rows = texts.map((text, index) => ({ id: index + 1_000, 'with, comma': text.replaceAll('\0', '') || 'x' }))
    expect((await rest.write(ADA, 'POST', '/odd', rows)).status).toBe(201)
    const all = '/odd?id=gte.1000&select=id,"with, comma"&order=id'
    const file = await csv(all, { headers: { accept: ESCAPED } })
    for (const [, cell = ''] of parse(file.text)) expect(cell).not.toMatch(/^\s*[=@＝]|^\s*[+-](?!\d+$)/)
    await rest.test.sql('delete from odd where id >= 1000')
    const headers = { 'content-type': ESCAPED, accept: 'application/json' }
    expect((await csv('/odd', { method: 'POST', headers, body: file.text })).status).toBe(201)
    expect((await rest.ask(ADA, all)).json).toEqual(rows)
  })
})
