import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestFunctions, type TestFunctions, type TestPerson } from '../testing.ts'

let functions: TestFunctions
let company: string
let control: string
let owner: TestPerson
let contributor: TestPerson

beforeAll(async () => {
  functions = await createTestFunctions()
  const [row] = await functions.db.sql<{ id: string }>(
    `insert into public.companies (name, protocol_id) values ('Acme', 'cmmc2') returning id`,
  )
  company = row?.id ?? ''
  const [first] = await functions.db.sql<{ id: string }>('select id from controls where company_id = $1 limit 1', [
    company,
  ])
  control = first?.id ?? ''
  const member = async (role: string) => {
    const person = await functions.person(role)
    await functions.db.sql('insert into user_companies (company_id, user_id, company_role) values ($1, $2, $3)', [
      company,
      person.id,
      role,
    ])
    return person
  }
  owner = await member('Owner')
  contributor = await member('Contributor')
})
afterAll(() => functions.close())
afterEach(async () => {
  await functions.db.sql('delete from storage.objects')
  await functions.db.sql('delete from public.evidence')
  for (const version of functions.stored()) await functions.files.discard(version)
})

const evidence = () => functions.db.sql('select 1 from public.evidence')
const fieldsNow = () => ({ companyId: company, controlId: control, title: 'Access reviews' })

function form(fields: Record<string, string>, name = 'reviews.pdf'): FormData {
  const body = new FormData()
  for (const [field, value] of Object.entries(fields)) body.append(field, value)
  body.append('file', new Blob(['%PDF-1.7']), name)
  return body
}
async function upload(who: TestPerson, body: FormData): Promise<{ status: number; json: unknown }> {
  const response = await functions.send(who, 'upload-evidence', { method: 'POST', body })
  return { status: response.status, json: await response.json() }
}

const first = async (who: TestPerson, fields: Record<string, string>, name?: string) => {
  const answer = await upload(who, form(fields, name))
  return uploaded.parse(answer.json).evidence
}
const uploaded = z.object({ evidence: z.looseObject({ id: z.string(), number: z.number(), file: z.string() }) })

test('a file becomes the next version of an evidence item, beside the previous one', async () => {
  const made = await first(contributor, fieldsNow())
  const next = await first(
    owner,
    { companyId: company, evidenceId: made.id, note: 'Third quarter', expiresOn: '2999-01-31' },
    '../q3.pdf',
  )
  expect(next).toMatchObject({
    id: made.id,
    number: made.number,
    version: 2,
    title: 'Access reviews',
    control_id: control,
    file_name: 'q3.pdf',
    version_note: 'Third quarter',
    version_by: owner.id,
    expires_on: '2999-01-31',
  })
  expect(next.file).not.toBe(made.file)
  expect(await functions.db.sql('select version, file from public.evidence_versions')).toEqual([
    { version: 1, file: made.file },
  ])
  expect(functions.stored()).toHaveLength(2)
})

test('a file may prove several controls, or none yet, with its dates and its owner', async () => {
  const others = await functions.db.sql<{ id: string }>(
    'select id from controls where company_id = $1 offset 1 limit 2',
    [company],
  )
  const controlIds = others.map(({ id }) => id).join(',')
  const more = { effectiveOn: '2026-01-31', expiresOn: '2026-12-31', ownerId: contributor.id }
  const made = await first(owner, { ...fieldsNow(), controlIds, ...more })
  expect(made).toMatchObject({
    control_id: control,
    effective_on: '2026-01-31',
    expires_on: '2026-12-31',
    owner_id: contributor.id,
  })
  expect(await functions.db.sql('select 1 from public.evidence_links where evidence_id = $1', [made.id])).toHaveLength(
    3,
  )
  const loose = await first(owner, { companyId: company, controlIds: '', title: 'Loose' })
  expect(loose).toMatchObject({ control_id: null, title: 'Loose' })
})

test('a requested file fulfils the request', async () => {
  const [asked] = await functions.db.sql<{ id: string }>(
    `insert into public.evidence_requests (company_id, control_id, title, asked_of) values ($1, $2, 'Reviews', $3) returning id`,
    [company, control, contributor.id],
  )
  const requestId = asked?.id ?? ''
  const made = await first(contributor, { ...fieldsNow(), requestId })
  expect(
    await functions.db.sql('select state, fulfilled_by from public.evidence_requests where id = $1', [requestId]),
  ).toEqual([{ state: 'Fulfilled', fulfilled_by: made.id }])
  expect(await upload(contributor, form({ ...fieldsNow(), requestId }))).toMatchObject({
    status: 404,
    json: { code: 'no_such_request' },
  })
})

test.each([
  ['evidenceId', randomUUID(), 404, 'no_such_evidence'],
  ['evidenceId', 'E-1', 400, 'invalid_input'],
  ['controlIds', `${randomUUID()}`, 404, 'no_such_control'],
  ['controlIds', 'a,b', 400, 'invalid_input'],
  ['effectiveOn', '31.01.2027', 400, 'invalid_input'],
  ['expiresOn', '0001-01-01', 400, '23514'],
  ['ownerId', randomUUID(), 409, '23503'],
])('a wrong %s (%s) is answered with %i', async (field, value, status, code) => {
  const answer = await upload(owner, form({ ...fieldsNow(), [field]: value }))
  expect(answer).toMatchObject({ status, json: { success: false, code } })
  expect([await evidence(), functions.stored()]).toEqual([[], []])
})

test('an expiry before the effective date is refused; archived evidence takes no version', async () => {
  const days = { effectiveOn: '2026-02-01', expiresOn: '2026-01-01' }
  expect(await upload(owner, form({ ...fieldsNow(), ...days }))).toMatchObject({
    json: { field: 'expiresOn' },
  })
  const made = await first(owner, fieldsNow())
  await functions.db.sql('update public.evidence set archived_at = now()')
  expect(await upload(owner, form({ companyId: company, evidenceId: made.id }))).toMatchObject({
    status: 404,
  })
})
