import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestRest, type Answer, type TestRest } from './testing.ts'

let rest: TestRest
let owner: string
let company: string

beforeAll(async () => {
  rest = await createTestRest('select 1')
  owner = await rest.test.person('Ada')
  const [row] = await rest.test.sql<{ id: string }>(
    `insert into public.companies (name, protocol_id) values ('Acme', 'cmmc') returning id`,
  )
  company = row?.id ?? ''
  await rest.test.sql(
    `insert into public.user_companies (company_id, user_id, company_role) values ($1, $2, 'Owner')`,
    [company, owner],
  )
})
afterAll(() => rest.close())

async function session(columns: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const { aal = 'aal1', needs_factor = false, read_only = false } = columns
  const [row] = await rest.test.sql<{ id: string }>(
    `insert into auth.sessions (user_id, not_after, aal, needs_factor, read_only)
     values ($1, now() + interval '1 hour', $2, $3, $4) returning id`,
    [owner, aal, needs_factor, read_only],
  )
  return row?.id ?? ''
}

const WAYS: readonly (readonly [string, string, unknown])[] = [
  ['POST', '/controls', { title: 'x' }],
  ['PATCH', '/companies?id=eq.', { name: 'x' }],
  ['DELETE', '/companies?id=eq.', undefined],
  ['POST', '/rpc/set_company_context', { company_uuid: '' }],
]

const as = (id: string, method: string, path: string, body?: unknown, scopes?: string): Promise<Answer> => {
  const about = path.endsWith('eq.') ? path + company : path
  const text = body === undefined ? {} : { body: JSON.stringify(body).replace('""', `"${company}"`) }
  const token = scopes === undefined ? {} : { 'x-test-scopes': scopes }
  const headers = { 'content-type': 'application/json', 'x-test-session': id, ...token }
  return rest.ask(owner, about, { method, headers, ...text })
}

test('a session that owes a second factor reads and writes nothing', async () => {
  const id = await session({ needs_factor: true })
  for (const [method, path, body] of [['GET', '/companies', undefined], ...WAYS] as const) {
    const { status, json } = await as(id, method, path, body)
    expect([method, path, status, json]).toMatchObject([method, path, 403, { code: 'insufficient_aal' }])
  }
})

test('a read-only session reads, and writes nothing', async () => {
  const id = await session({ read_only: true })
  expect((await as(id, 'GET', '/companies')).json).toMatchObject([{ id: company }])
  for (const [method, path, body] of WAYS.slice(0, 3)) {
    const { status, json } = await as(id, method, path, body)
    expect([method, path, status, json]).toMatchObject([method, path, 403, { code: 'read_only' }])
  }
  // The page calls it for every viewer.
  expect((await as(id, 'POST', '/rpc/set_company_context', { company_uuid: company })).status).toBe(204)
})

test('a read-only access token is told which scope its write lacks', async () => {
  const id = await session({ read_only: true })
  const scopes = 'company.read reports.view'
  expect((await as(id, 'GET', '/companies', undefined, scopes)).json).toMatchObject([{ id: company }])
  for (const [method, path, body] of WAYS.slice(0, 3)) {
    const { status, json } = await as(id, method, path, body, scopes)
    expect([method, path, status, json]).toMatchObject([
      method,
      path,
      403,
      {
        code: 'insufficient_scope',
        message: 'This access token may only read: it needs the scope content.edit, content.delete or settings.manage',
        details: 'Its scopes: company.read, reports.view.',
      },
    ])
  }
})

test('a session ended elsewhere is refused on its next request', async () => {
  const id = await session()
  expect((await as(id, 'GET', '/companies')).status).toBe(200)
  await rest.test.sql('update auth.sessions set revoked_at = now() where id = $1', [id])
  expect(await as(id, 'GET', '/companies')).toMatchObject({ status: 401, json: { code: 'PGRST303' } })
})
