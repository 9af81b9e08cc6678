import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { IncomingMessage } from 'node:http'
import { connect, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestFunctions, type TestFunctions, type TestPerson } from '../testing.ts'

let functions: TestFunctions
let company: string
let control: string
const people = new Map<string, TestPerson>()

beforeAll(async () => {
  functions = await createTestFunctions()
  company = await newCompany('Acme')
  control = await aControlOf(company)
  for (const role of ['Owner', 'Manager', 'Contributor', 'Auditor']) {
    people.set(role, await functions.person(role))
    await functions.db.sql(
      'insert into public.user_companies (company_id, user_id, company_role) values ($1, $2, $3)',
      [company, person(role).id, role],
    )
  }
  people.set('Admin', await functions.person('Admin', 'Admin'))
  people.set('outsider', await functions.person('Outsider'))
})
afterAll(() => functions.close())
afterEach(async () => {
  await functions.db.sql('delete from storage.objects')
  await functions.db.sql('delete from public.evidence')
  for (const version of functions.stored()) await functions.files.discard(version)
})

function person(role: string): TestPerson {
  const found = people.get(role)
  if (found === undefined) throw new Error(`no person is ${role}`)
  return found
}
async function newCompany(name: string): Promise<string> {
  const [row] = await functions.db.sql<{ id: string }>(
    `insert into public.companies (name, protocol_id) values ($1, 'cmmc2') returning id`,
    [name],
  )
  return row?.id ?? ''
}
async function aControlOf(companyId: string): Promise<string> {
  const [row] = await functions.db.sql<{ id: string }>('select id from public.controls where company_id = $1 limit 1', [
    companyId,
  ])
  return row?.id ?? ''
}
const evidence = () => functions.db.sql('select file, file_name, uploaded_by from public.evidence')
const objects = () => functions.db.sql('select name, company_id, owner, scan from storage.objects')

const BYTES = Buffer.concat([Buffer.from('%PDF-1.7\n%'), randomBytes(300_000)])
const fieldsNow = () => ({ companyId: company, controlId: control, title: 'Access reviews' })

function form(
  fields: Record<string, string>,
  name = 'reviews.pdf',
  bytes: Blob = new Blob([BYTES], { type: 'application/pdf' }),
): FormData {
  const body = new FormData()
  for (const [field, value] of Object.entries(fields)) body.append(field, value)
  body.append('file', bytes, name)
  return body
}
async function upload(who: TestPerson | undefined, body: FormData): Promise<{ status: number; json: unknown }> {
  const response = await functions.send(who, 'upload-evidence', { method: 'POST', body })
  return { status: response.status, json: await response.json() }
}

test('the published client uploads a file, which becomes the evidence of a control', async () => {
  const { client, id } = person('Contributor')
  const body = form({ ...fieldsNow(), description: ' Of the second quarter. ' })
  const { data, error } = await client.functions.invoke('upload-evidence', { body })
  expect(error).toBeNull()
  expect(data).toMatchObject({
    success: true,
    error: null,
    evidence: {
      id: expect.any(String),
      company_id: company,
      control_id: control,
      title: 'Access reviews',
      description: 'Of the second quarter.',
      number: 1,
      version: 1,
      file: expect.stringMatching(`^${company}/[^/]{36}/reviews.pdf$`),
      file_name: 'reviews.pdf',
      file_size: BYTES.length,
      file_type: 'application/pdf',
      file_sha256: createHash('sha256').update(BYTES).digest('hex'),
      file_scan: 'not scanned',
      uploaded_by: id,
      owner_id: id,
      review_state: 'Not reviewed',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    },
  })
  expect(await objects()).toEqual([{ name: data.evidence.file, company_id: company, owner: id, scan: 'not scanned' }])
  const [version = ''] = functions.stored()
  const stored = { version, size: BYTES.length, sha256: data.evidence.file_sha256 }
  expect((await buffer(await functions.files.read(stored))).equals(BYTES)).toBe(true)
  expect(await functions.db.sql('select evidence_count from public.controls where id = $1', [control])).toEqual([
    { evidence_count: 1 },
  ])
})

test.each([
  ['Admin', 200],
  ['Owner', 200],
  ['Manager', 200],
  ['Contributor', 200],
  ['Auditor', 403],
  ['outsider', 404],
])('%s is answered with %i', async (role, status) => {
  const answer = await upload(person(role), form(fieldsNow()))
  expect(answer.status).toBe(status)
  const made = status === 200 ? 1 : 0
  expect([(await evidence()).length, (await objects()).length, functions.stored().length]).toEqual([made, made, made])
})

test('an anonymous caller is asked to sign in', async () => {
  expect(await upload(undefined, form(fieldsNow()))).toMatchObject({
    status: 401,
    json: { success: false, error: 'Authentication required' },
  })
})

test('an ended session is refused before the file arrives', async () => {
  const leaver = await functions.person('Leaver')
  await functions.db.sql('delete from auth.sessions where id = $1', [leaver.sessionId])
  expect(await upload(leaver, form(fieldsNow()))).toMatchObject({ status: 401, json: { error: 'Session ended' } })
})

test('another company reads like a missing or deleted one', async () => {
  const deleted = await newCompany('Gone')
  const theirs = await aControlOf(deleted)
  await functions.db.sql('insert into public.user_companies (company_id, user_id, company_role) values ($1, $2, $3)', [
    deleted,
    person('Owner').id,
    'Owner',
  ])
  await functions.db.sql('update public.companies set deleted_at = now() where id = $1', [deleted])
  const answers = await Promise.all([
    upload(person('outsider'), form(fieldsNow())),
    upload(person('outsider'), form({ ...fieldsNow(), companyId: randomUUID() })),
    upload(person('Owner'), form({ ...fieldsNow(), companyId: deleted, controlId: theirs })),
  ])
  expect(answers[0]?.status).toBe(404)
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
})

test('a control of another company does not exist', async () => {
  const other = await aControlOf(await newCompany('Other'))
  for (const controlId of [other, randomUUID()])
    expect(await upload(person('Owner'), form({ ...fieldsNow(), controlId }))).toMatchObject({
      status: 404,
      json: { code: 'no_such_control' },
    })
  expect(functions.stored()).toEqual([])
})

test.each([
  ['No company selected. Please select a company first.', 'companyId', ''],
  ['Invalid company ID format', 'companyId', 'acme'],
  ['Control ID and Company ID are required', 'controlId', ''],
  ['A title of 1 to 300 characters is required.', 'title', '  '],
  ['A title of 1 to 300 characters is required.', 'title', 'x'.repeat(301)],
  ['A description has at most 10000 characters.', 'description', 'x'.repeat(10_001)],
])('"%s" is the answer to a wrong %s', async (error, field, value) => {
  expect(await upload(person('Owner'), form({ ...fieldsNow(), [field]: value }))).toMatchObject({
    status: 400,
    json: { success: false, error, field },
  })
  expect([await evidence(), functions.stored()]).toEqual([[], []])
})

test('a text that the database cannot store is the sender’s error', async () => {
  const answer = await upload(person('Owner'), form({ ...fieldsNow(), title: 'x\u0000' }))
  expect(answer).toMatchObject({ status: 400, json: { error: 'The request has a value that cannot be stored.' } })
  expect([await evidence(), functions.stored()]).toEqual([[], []])
})

test('a form without a company is reported', async () => {
  const { json } = await upload(person('Owner'), form({ title: 'x' }))
  expect(json).toMatchObject({ error: 'No company selected. Please select a company first.' })
})

test('fields may follow the file, which is discarded if they are refused', async () => {
  const behind = (role: string) => {
    const body = form({})
    for (const [field, value] of Object.entries(fieldsNow())) body.append(field, value)
    return upload(person(role), body)
  }
  expect([(await behind('Auditor')).status, functions.stored()]).toEqual([403, []])
  expect([(await behind('Owner')).status, functions.stored().length]).toEqual([200, 1])
})

test('a refused caller gets the error before sending the file', async () => {
  const answer = await answerToUnfinished(person('Auditor'))
  expect(answer).toMatch(/^HTTP\/1\.1 403 /)
  expect(functions.stored()).toEqual([])
})

test.each([
  ['folders', '../../evil.sh', 'evil.sh'],
  ['another direction', 'Prüfung\u202Egnp.pdf', 'Prüfunggnp.pdf'],
  ['no end', `${'long'.repeat(100)}.pdf`, `${'long'.repeat(49)}.pdf`],
])('a name with %s is made safe', async (_what, name, kept) => {
  const { json } = await upload(person('Owner'), form(fieldsNow(), name, new Blob([Buffer.from('x')])))
  expect(json).toMatchObject({ evidence: { file_name: kept } })
})

test('two files with one name do not collide', async () => {
  const both = await Promise.all([
    upload(person('Owner'), form(fieldsNow())),
    upload(person('Owner'), form(fieldsNow())),
  ])
  expect(both.map((answer) => answer.status)).toEqual([200, 200])
  expect(functions.stored()).toHaveLength(2)
})

test('nothing is stored when the database refuses', async () => {
  await functions.db.sql(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no more'; end $$;
    create trigger refuse before insert on storage.objects for each row execute function refuse()`)
  const answer = await upload(person('Owner'), form(fieldsNow()))
  await functions.db.sql('drop trigger refuse on storage.objects; drop function refuse()')
  expect(answer).toMatchObject({ status: 400, json: { error: 'no more' } })
  expect([await evidence(), functions.stored()]).toEqual([[], []])
})

test('a sender that disconnects leaves nothing', async () => {
  const socket = connect(Number(new URL(functions.url).port), '127.0.0.1')
  socket.write(unfinished(person('Owner')))
  await expect.poll(() => functions.stored().length).toBe(1)
  socket.destroy()
  await expect.poll(() => functions.stored()).toEqual([])
  expect(await evidence()).toEqual([])
})

/** The head of a request with all fields and the beginning of a large file. */
function unfinished(who: TestPerson): string {
  const fields = Object.entries(fieldsNow()).map(
    ([name, value]) => `--XX\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const file = `--XX\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n${'x'.repeat(100_000)}`
  const head = [
    'POST /functions/v1/upload-evidence HTTP/1.1',
    'Host: x',
    `apikey: ${functions.apikey}`,
    `Authorization: Bearer ${who.token}`,
  ]
  return `${[...head, 'Content-Type: multipart/form-data; boundary=XX', 'Content-Length: 3000000'].join('\r\n')}\r\n\r\n${fields.join('')}${file}`
}

function answerToUnfinished(who: TestPerson): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(functions.url).port), '127.0.0.1')
    socket.on('error', reject)
    socket.once('data', (data) => {
      socket.destroy()
      resolve(data.toString())
    })
    socket.write(unfinished(who))
  })
}

test('a person who uploads too much at once is refused, and no other person', async () => {
  const end: (() => void)[] = []
  const hold = () => new Promise<void>((resolve) => end.push(resolve))
  const { slots } = functions.files
  const held = Array.from({ length: 64 }, () =>
    slots.run(person('Manager').id, new IncomingMessage(new Socket()), hold),
  )
  expect(await upload(person('Manager'), form(fieldsNow()))).toMatchObject({
    status: 429,
    json: { error: 'Too many uploads at once. Wait for one to end.' },
  })
  expect(await upload(person('Owner'), form(fieldsNow()))).toMatchObject({ status: 200 })
  const all = Promise.all(held)
  const timer = setInterval(() => end.splice(0).forEach((step) => step()), 1)
  await all
  clearInterval(timer)
  expect(await upload(person('Manager'), form(fieldsNow()))).toMatchObject({ status: 200 })
})

test('a company without room for files is told what to do', async () => {
  const full = await newCompany('Full')
  await functions.db.sql(`insert into public.user_companies values ($1, $2, 'Owner')`, [full, person('Owner').id])
  await functions.db.sql('update public.companies set storage_quota_gb = 1 where id = $1', [full])
  const fields = { companyId: full, controlId: await aControlOf(full), title: 'Access reviews' }
  const fill = (bytes: number) =>
    functions.db.sql(
      `insert into private.storage_use (company_id, used_bytes) values ($1, $2)
       on conflict (company_id) do update set used_bytes = excluded.used_bytes`,
      [full, bytes],
    )
  for (const used of [1e9, 1e9 - BYTES.length + 1]) {
    await fill(used)
    expect(await upload(person('Owner'), form(fields))).toMatchObject({
      status: 413,
      json: { success: false, error: expect.stringContaining('There is no room for this file') as string },
    })
  }
  expect(functions.stored()).toEqual([])
  await fill(1e9 - BYTES.length)
  expect(await upload(person('Owner'), form(fields))).toMatchObject({ status: 200 })
})
