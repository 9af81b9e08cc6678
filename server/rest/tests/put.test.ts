import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { LIBRARY } from './testing-schema.ts'
import { createTestRest, type Answer, type TestRest } from './testing.ts'

const ADA = '00000000-0000-4000-8000-00000000000a'
const SHOWN = 'return=representation'

let rest: TestRest

beforeAll(async () => {
  rest = await createTestRest(
    `${LIBRARY} create table public.keyless (id int); grant all on public.keyless to authenticated;`,
  )
})

afterAll(() => rest.close())

beforeEach(async () => {
  await rest.test.sql(`delete from notes where company_id = 5; insert into notes values (5, 1, 'old')`)
})

const put = (query: string, body: unknown, prefer = '', headers: Record<string, string> = {}): Promise<Answer> =>
  rest.write(ADA, 'PUT', `/notes?${query}`, body, { prefer, ...headers })

const stored = async (): Promise<unknown> =>
  rest.test.sql(`select id, text from notes where company_id = 5 order by id`)

test('a missing row is inserted, and an existing one replaced', async () => {
  const made = await put('company_id=eq.5&id=eq.2', { company_id: 5, id: 2, text: 'new' }, SHOWN)
  expect([made.status, made.json]).toEqual([201, [{ company_id: 5, id: 2, text: 'new' }]])
  const replaced = await put('id=eq.1&company_id=eq.5', { company_id: 5, id: 1, text: 'newer' }, SHOWN)
  expect([replaced.status, replaced.json]).toEqual([200, [{ company_id: 5, id: 1, text: 'newer' }]])
  expect(await stored()).toEqual([
    { id: 1, text: 'newer' },
    { id: 2, text: 'new' },
  ])
})

test('without a representation the answer is 204, with no range and no body', async () => {
  for (const prefer of ['', 'return=minimal', 'return=headers-only']) {
    const answer = await put('company_id=eq.5&id=eq.3', { company_id: 5, id: 3 }, prefer)
    expect([answer.status, answer.text, answer.headers.get('content-range')]).toEqual([204, '', null])
    expect(answer.headers.get('preference-applied')).toBe(prefer === '' ? null : prefer)
  }
})

test('of several rows only the one with the key of the URL is written', async () => {
  const rows = [
    { company_id: 5, id: 1, text: 'one' },
    { company_id: 5, id: 9, text: 'nine' },
  ]
  const answer = await put('company_id=eq.5&id=eq.9&select=text', rows, SHOWN, {
    accept: 'application/vnd.pgrst.object+json',
  })
  expect([answer.status, answer.json]).toEqual([201, { text: 'nine' }])
  expect(await stored()).toEqual([
    { id: 1, text: 'old' },
    { id: 9, text: 'nine' },
  ])
})

test.each([
  ['no filter', ''],
  ['part of the key', 'id=eq.1'],
  ['another column too', 'company_id=eq.5&id=eq.1&text=eq.old'],
  ['another operator', 'company_id=eq.5&id=in.(1)'],
  ['a negation', 'company_id=eq.5&id=not.eq.1'],
  ['a quantifier', 'company_id=eq.5&id=eq(any).{1}'],
  ['a logic tree', 'and=(company_id.eq.5,id.eq.1)'],
  ['a JSON path', 'company_id=eq.5&id->>x=eq.1'],
])('the filters must be exactly the primary key: %s', async (_what, query) => {
  expect(await put(query, { company_id: 5, id: 1, text: 'x' })).toMatchObject({
    status: 405,
    json: {
      code: 'PGRST105',
      message: "Filters must include all and only primary key columns with 'eq' operators",
      details: null,
      hint: null,
    },
  })
  expect(await stored()).toEqual([{ id: 1, text: 'old' }])
})

test.each(['limit=1', 'offset=1'])('%s is refused', async (more) => {
  expect(await put(`company_id=eq.5&id=eq.1&${more}`, { company_id: 5, id: 1 })).toMatchObject({
    status: 400,
    json: { code: 'PGRST114', message: 'limit/offset querystring parameters are not allowed for PUT' },
  })
})

test.each([
  ['other values', { company_id: 5, id: 2, text: 'x' }],
  ['a missing column', { company_id: 5, text: 'x' }],
  ['no row', []],
])('a body with %s than the URL is refused and changes nothing', async (_what, body) => {
  expect(await put('company_id=eq.5&id=eq.1', body)).toMatchObject({
    status: 400,
    json: { code: 'PGRST115', message: 'Payload values do not match URL in primary key column(s)', details: null },
  })
  expect(await stored()).toEqual([{ id: 1, text: 'old' }])
})

test('a relation without a key refuses PUT', async () => {
  expect(await rest.write(ADA, 'PUT', '/keyless?id=eq.1', { id: 1 })).toMatchObject({
    status: 405,
    json: { code: 'PGRST105' },
  })
})

test('another owner’s row is refused and unchanged', async () => {
  expect(
    await rest.write(ADA, 'PUT', '/private_books?id=eq.1', { id: 1, owner: ADA }, { prefer: SHOWN }),
  ).toMatchObject({ status: 403, json: { code: '42501' } })
  expect(await rest.test.sql(`select owner from private_books where id = 1`)).toEqual([{ owner: 'carl' }])
})
