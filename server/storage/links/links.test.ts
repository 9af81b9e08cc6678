import { SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { secretOf } from '#server/platform/keys/secret.ts'
import { createTestStorage, SECRET, type TestPerson, type TestStorage } from '../testing.ts'

let storage: TestStorage
let owner: TestPerson
let company: string

beforeAll(async () => {
  storage = await createTestStorage()
  owner = await storage.person('Ada')
  company = await storage.company({ Owner: owner })
})

afterAll(() => storage.close())

beforeEach(async () => {
  await storage.clear()
  await owner.storage.from('evidence').upload(`${company}/a.txt`, 'linked')
  await owner.storage.from('evidence').upload(`${company}/b.txt`, 'another')
})

async function linkTo(name: string, lifeS = 60): Promise<URL> {
  const { data, error } = await owner.storage.from('evidence').createSignedUrl(`${company}/${name}`, lifeS)
  if (error !== null) throw error
  return new URL(data.signedUrl)
}

/** A forged token. */
async function forged(
  change: Record<string, unknown>,
  header: Record<string, string> = {},
  key = SECRET.derive('file-links'),
) {
  const now = Math.floor(Date.now() / 1000)
  const claims = { url: `evidence/${company}/a.txt`, scope: 'download', sub: owner.id, session_id: owner.sessionId }
  return new SignJWT({ ...claims, aud: 'files', iat: now, exp: now + 60, ...change })
    .setProtectedHeader({ alg: 'HS256', typ: 'obj', ...header })
    .sign(key)
}

async function tryToken(token: string, name = 'a.txt'): Promise<unknown> {
  const answer = await fetch(
    `${storage.url}/object/sign/evidence/${company}/${name}?token=${encodeURIComponent(token)}`,
  )
  const body: unknown = answer.headers.get('content-type')?.includes('json') === true ? await answer.json() : undefined
  return answer.ok ? 'opened' : body
}

test('a link opens its file for its holder, and so does an equivalent token', async () => {
  expect(await (await fetch(await linkTo('a.txt'))).text()).toBe('linked')
  expect(await tryToken(await forged({}))).toBe('opened')
})

test('a link that was changed, expired, or is for another purpose opens nothing', async () => {
  const token = (await linkTo('a.txt')).searchParams.get('token') ?? ''
  const [head = '', body = '', mac = ''] = token.split('.')
  const now = Math.floor(Date.now() / 1000)
  const other = Buffer.from(Buffer.from(body, 'base64url').toString().replace('a.txt', 'b.txt')).toString('base64url')
  const invalid = { statusCode: '400', code: 'InvalidJWT' }
  expect(await tryToken(`${head}.${other}.${mac}`, 'b.txt')).toMatchObject(invalid)
  expect(await tryToken(`${head}.${body}.${mac.slice(0, -2)}AA`)).toMatchObject(invalid)
  expect(await tryToken(`${Buffer.from('{"alg":"none","typ":"obj"}').toString('base64url')}.${body}.`)).toMatchObject(
    invalid,
  )
  expect(await tryToken('')).toMatchObject(invalid)
  expect(await tryToken('x'.repeat(9_000))).toMatchObject(invalid)
  expect(await tryToken(await forged({ exp: now - 1 }))).toMatchObject({
    ...invalid,
    message: '"exp" claim timestamp check failed',
  })
  expect(await tryToken(await forged({ exp: undefined }))).toMatchObject(invalid)
  expect(await tryToken(await forged({ aud: 'authenticated' }))).toMatchObject(invalid)
  expect(await tryToken(await forged({}, { typ: 'JWT' }))).toMatchObject(invalid)
  expect(await tryToken(await forged({ sub: 'unknown' }))).toMatchObject(invalid)
  expect(await tryToken(await forged({}, {}, SECRET.derive('anon-key')))).toMatchObject(invalid)
  const elsewhere = secretOf('the secret of some other installation').derive('file-links')
  expect(await tryToken(await forged({}, {}, elsewhere))).toMatchObject(invalid)
  expect(await tryToken(token, 'b.txt')).toMatchObject({ statusCode: '400', code: 'InvalidSignature' })
  expect(await tryToken(await forged({ scope: 'upload' }))).toMatchObject({ code: 'InvalidSignature' })
})

test('a session’s token is not a link, and a link’s token is not a session', async () => {
  expect(await tryToken(owner.token)).toMatchObject({ code: 'InvalidJWT' })
  const token = (await linkTo('a.txt')).searchParams.get('token') ?? ''
  const answer = await fetch(`${storage.url}/object/evidence/${company}/a.txt`, {
    headers: { apikey: storage.apikey, authorization: `Bearer ${token}` },
  })
  expect(await answer.json()).toMatchObject({ statusCode: '403' })
})

test('a read link writes nothing, and an upload link reads nothing', async () => {
  const read = (await linkTo('a.txt')).searchParams.get('token') ?? ''
  const put = await fetch(`${storage.url}/object/upload/sign/evidence/${company}/a.txt?token=${read}`, {
    method: 'PUT',
    body: 'x',
  })
  expect(await put.json()).toMatchObject({ code: 'InvalidSignature' })
  const write = await owner.storage.from('evidence').createSignedUploadUrl(`${company}/c.txt`)
  expect(await tryToken(write.data?.token ?? '', 'c.txt')).toMatchObject({ code: 'InvalidSignature' })
  const aside = await storage
    .stranger()
    .from('evidence')
    .uploadToSignedUrl(`${company}/d.txt`, write.data?.token ?? '', 'x')
  expect(aside.error).toMatchObject({ statusCode: '400' })
})

test('an upload link does not replace a file unless it was created for that', async () => {
  const plain = await owner.storage.from('evidence').createSignedUploadUrl(`${company}/new.txt`)
  const by = storage.stranger().from('evidence')
  const send = (token = '') => by.uploadToSignedUrl(`${company}/new.txt`, token, 'x')
  expect((await send(plain.data?.token)).error).toBeNull()
  expect((await send(plain.data?.token)).error).toMatchObject({ statusCode: '409' })
  expect((await owner.storage.from('evidence').createSignedUploadUrl(`${company}/new.txt`)).error).toMatchObject({
    statusCode: '409',
  })
  const replacing = await owner.storage.from('evidence').createSignedUploadUrl(`${company}/new.txt`, { upsert: true })
  expect((await send(replacing.data?.token)).error).toBeNull()
})

test("a person's links end with the session, the membership and the company", async () => {
  const member = await storage.person('Member')
  const objectPath = await storage.company({ Manager: member })
  const files = member.storage.from('evidence')
  await files.upload(`${objectPath}/a.txt`, 'a')
  const { data } = await files.createSignedUrl(`${objectPath}/a.txt`, 604_800)
  const write = await files.createSignedUploadUrl(`${objectPath}/b.txt`)
  const open = async () => (await fetch(data?.signedUrl ?? '')).status
  const put = async () => (await fetch(write.data?.signedUrl ?? '', { method: 'PUT', body: 'b' })).status
  expect(await open()).toBe(200)

  await storage.test.sql('update public.companies set deleted_at = now() where id = $1', [objectPath])
  expect([await open(), await put()]).toEqual([400, 400])
  await storage.test.sql('update public.companies set deleted_at = null where id = $1', [objectPath])
  expect(await open()).toBe(200)

  await storage.test.sql('update auth.sessions set revoked_at = now() where id = $1', [member.sessionId])
  expect([await open(), await put()]).toEqual([400, 400])
  await storage.test.sql('update auth.sessions set revoked_at = null where id = $1', [member.sessionId])

  await storage.test.sql('delete from public.user_companies where user_id = $1', [member.id])
  expect([await open(), await put()]).toEqual([400, 400])
})

test('a link is valid for seven days at most', async () => {
  expect((await linkTo('a.txt', 604_800)).searchParams.has('token')).toBe(true)
  for (const lifeS of [604_801, 0, -5, 1.5]) {
    await expect(linkTo('a.txt', lifeS)).rejects.toMatchObject({ status: 400, statusCode: '400' })
  }
})
