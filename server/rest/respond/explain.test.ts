import { PostgrestClient } from '@supabase/postgrest-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LIBRARY } from '../tests/testing-schema.ts'
import { createTestRest, type Answer, type TestRest } from '../tests/testing.ts'

const PLAN = 'application/vnd.pgrst.plan'

let rest: TestRest
let admin: string

beforeAll(async () => {
  rest = await createTestRest(LIBRARY)
  admin = await rest.test.person('Root', 'Admin')
})

afterAll(() => rest.close())

function explain(path: string, accept = `${PLAN}+json`, init: RequestInit = {}): Promise<Answer> {
  return rest.ask(admin, path, {
    ...init,
    headers: { accept, 'content-type': 'application/json', prefer: 'return=representation' },
  })
}

test('an administrator sees the execution plan', async () => {
  const answer = await explain('/books?id=eq.1&select=title,authors!author_id(name)')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe(`${PLAN}+json; for="application/json"; charset=utf-8`)
  expect(answer.json).toMatchObject([{ Plan: { 'Node Type': 'Aggregate' } }])
  expect(answer.text).not.toContain('Actual')
})

test.each([
  [`${PLAN}`, `${PLAN}+text; for="application/json"`, /^Aggregate /],
  [
    `${PLAN}+text; options=verbose|analyze`,
    `${PLAN}+text; for="application/json"; options=analyze|verbose`,
    /Output: .*actual/s,
  ],
  [
    `${PLAN}+json; options=buffers|settings|wal|analyze`,
    `${PLAN}+json; for="application/json"; options=analyze|settings|buffers|wal`,
    /Shared Hit Blocks/,
  ],
  [`${PLAN}+text; for="text/csv"; options=verbose`, `${PLAN}+text; for="text/csv"; options=verbose`, /string_agg/],
  [
    `${PLAN}+text; for="application/vnd.pgrst.object+json"; options=;`,
    `${PLAN}+text; for="application/vnd.pgrst.object+json"`,
    /^Aggregate/,
  ],
])('the plan as %s', async (accept, type, shown) => {
  const answer = await explain('/books?id=gt.1', accept)
  expect(answer.headers.get('content-type')).toBe(`${type}; charset=utf-8`)
  expect(answer.text).toMatch(shown)
})

test.each([
  ['POST', '/shops', { id: 77, name: 'West' }],
  ['PATCH', '/shops?id=eq.1', { name: 'Moved' }],
  ['DELETE', '/stock?shop_id=eq.1', undefined],
  ['POST', '/rpc/add_note', { body: 'kept?' }],
])('an explained %s %s is executed and rolled back', async (method, path, body) => {
  const state = (): Promise<unknown> =>
    rest.test.sql(
      `select (select json_agg(s order by id) from shops s)::text, (select count(*) from stock) as stock, (select count(*) from notes) as notes`,
    )
  const before = await state()
  const answer = await explain(path, `${PLAN}+text; options=analyze`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  })
  expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('actual')])
  expect(await state()).toEqual(before)
})

test('an explained read may not write', async () => {
  expect(await explain('/rpc/with_headers', `${PLAN}; options=analyze`)).toMatchObject({ status: 200 })
  expect(await explain('/rpc/add_note?body=x', `${PLAN}; options=analyze`)).toMatchObject({
    status: 405,
    json: { code: '25006' },
  })
})

test('an error in the statement is reported as without EXPLAIN', async () => {
  expect(await explain('/books?id=eq.x')).toMatchObject({ status: 400, json: { code: '22P02' } })
  expect(await explain('/books', `${PLAN}; options=wal`)).toMatchObject({ status: 400, json: { code: '22023' } })
  expect(await explain('/nowhere')).toMatchObject({ status: 404, json: { code: 'PGRST205' } })
})

test('only administrators see a plan: it would reveal row counts of other companies', async () => {
  const people = [await rest.test.person('Someone'), await rest.test.person('Looker', 'Auditor'), undefined]
  for (const accept of [PLAN, `${PLAN}+json; options=analyze`]) {
    for (const person of people) {
      const answer = await rest.ask(person, '/shops', { headers: { accept } })
      expect([answer.status, answer.json]).toEqual([406, expect.objectContaining({ code: 'PGRST107' })])
    }
  }
})

test('the published client can explain', async () => {
  const base = 'http://localhost/rest/v1'
  const client = new PostgrestClient(base, {
    fetch: (input, init) =>
      rest.send(admin, (input instanceof Request ? input.url : input.toString()).slice(base.length), init),
  })
  const { data, error } = await client.from('shops').select('id').explain({ format: 'json', analyze: true })
  expect(error).toBeNull()
  expect(data).toMatchObject([{ Plan: { 'Actual Rows': 1 } }])
  expect((await client.from('shops').select('id').explain()).data).toMatch(/^Aggregate/)
})
