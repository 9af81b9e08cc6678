import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestStorage, type TestPerson, type TestStorage } from './testing.ts'

let storage: TestStorage
let own: string
const people: Record<string, TestPerson> = {}

const ROLES = ['Owner', 'Manager', 'Contributor', 'Auditor'] as const

beforeAll(async () => {
  storage = await createTestStorage()
  const members: Record<string, TestPerson> = {}
  for (const role of ROLES) members[role] = people[role] = await storage.person(role)
  own = await storage.company(members)
  const outsider = await storage.person('Outsider')
  people['outsider'] = outsider
  await storage.company({ Owner: outsider })
  people['Admin'] = await storage.person('Root', 'Admin')
  people['global Auditor'] = await storage.person('Watcher', 'Auditor')
  await storage.test.sql(
    `insert into public.user_companies (company_id, user_id, company_role) values ($1, $2, 'Owner')`,
    [own, people['global Auditor'].id],
  )
})

afterAll(() => storage.close())

const files = (who: string) => {
  const person = people[who]
  return (person === undefined ? storage.stranger() : person.storage).from('evidence')
}

/** The outcome of a response: success, as if absent, or refused. */
function outcome({ error }: { error: { statusCode?: string | undefined } | null }): string {
  if (error === null) return 'done'
  return { '404': 'hidden', '403': 'denied' }[error.statusCode ?? ''] ?? `${error.statusCode}`
}

async function attempts(who: string) {
  const mine = files(who)
  const owner = files('Owner')
  await storage.clear()
  for (const name of ['read', 'move', 'copy', 'upsert', 'delete']) await owner.upload(`${own}/${name}.txt`, name)
  const link = await mine.createSignedUrl(`${own}/read.txt`, 60)
  const removed = await mine.remove([`${own}/delete.txt`])
  return {
    download: outcome(await mine.download(`${own}/read.txt`)),
    info: outcome(await mine.info(`${own}/read.txt`)),
    list: (await mine.list(own)).data?.length === (removed.data?.length === 1 ? 4 : 5) ? 'done' : 'hidden',
    sign: outcome(link),
    create: outcome(await mine.upload(`${own}/new.txt`, 'x')),
    upsert: outcome(await mine.upload(`${own}/upsert.txt`, 'x', { upsert: true })),
    copy: outcome(await mine.copy(`${own}/copy.txt`, `${own}/copied.txt`)),
    move: outcome(await mine.move(`${own}/move.txt`, `${own}/moved.txt`)),
    signUpload: outcome(await mine.createSignedUploadUrl(`${own}/by-link.txt`)),
    remove: removed.data?.length === 1 ? 'done' : 'hidden',
  }
}

const all = { download: 'done', info: 'done', list: 'done', sign: 'done' }
const reads = {
  ...all,
  create: 'denied',
  upsert: 'denied',
  copy: 'denied',
  move: 'denied',
  signUpload: 'denied',
  remove: 'hidden',
}
const edits = {
  ...all,
  create: 'done',
  upsert: 'done',
  copy: 'done',
  move: 'done',
  signUpload: 'done',
  remove: 'hidden',
}
const rules = { ...edits, remove: 'done' }
const outside = {
  download: 'hidden',
  info: 'hidden',
  list: 'hidden',
  sign: 'hidden',
  create: 'denied',
  upsert: 'denied',
  copy: 'hidden',
  move: 'hidden',
  signUpload: 'denied',
  remove: 'hidden',
}
const anonymous = Object.fromEntries(
  Object.keys(outside).map((verb) => [verb, /list|remove/.test(verb) ? 'hidden' : 'denied']),
)

describe('rights on a company’s files', () => {
  test.each([
    ['Owner', rules],
    ['Manager', rules],
    ['Contributor', edits],
    ['Auditor', reads],
    ['Admin', rules],
    ['global Auditor', reads],
    ['outsider', outside],
    ['an anonymous person', anonymous],
  ])('%s', async (who, expected) => {
    expect(await attempts(who)).toEqual(expected)
  })

  test('only administrators, when the company is deleted; the same as before, when it is restored', async () => {
    await files('Owner').upload(`${own}/a.txt`, 'a', { upsert: true })
    await storage.test.sql('update public.companies set deleted_at = now() where id = $1', [own])
    expect(outcome(await files('Owner').download(`${own}/a.txt`))).toBe('hidden')
    expect(outcome(await files('Owner').upload(`${own}/b.txt`, 'b'))).toBe('denied')
    expect((await files('Owner').list(own)).data).toEqual([])
    await storage.test.sql('update public.companies set deleted_at = null where id = $1', [own])
    expect(outcome(await files('Owner').download(`${own}/a.txt`))).toBe('done')
  })

  test('an ended session has no access', async () => {
    const person = await storage.person('Leaver')
    const company = await storage.company({ Owner: person })
    await person.storage.from('evidence').upload(`${company}/a.txt`, 'a')
    await storage.test.sql('update auth.sessions set revoked_at = now() where id = $1', [person.sessionId])
    expect(outcome(await person.storage.from('evidence').download(`${company}/a.txt`))).toBe('denied')
    expect(outcome(await person.storage.from('evidence').upload(`${company}/b.txt`, 'b'))).toBe('denied')
  })

  test('without a key, with a wrong one, and with an invalid token', async () => {
    const path = `/object/evidence/${own}/a.txt`
    const ask = (headers: Record<string, string>) => fetch(storage.url + path, { headers })
    expect((await ask({})).status).toBe(401)
    expect((await ask({ apikey: 'sb_publishable_wrong' })).status).toBe(401)
    const answer = await ask({ apikey: storage.apikey, authorization: 'Bearer a.b.c' })
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { statusCode: '403', error: 'Unauthorized', message: 'Invalid Compact JWS', code: 'AccessDenied' },
    ])
  })
})

describe('names that try to leave their company', () => {
  beforeEach(() => storage.clear())

  const spellings = (other: string) => [
    `${own}/../${other}/x.txt`,
    `${own}/%2e%2e/${other}/x.txt`,
    `${own}/%2E%2E%2F${other}%2Fx.txt`,
    `${own}%2F..%2F${other}%2Fx.txt`,
    `${own}/..%2f${other}/x.txt`,
    `${own}/..%5c${other}/x.txt`,
    `${own}%2f.%2fx.txt`,
    `${own}//x.txt`,
    `/${own}/x.txt`,
    `%2f${own}/x.txt`,
    `${own}/x.txt/`,
    `${own}/x%00.txt`,
    `${own}/x%0d%0aSet-Cookie:a=b.txt`,
    `${own}/%u002e%u002e/x%7f.txt`,
    `${own}/%c0%ae%c0%ae/x.txt`,
    `${own}/${'é'.repeat(600)}`,
    `${own}/evil%E2%80%AEfdp.exe`,
    own,
    own.toUpperCase(),
    `${own.toUpperCase()}/x.txt`,
    'x.txt',
    'not-a-company/x.txt',
  ]

  test('none is stored, in any spelling', async () => {
    const other = await storage.company({})
    for (const name of spellings(other)) {
      const answer = await storage.send(people['Owner'], `/object/evidence/${name}`, { method: 'POST', body: 'x' })
      expect(answer.status, name).toBeGreaterThanOrEqual(400)
      expect(answer.status, name).toBeLessThan(500)
    }
    await files('Owner').upload(`${own}/a.txt`, 'a')
    const names = [
      `${own}/../${other}/x`,
      `${own}/x/..`,
      `./${own}/x`,
      `${own}\\x`,
      `${own}/x\0`,
      `/${own}/x`,
      `${own}//x`,
      '',
      '\ud800',
    ]
    for (const destinationKey of names) {
      for (const call of ['move', 'copy']) {
        const body = JSON.stringify({ bucketId: 'evidence', sourceKey: `${own}/a.txt`, destinationKey })
        const answer = await storage.send(people['Owner'], `/object/${call}`, { method: 'POST', body })
        expect([answer.status, await answer.json()], destinationKey).toEqual([
          400,
          expect.objectContaining({ code: 'InvalidKey' }),
        ])
      }
    }
    await files('Owner').remove([`${own}/a.txt`])
    expect(await storage.test.sql('select name from storage.objects')).toEqual([])
    expect(storage.stored()).toEqual([])
  })

  test('dots sent without encoding are resolved as paths, inside the bucket', async () => {
    const theirs = await storage.company({})
    const { port } = new URL(storage.url)
    const target = `/storage/v1/object/evidence/${own}/../${theirs}/x.txt`
    const headers = { apikey: storage.apikey, authorization: `Bearer ${people['Owner']?.token ?? ''}` }
    const status = await new Promise((resolve, reject) => {
      const sent = request({ port, path: target, method: 'POST', headers }, (answer) =>
        resolve(answer.resume().statusCode),
      )
      sent.once('error', reject).end('x')
    })
    expect(status).toBe(400)
    expect(await storage.test.sql('select name from storage.objects')).toEqual([])
  })

  test('a file cannot be moved or copied between companies', async () => {
    const theirs = await storage.company({ Owner: people['outsider'] ?? (await storage.person('x')) })
    await files('outsider').upload(`${theirs}/a.txt`, 'theirs')
    await files('Owner').upload(`${own}/a.txt`, 'ours')
    for (const [from, to] of [
      [`${own}/a.txt`, `${theirs}/b.txt`],
      [`${theirs}/a.txt`, `${own}/b.txt`],
    ] as const) {
      expect((await files('Owner').move(from, to)).error).not.toBeNull()
      expect((await files('Owner').copy(from, to)).error).not.toBeNull()
    }
    expect((await files('Owner').upload(`${theirs}/a.txt`, 'over', { upsert: true })).error).not.toBeNull()
    expect(await (await files('outsider').download(`${theirs}/a.txt`)).data?.text()).toBe('theirs')
    expect(storage.stored()).toHaveLength(2)
  })

  test('two spellings of one name are one file', async () => {
    await files('Owner').upload(`${own}/Prüfung.txt`.normalize('NFD'), 'one')
    expect(await (await files('Owner').download(`${own}/Prüfung.txt`.normalize('NFC'))).data?.text()).toBe('one')
    expect(outcome(await files('Owner').upload(`${own}/Prüfung.txt`.normalize('NFC'), 'two'))).toBe('409')
    expect((await files('Owner').list(own)).data).toHaveLength(1)
  })
})
