import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { exportMirror } from '../feeds/exchange/export-mirror.ts'
import { feedRoutes } from '../feeds/routes.ts'
import { kevFile, nvdFile, nvdRecord } from '../feeds/testing-feeds.ts'
import { createTestFunctions, type TestFunctions, type TestPerson } from '../functions/testing.ts'
import { secretOf } from '../platform/keys/secret.ts'
import { signingKey } from '../platform/keys/signing-key.ts'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

let functions: TestFunctions
let admin: TestPerson
let member: TestPerson
beforeAll(async () => {
  functions = await createTestFunctions(feedRoutes(secretOf('a secret of at least thirty-two characters')))
  admin = await functions.person('Ada', 'Admin')
  member = await functions.person('Bea')
})
afterAll(() => functions.close())

async function answerOf(response: Response) {
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const json = { 'content-type': 'application/json' }
const call = async (person: TestPerson, name: string, input: object) =>
  answerOf(await functions.send(person, name, { method: 'POST', body: JSON.stringify(input), headers: json }))
async function putIn(person: TestPerson, name: string, bytes: Uint8Array, trust?: string) {
  const body = new FormData()
  if (trust !== undefined) body.append('trust', trust)
  body.append('file', new File([new Uint8Array(bytes)], name))
  return answerOf(await functions.send(person, 'put-in-feed', { method: 'POST', body }))
}
const events = () => functions.db.sql(`select action from audit.log where action like 'auth_feed%' order by seq`)

test('an administrator switches feeds on and off, which is recorded; the duties begin at once', async () => {
  await functions.db.sql(
    `insert into private.duties (name, title, every_s, next_at) values ('feed kev', 'KEV', 60, now() + interval '1 hour')`,
  )
  expect((await call(admin, 'list-feeds', {})).body).toMatchObject({ isOnline: false, isFixed: false })
  expect(await call(member, 'set-feeds-online', { online: true })).toMatchObject({ status: 403 })
  for (const online of [true, true, false])
    expect(await call(admin, 'set-feeds-online', { online })).toEqual({ status: 200, body: { online } })
  expect(await functions.db.sql(`select next_at <= now() as due from private.duties where name = 'feed kev'`)).toEqual([
    { due: true },
  ])
  expect(await events()).toEqual([{ action: 'auth_feeds_switched_on' }, { action: 'auth_feeds_switched_off' }])
})

test('a file is put in by an administrator alone, refused in a sentence, and leaves no bytes behind', async () => {
  const file = nvdFile([nvdRecord('CVE-2019-0001')], { total: 17_300 })
  expect(await putIn(member, 'nvdcve-2.0-2019.json', file)).toMatchObject({ status: 403 })
  expect(await putIn(admin, 'nvdcve-2.0-2019.json', file.subarray(0, -9))).toMatchObject({
    status: 422,
    body: { code: 'feed_refused', error: expect.stringContaining('not complete, valid JSON') },
  })
  expect(await putIn(admin, 'nvdcve-2.0-2019.json', file)).toEqual({
    status: 200,
    body: { message: 'Took 1 records of nvd.' },
  })
  const { body } = await call(admin, 'list-feeds', {})
  expect(body['feeds']).toContainEqual(
    expect.objectContaining({ name: 'nvd', isFromFile: true, parts: [{ part: '2019', expected: 17_300, held: 1 }] }),
  )
  expect(functions.stored()).toEqual([])
  expect(await call(member, 'list-feeds', {})).toMatchObject({ status: 403 })
})

test('an export of another installation is taken after its key was confirmed', async () => {
  const other = await createTestDatabase()
  const folder = await mkdtemp(path.join(tmpdir(), 'feeds-route-'))
  try {
    const file = path.join(folder, 'mirror.jsonl.gz')
    const key = signingKey(secretOf('another secret of more than thirty-two characters'), 'mirror-key')
    await exportMirror(other.pool(), key, file)
    const bytes = await readFile(file)
    const refused = await putIn(admin, 'mirror.jsonl.gz', bytes)
    expect(refused).toMatchObject({ status: 409, body: { code: 'untrusted_export' } })
    expect(refused.body['error']).toContain(`signed with the key ${key.fingerprint}`)
    expect(await putIn(admin, 'mirror.jsonl.gz', bytes, key.fingerprint)).toMatchObject({ status: 200 })
    expect(await putIn(admin, 'kev.json', kevFile(['CVE-2019-0001']))).toMatchObject({ status: 200 })
  } finally {
    await rm(folder, { recursive: true })
    await other.end()
  }
})
