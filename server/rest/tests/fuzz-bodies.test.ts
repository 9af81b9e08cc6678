import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixed, LONG, REQUESTS } from './testing-fuzz.ts'
import { LIBRARY } from './testing-schema.ts'
import { createTestRest, type TestRest } from './testing.ts'

const SOMEONE = '00000000-0000-4000-8000-000000000001'

const MORE = `
create function public.text_of(text) returns text language sql immutable as 'select $1';
create function public.bytes_of(bytea) returns text language sql immutable as $$ select encode($1, 'hex') $$;
grant execute on all functions in schema public to authenticated;`

let rest: TestRest

beforeAll(async () => {
  rest = await createTestRest(LIBRARY + MORE)
})

afterAll(() => rest.close())

const ODD = [
  'NULL',
  '',
  ' ',
  '"',
  '""',
  ',',
  '\r\n',
  '\n',
  '\\',
  '\0',
  "'",
  '=1',
  'ü',
  '\u{1F600}',
  '\uFEFF',
  '[]',
  '{}',
  '1e999',
  '-1',
]
const value = fc.oneof(fc.constantFrom('1', '2'), fc.constantFrom('3', 'text', ...ODD), fc.string({ maxLength: 8 }))
const column = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('company_id', 'id', 'text') },
  { weight: 1, arbitrary: value },
)

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
const csv = fc
  .tuple(
    fc.uniqueArray(column, { minLength: 1, maxLength: 3 }),
    fc.array(fc.array(value, { minLength: 1, maxLength: 3 }), { maxLength: 3 }),
  )
  .chain(([header, rows]) =>
    fc.constantFrom(
      [header, ...rows].map((row) => row.join(',')).join('\n'),
      [header, ...rows.map((row) => header.map((_, at) => row[at] ?? ''))]
        .map((row) => row.map(quoted).join(','))
        .join('\r\n'),
    ),
  )
const form = fc
  .array(fc.tuple(column, value), { maxLength: 4 })
  .chain((pairs) =>
    fc.constantFrom(
      pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&'),
      pairs.map((pair) => pair.join('=')).join('&'),
    ),
  )
const json = fc
  .array(fc.dictionary(column, fc.oneof(value, fc.jsonValue({ maxDepth: 2 }))), { maxLength: 2 })
  .map((rows) => JSON.stringify(rows))

const sent = fc.oneof(
  fc.tuple(fc.constant('text/csv'), csv),
  fc.tuple(fc.constant('application/x-www-form-urlencoded'), form),
  fc.tuple(fc.constant('application/json'), json),
  fc.tuple(fc.constantFrom('text/plain', 'application/octet-stream', 'image/png', 'text/csv; charset=x', ''), value),
)
const target = fc.constantFrom(
  ...(['POST', 'PATCH', 'PUT'] as const).map((method) => [method, '/notes?company_id=eq.1&id=eq.1'] as const),
  ['POST', '/notes?columns=company_id,id,text&on_conflict=company_id,id'] as const,
  ...['text_of', 'bytes_of', 'whole', 'joined', 'add', 'all_books?limit=1'].map(
    (name) => ['POST', `/rpc/${name}`] as const,
  ),
)
const prefer = fc.subarray([
  'return=representation',
  'tx=rollback',
  'missing=default',
  'resolution=merge-duplicates',
  'count=exact',
  'timezone=Asia/Tokyo',
  'handling=strict',
  'max-affected=1',
])
const accept = fc.constantFrom(
  'text/csv',
  'application/json',
  'application/vnd.pgrst.object+json',
  'application/vnd.pgrst.array+json;nulls=stripped',
)

test('any body in any format is written or refused, without a server error', LONG, async () => {
  let answered = 0
  const check = async (
    [method, path]: readonly [string, string],
    [type, body]: readonly [string, string],
    preferences: readonly string[],
    wanted: string,
  ): Promise<void> => {
    const headers = { 'content-type': type, prefer: preferences.join(', '), accept: wanted }
    const response = await rest.send(SOMEONE, path, { method, headers, body })
    const text = await response.text()
    expect(response.status, text).toBeLessThan(500)
    expect(text).not.toContain('"42601"')
    if (response.ok) answered += 1
  }
  await fc.assert(fc.asyncProperty(target, sent, prefer, accept, check), fixed)
  // Guards against a generator that only produces errors.
  expect(answered).toBeGreaterThan(REQUESTS / 20)
})

test('rows written as CSV are read back unchanged', async () => {
  await rest.test.sql(
    `create table kept (n int primary key, a text, b text); grant all on kept to authenticated; notify pgrst`,
  )
  await expect.poll(async () => (await rest.send(SOMEONE, '/kept')).status).toBe(200)
  // A CSV field cannot distinguish the word NULL from null.
  const text = fc.string({
    unit: fc.oneof(
      fc.constantFrom('"', ',', '\n', '\r', '\\', '(', "'", ' ', 'ü'),
      fc.string({ minLength: 1, maxLength: 1 }),
    ),
    maxLength: 6,
  })
  const field = text.filter((given) => given !== 'NULL' && !given.includes('\0'))
  const check = async (a: string, b: string): Promise<void> => {
    const lines = `n,a,b\n1,${quoted(a)},${quoted(b)}`
    const headers = { 'content-type': 'text/csv', accept: 'text/csv', prefer: 'return=representation, tx=rollback' }
    const written = await rest.send(SOMEONE, '/kept', { method: 'POST', headers, body: lines })
    const shown = await written.text()
    expect(written.status, shown).toBe(201)
    const again = await rest.send(SOMEONE, '/kept', {
      method: 'POST',
      headers: { ...headers, accept: 'application/json' },
      body: shown,
    })
    expect(await again.json()).toEqual([{ n: 1, a, b }])
  }
  await fc.assert(fc.asyncProperty(field, field, check), { numRuns: 100 })
})
