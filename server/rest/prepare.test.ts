import { expect, test } from 'vitest'
import { READ_POSITION } from '#server/platform/database/feed-position.ts'
import { ApiError } from '#server/platform/errors.ts'
import { parseJson } from './parse/json.ts'
import { createPrepare, type Incoming } from './prepare.ts'
import { schemaValue } from './tests/testing-value.ts'

const schema = schemaValue()

type Given = Partial<Omit<Incoming, 'body'>> & { readonly body?: string }

function incoming(name: string, query: string, { body, ...more }: Given = {}): Incoming {
  const base = {
    method: 'GET',
    kind: 'relation',
    prefer: undefined,
    accept: undefined,
    range: undefined,
  } as const
  return { ...base, name, query, ...more, body: body === undefined ? undefined : parseJson(body, false) }
}

function statement(name: string, query: string, more: Given = {}) {
  return createPrepare()(schema, 'authenticated', incoming(name, query, more)).rendered
}

function refused(name: string, query: string, more: Given = {}): ApiError {
  try {
    statement(name, query, more)
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  throw new Error('was not refused')
}

test('a plain list is one select over json_agg of rows with at most max_rows of them', () => {
  expect(statement('books', 'select=id,title&author_id=eq.7&order=title.desc')).toEqual({
    text:
      `select null, count(*), coalesce(json_agg(pgrst_row) filter (where case when octet_length(pgrst_row."title") > 2048 then` +
      ` private.count_bytes(pg_column_size(row_to_json(pgrst_row)), 16777216) else true end), '[]'), ${READ_POSITION} as read_position from (select pgrst_1."id", pgrst_1."title" from "public"."books" as pgrst_1` +
      ` where pgrst_1."author_id" = $1 order by pgrst_1."title" desc limit $2) as pgrst_row`,
    values: ['7', 1000],
    bodyAt: undefined,
  })
})

test('the text of a statement does not depend on values, so that it stays prepared', () => {
  const one = statement('books', 'id=in.(1,2,3)&title=like.a*&data->>k=eq.x&limit=5')
  const other = statement('books', 'id=in.()&title=like.%25&data->>other=eq.y&limit=700')
  expect(one.text).toBe(other.text)
  expect(one.values).not.toEqual(other.values)
})

test('star selects the columns that the role may read', () => {
  expect(statement('authors', '').text).toContain('select pgrst_1."id", pgrst_1."name" from')
})

test('a repeated request is not parsed again, for the same role and schema', () => {
  const prepare = createPrepare()
  const request = incoming('shops', 'select=id')
  const first = prepare(schema, 'authenticated', request)
  expect(prepare(schema, 'authenticated', { ...request })).toBe(first)
  expect(prepare(schema, 'anon', request)).not.toBe(first)
  expect(prepare(schemaValue(), 'authenticated', request)).not.toBe(first)
})

test('a body is one parameter, and another body with the same keys produces the same statement', () => {
  const insert = (body: string) => statement('books', '', { method: 'POST', body })
  expect(insert('{"title":"a"}').text).toBe(insert('{"title":"b"}').text)
  expect(insert('{"title":"a"}')).toMatchObject({ values: [null], bodyAt: 0 })
  expect(insert('{"title":"a"}').text).toContain(`from json_to_recordset($1::json) as pgrst_body("title" text)`)
})

test('an upsert does not set the columns that identify the conflict', () => {
  const { text } = statement('books', '', {
    method: 'POST',
    prefer: 'resolution=merge-duplicates',
    body: '{"id":1,"title":"a"}',
  })
  expect(text).toContain('on conflict ("id") do update set "title" = excluded."title" where')
})

test.each([
  ['select', 'shops', 'select=%22x%22%22%3B+drop+table+books%3B--%22'],
  ['alias', 'shops', 'select=%22x%5C%22%3B+drop+table+books%3B--%22:id'],
  ['filter column', 'shops', 'x%22;drop=eq.1'],
  ['order', 'shops', 'order=%22id%5C%22;drop%22'],
  ['cast', 'shops', 'select=id::text;drop'],
  ['embed', 'shops', 'select=%22books%5C%22;drop%22(id)'],
  ['hint', 'shops', 'select=books!%22stock%5C%22;drop%22(id)'],
  ['json path', 'books', 'select=x:data->>%22k%5C%22;drop%22'],
  ['json path with an apostrophe', 'books', `select=x:data->>%22k';drop%22`],
  ['text search configuration', 'books', `title=fts(english';drop).x`],
  ['relation', 'odd "name', 'select=*'],
  ['unknown relation', 'books";drop', ''],
])('a quote in a name cannot escape it: %s', (_place, relation, query) => {
  let text = ''
  try {
    ;({ text } = statement(relation, query))
  } catch (error) {
    expect(error).toBeInstanceOf(ApiError)
    return
  }
  expect(text.replaceAll(/"(?:[^"]|"")*"/g, '""')).not.toMatch(/drop|;|--/)
})

test.each([
  ['PGRST100', 400, 'books', 'id=xx.1'],
  ['PGRST100', 400, 'books', 'select=id,'],
  ['PGRST100', 400, 'books', 'select=authors(id'],
  ['PGRST100', 400, 'books', 'or=()'],
  ['PGRST100', 400, 'books', 'id=eq(most).1'],
  ['PGRST100', 400, 'books', 'id=is.maybe'],
  ['PGRST100', 400, 'books', 'limit=ten'],
  ['PGRST100', 400, 'books', 'title=eq.%00'],
  ['PGRST100', 400, 'books', 'title=eq.%ff'],
  ['PGRST103', 416, 'books', 'limit=-1'],
  ['PGRST108', 400, 'books', 'authors.name=eq.x'],
  ['PGRST118', 400, 'authors', 'select=id,books(id)&order=books(id)'],
  ['PGRST120', 400, 'books', 'select=authors(id)&authors=eq.1'],
  ['PGRST200', 400, 'books', 'select=houses(id)'],
  ['PGRST205', 404, 'boks', ''],
  ['42703', 400, 'books', 'titel=eq.1'],
])('refuses with %s and %i: %s?%s', (code, status, name, query) => {
  expect(refused(name, query)).toMatchObject({ code, status })
})

test('a mistyped name is answered with a similar one, if the role may know it', () => {
  expect(refused('boosk', '').hint).toBe("Perhaps you meant the table 'public.books'")
  expect(refused('books', 'titel=eq.1').hint).toBe('Perhaps you meant to reference the column "books.title".')
  expect(refused('books', 'select=autors(id)').hint).toBe("Perhaps you meant 'authors' instead of 'autors'.")
  expect(() => createPrepare()(schema, 'anon', incoming('boosk', ''))).toThrow(expect.objectContaining({ hint: null }))
})

test.each([
  ['parentheses in a logic tree', `or=${'('.repeat(10_000)}`],
  ['conditions in conditions', `or=${'(and'.repeat(5_000)}(id.eq.1)`],
  ['embeds in embeds', `select=${'authors('.repeat(1_000)}`],
  ['spreads in spreads', `select=${'...authors('.repeat(1_000)}`],
  ['empty embeds in empty embeds', `select=${'authors('.repeat(20)}${')'.repeat(20)}`],
  ['values in a list', `id=in.(${'1,'.repeat(10_000)}1)`],
  ['a long address', `title=eq.${'a'.repeat(40_000)}`],
  ['many filters', Array.from({ length: 2_000 }, () => 'id=eq.1').join('&')],
  ['many columns', `select=${'id,'.repeat(5_000)}id`],
  ['many aggregates', `select=${'id.sum(),'.repeat(3_000)}count()`],
  ['many order terms', `order=${'id,'.repeat(5_000)}id`],
  ['many path steps', `select=data${'->a'.repeat(5_000)}`],
])('refuses more than the limits: %s', (_what, query) => {
  expect([400, 414]).toContain(refused('books', query).status)
})

test.each([
  ['no JSON', '{"a":', 'PGRST102'],
  ['an empty text', '', 'PGRST102'],
  ['a bare value', '5', 'PGRST102'],
  ['an array of values', '[1]', 'PGRST102'],
  ['objects with different keys', '[{"title":"a"},{"id":1}]', 'PGRST102'],
  ['deep nesting', `{"data":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, 'PGRST102'],
  ['the character U+0000', '{"title":"a\\u0000"}', 'PGRST102'],
  ['an unknown column', '{"titel":"a"}', 'PGRST204'],
  ['__proto__', '{"__proto__":{"x":1}}', 'PGRST204'],
])('refuses a body that is %s', (_what, body, code) => {
  expect(refused('books', '', { method: 'POST', body })).toMatchObject({ code, status: 400 })
})

test('an update or delete without a filter is refused, and so is one with a limit', () => {
  expect(refused('books', '', { method: 'DELETE' })).toMatchObject({
    code: '21000',
    message: 'DELETE requires a WHERE clause',
  })
  expect(refused('books', '', { method: 'PATCH', body: '{"id":1}' })).toMatchObject({
    code: '21000',
    message: 'UPDATE requires a WHERE clause',
  })
  expect(refused('books', 'id=eq.1&limit=1', { method: 'DELETE' }).code).toBe('PGRST114')
})

const repeated = (count: number, item: string): string =>
  `select=${Array.from({ length: count }, (_, at) => `a${at}:${item}`).join(',')}`

test.each([
  ['books', 'a column', 'title', 'title'],
  ['books', 'a part of a column', 'data->a->>b', 'data'],
  ['books', 'an aggregate', 'title.max()', 'title'],
  ['books', 'an embed', 'authors(name)', 'name'],
  ['books', 'all columns of an embed', 'authors(*)', 'id'],
  ['authors', 'an embed in an embed', 'books(authors(name))', 'name'],
  ['novels', 'a computed column', 'shout', 'shout'],
])('%s: %s may be repeated only as often as the response stays small', (name, _what, item, column) => {
  expect(statement(name, repeated(8, item)).text).toContain('"a7"')
  expect(refused(name, repeated(9, item))).toMatchObject({
    status: 400,
    code: 'PGRST100',
    message: `The request selects the column '${column}' too often`,
  })
})

test('only rows with values that may be long are counted', () => {
  expect(statement('books', 'select=id,author_id').text).not.toContain('count_bytes')
  expect(statement('books', 'select=id,authors(id)').text.match(/count_bytes/g)).toHaveLength(1)
})

test('embeds are limited in number', () => {
  const embeds = (count: number): string => Array.from({ length: count }, (_, at) => `a${at}:authors()`).join(',')
  expect(statement('books', `select=id,${embeds(20)}`).text).toContain('"books"')
  expect(refused('books', `select=id,${embeds(21)}`)).toMatchObject({
    code: 'PGRST100',
    message: 'The request has too many embedded resources',
  })
})

test('different columns may be selected often', () => {
  const parts = Array.from({ length: 100 }, (_, at) => `data->k${at}`).join(',')
  expect(statement('books', `select=${parts}`).text).toContain('"k99"')
})

test('strict handling names the unknown preferences', () => {
  expect(refused('books', '', { prefer: 'handling=strict, count=all, anything' })).toMatchObject({
    code: 'PGRST122',
    details: 'Invalid preferences: count=all, anything',
  })
})

test.each([
  [undefined, undefined],
  [8_000, 8_000],
  [0.5, 1],
  [0, 30_000],
  [600_000, 30_000],
])('a function that sets a limit of %s ms gets %s', (given, allowed) => {
  const functions = new Map(
    [...schema.functions].map(([name, [first]]) => [name, first ? [{ ...first, timeoutMs: given }] : []]),
  )
  const call = incoming('add', 'a=1', { kind: 'function' })
  expect(createPrepare()({ ...schema, functions }, 'authenticated', call).plan).toMatchObject({ timeoutMs: allowed })
})
