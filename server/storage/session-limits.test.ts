import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAccessToken } from '#server/platform/keys/access-tokens.ts'
import { createTestStorage, type TestPerson, type TestStorage } from './testing.ts'

let storage: TestStorage
let company: string
let owner: TestPerson

beforeAll(async () => {
  storage = await createTestStorage()
  owner = await storage.person('Ada')
  company = await storage.company({ Owner: owner })
  await owner.storage.from('evidence').upload(`${company}/a.txt`, 'kept')
})
afterAll(() => storage.close())

/** Another session of the owner. */
async function again(limit: 'needs_factor' | 'read_only'): Promise<TestPerson> {
  const person = await storage.person('Bea')
  await storage.test.sql(
    `insert into public.user_companies (company_id, user_id, company_role) values ($1, $2, 'Manager')`,
    [company, person.id],
  )
  await storage.test.sql(`update auth.sessions set ${limit} = true where id = $1`, [person.sessionId])
  return person
}

const file = (name: string) => `${company}/${name}`

/** Every kind of write; each returns the status and code of its error. */
async function writesOf(person: TestPerson): Promise<unknown[]> {
  const evidence = person.storage.from('evidence')
  const link = await evidence.createSignedUploadUrl(file('linked.txt'))
  const outcomes = [
    await evidence.upload(file('b.txt'), 'new'),
    await evidence.update(file('a.txt'), 'other'),
    await evidence.move(file('a.txt'), file('c.txt')),
    await evidence.copy(file('a.txt'), file('d.txt')),
    await evidence.remove([file('a.txt')]),
    link.data === null ? link : await evidence.uploadToSignedUrl(file('linked.txt'), link.data.token, 'new'),
  ]
  const resumable = await storage.send(person, '/upload/resumable', {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': '3',
      'content-type': 'application/offset+octet-stream',
      'upload-metadata': ['bucketName evidence', `objectName ${file('e.txt')}`]
        .map((pair) => pair.replace(/ (.*)/, (_, value: string) => ` ${Buffer.from(value).toString('base64')}`))
        .join(','),
    },
    body: 'abc',
  })
  return [...outcomes.map(({ error }) => error?.message ?? 'done'), resumable.ok ? 'done' : await resumable.text()]
}

test('a session that owes a factor reaches no file', async () => {
  const person = await again('needs_factor')
  expect((await person.storage.from('evidence').download(file('a.txt'))).data).toBeNull()
  const answer = await storage.send(person, `/object/evidence/${file('a.txt')}`)
  expect(await answer.json()).toMatchObject({ statusCode: '403', code: 'insufficient_aal' })
  const outcomes = await writesOf(person)
  expect(outcomes).toHaveLength(7)
  for (const outcome of outcomes) expect(outcome).toContain('MFA is required')
})

test('a read-only session reads files, and cannot change any in any way', async () => {
  const person = await again('read_only')
  const { data } = await person.storage.from('evidence').download(file('a.txt'))
  expect(await data?.text()).toBe('kept')
  for (const outcome of await writesOf(person)) expect(outcome).toContain('This session may only read')
  const names = await storage.test.sql<{ name: string }>('select name from storage.objects order by name')
  expect(names.map(({ name }) => name)).toEqual([file('a.txt')])
})

/** The owner's access token. */
async function script(scopes: string[]): Promise<TestPerson> {
  const { token, prefix, hash } = makeAccessToken()
  const [row] = await storage.test.sql<{ id: string }>(
    `insert into auth.sessions (user_id, method, not_after) values ($1, 'token', now() + interval '1 hour') returning id`,
    [owner.id],
  )
  const sessionId = row?.id ?? ''
  await storage.test.sql(
    `insert into auth.access_tokens (session_id, user_id, name, prefix, token_hash, scopes) values ($1, $2, 'x', $3, $4, $5)`,
    [sessionId, owner.id, prefix, hash, scopes],
  )
  return { ...owner, sessionId, token }
}

test('a link created with an access token grants no more than the token does', async () => {
  const link = async (person: TestPerson, path: string) => {
    const answer = await storage.send(person, path, { method: 'POST', body: '{"expiresIn":60}' })
    return (await answer.json()) as { url?: string; signedURL?: string }
  }
  const put = (url = '') => storage.send(undefined, url, { method: 'PUT', body: 'x' })
  const reader = await script(['company.read'])
  const editor = await script(['company.read', 'content.edit'])
  const [weak, strong] = [
    await link(reader, `/object/upload/sign/evidence/${file('f.txt')}`),
    await link(editor, `/object/upload/sign/evidence/${file('g.txt')}`),
  ]
  expect((await put(weak.url)).status).toBe(400)
  expect((await put(strong.url)).status).toBe(200)
})

test('a link keeps the assurance level of the session that created it', async () => {
  const answer = await storage.send(owner, `/object/sign/evidence/${file('a.txt')}`, {
    method: 'POST',
    body: '{"expiresIn":60}',
  })
  const { signedURL } = (await answer.json()) as { signedURL: string }
  expect((await storage.send(undefined, signedURL)).status).toBe(200)
  await storage.test.sql('update public.companies set second_factor_required = true where id = $1', [company])
  expect((await storage.send(undefined, signedURL)).status).toBe(400)
  await storage.test.sql('update public.companies set second_factor_required = false where id = $1', [company])
})
