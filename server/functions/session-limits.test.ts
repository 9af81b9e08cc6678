import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAccessToken } from '#server/platform/keys/access-tokens.ts'
import { createTestFunctions, type TestFunctions, type TestPerson } from './testing.ts'

let functions: TestFunctions
let owner: TestPerson
let company: string
let control: string

beforeAll(async () => {
  functions = await createTestFunctions()
  owner = await functions.person('Ada')
  const [row] = await functions.db.sql<{ id: string }>(
    `insert into public.companies (name, protocol_id) values ('Acme', 'cmmc2') returning id`,
  )
  company = row?.id ?? ''
  await functions.db.sql(
    `insert into public.user_companies (company_id, user_id, company_role) values ($1, $2, 'Owner')`,
    [company, owner.id],
  )
  const [one] = await functions.db.sql<{ id: string }>('select id from public.controls where company_id = $1 limit 1', [
    company,
  ])
  control = one?.id ?? ''
})
afterAll(() => functions.close())

async function upload(token: string): Promise<unknown> {
  const body = new FormData()
  for (const [name, value] of Object.entries({ companyId: company, controlId: control, title: 'Reviews' }))
    body.append(name, value)
  body.append('file', new Blob(['%PDF-1.7\n'], { type: 'application/pdf' }), 'reviews.pdf')
  const answer = await functions.send({ ...owner, token }, 'upload-evidence', { method: 'POST', body })
  const { code } = (await answer.json()) as { code?: string }
  return answer.ok ? 'done' : `${answer.status} ${code}`
}

async function limited(change: string): Promise<string> {
  const { sessionId, token } = await functions.person('Bea')
  await functions.db.sql(`update auth.sessions set ${change} where id = $1`, [sessionId])
  return token
}

async function script(scopes: string[]): Promise<string> {
  const { token, prefix, hash } = makeAccessToken()
  const [row] = await functions.db.sql<{ id: string }>(
    `insert into auth.sessions (user_id, method, not_after) values ($1, 'token', now() + interval '1 hour') returning id`,
    [owner.id],
  )
  await functions.db.sql(
    `insert into auth.access_tokens (session_id, user_id, name, prefix, token_hash, scopes) values ($1, $2, 'x', $3, $4, $5)`,
    [row?.id, owner.id, prefix, hash, scopes],
  )
  return token
}

test('functions refuse a session that owes a factor, and one that was ended', async () => {
  expect(await upload(await limited('needs_factor = true'))).toBe('403 insufficient_aal')
  expect(await upload(await limited('revoked_at = now()'))).toBe('401 PGRST303')
})

test('a read-only session cannot change anything by a function', async () => {
  const { sessionId } = owner
  await functions.db.sql('update auth.sessions set read_only = true where id = $1', [sessionId])
  expect(await upload(owner.token)).toBe('403 read_only')
  expect(functions.stored()).toEqual([])
  await functions.db.sql('update auth.sessions set read_only = false where id = $1', [sessionId])
  expect(await upload(owner.token)).toBe('done')
})

async function save(token: string): Promise<unknown> {
  const question = {
    key: 'q1',
    section: 'Access',
    text: 'Who may enter?',
    kind: 'text',
    options: [],
    weight: 1,
    isRequired: false,
    requirements: [],
  }
  const body = JSON.stringify({ companyId: company, title: 'Ours', questions: [question] })
  const headers = { 'content-type': 'application/json' }
  const answer = await functions.send({ ...owner, token }, 'save-questionnaire-template', {
    method: 'POST',
    headers,
    body,
  })
  const { code } = (await answer.json()) as { code?: string }
  return answer.ok ? 'done' : `${answer.status} ${code}`
}

test('a function whose writes are the service’s alone asks for the session, too', async () => {
  const change = (values: string) =>
    functions.db.sql(`update auth.sessions set ${values} where id = $1`, [owner.sessionId])
  expect(await save(owner.token)).toBe('done')
  await change('read_only = true')
  expect(await save(owner.token)).toBe('403 read_only')
  await change('read_only = false, needs_factor = true')
  expect(await save(owner.token)).toBe('403 insufficient_aal')
  await change('needs_factor = false')
  const ended = await script(['company.read', 'content.edit', 'content.delete'])
  expect(await save(ended)).toBe('done')
  await functions.db.sql(`update auth.sessions set revoked_at = now() where method = 'token'`)
  expect(await save(ended)).toBe('401 PGRST303')
})

test('an access token can use functions within its scopes', async () => {
  expect(await upload(await script(['company.read']))).toBe('403 not_allowed')
  expect(await upload(await script(['company.read', 'content.edit']))).toBe('done')
})

test.each(['apikey', 'access_token', 'token'])('an access token in the address (%s) is refused', async (name) => {
  const token = await script(['company.read'])
  for (const where of [`ip?${name}=${token}`, `ip?x=1&${name}=${token}`]) {
    const answer = await functions.send(undefined, where)
    expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'token_in_address' }])
  }
})
