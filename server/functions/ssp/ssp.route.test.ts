import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { LOGO } from './testing-document.ts'
import { createTestFunctions, type TestFunctions, type TestPerson } from '../testing.ts'

let functions: TestFunctions
let company: string
let owner: TestPerson
let auditor: TestPerson
let outsider: TestPerson

beforeAll(async () => {
  functions = await createTestFunctions()
  const [row] = await functions.db.sql<{ id: string }>(
    `insert into companies (name, cage_code) values ('Acme & Söhne', '1AB2C') returning id`,
  )
  company = row?.id ?? ''
  owner = await functions.person('Olga')
  auditor = await functions.person('Ada')
  outsider = await functions.person('Otto')
  await functions.db.sql(
    `insert into user_companies (company_id, user_id, company_role) values ($1, $2, 'Owner'), ($1, $3, 'Auditor')`,
    [company, owner.id, auditor.id],
  )
  await functions.db.sql(
    `insert into ssp_texts (company_id, section, field, body) values ($1, 'purpose', 'text', $2), ($1, 'system', 'name', 'Radio Works')`,
    [company, 'First line\nsecond line\n\nNext paragraph \u0007 with a bell'],
  )
  await functions.db.sql(
    `insert into ssp_rows (company_id, section, cells) values ($1, 'hardware', '{"name": "Gateway", "purpose": "Keeps the rest out"}')`,
    [company],
  )
  await functions.db.sql(
    `insert into implementation_statements (company_id, control_id, body)
     select company_id, id, 'The directory does it.' from controls where company_id = $1 and nist_id = '3.1.1'`,
    [company],
  )
})
afterAll(() => functions.close())

const call = (who: TestPerson | undefined, name: string, body: Record<string, unknown>) =>
  functions.send(who, name, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ companyId: company, ...body }),
  })
const freeze = async (note = '') => {
  const answer = await call(owner, 'freeze-ssp', { note })
  return z.object({ number: z.number(), sha256: z.string() }).parse(await answer.json())
}

test('a version holds the SSP at its time, and does not change when the SSP does', async () => {
  const { number, sha256 } = await freeze('For the assessor')
  await functions.db.sql(`update ssp_texts set body = 'Something else' where company_id = $1 and section = 'purpose'`, [
    company,
  ])
  const [row] = await functions.db.sql<{ content: string; sha256: string; same: boolean }>(
    `select content, sha256, (content::json ->> 'frozenAt')::timestamptz = date_trunc('milliseconds', frozen_at) as same
     from ssp_versions where company_id = $1 and number = $2`,
    [company, number],
  )
  const content = row?.content ?? ''
  expect(createHash('sha256').update(content).digest('hex')).toBe(sha256)
  expect(row).toMatchObject({ sha256, same: true })
  expect(JSON.parse(content)).toMatchObject({
    title: 'System Security Plan',
    company: 'Acme & Söhne',
    protocol: 'CMMC Level 2',
    version: number,
    frozenBy: 'Olga',
    note: 'For the assessor',
  })
  expect(content).toContain('Next paragraph')
  expect((await freeze()).number).toBe(number + 1)
})

test('a viewer requests documents and freezes nothing; an outsider finds nothing', async () => {
  const { number } = await freeze()
  expect((await call(auditor, 'freeze-ssp', {})).status).toBe(403)
  for (const version of [number, null]) expect((await call(auditor, 'make-document', { version })).status).toBe(200)
  const [theirs, none] = await Promise.all([
    call(outsider, 'make-document', { version: number }),
    call(owner, 'make-document', { version: 999 }),
  ])
  expect([theirs.status, none.status]).toEqual([404, 404])
  expect(await theirs.json()).toEqual(await none.json())
  for (const name of ['freeze-ssp', 'make-document']) {
    expect((await call(outsider, name, {})).status).toBe(404)
    expect((await call(undefined, name, {})).status).toBe(401)
  }
})

test('a document request has a description, and a draft stores the current state', async () => {
  const ask = async (body: Record<string, unknown>) =>
    z.object({ jobId: z.string() }).parse(await (await call(owner, 'make-document', body)).json()).jobId
  const { number } = await freeze()
  const jobs = [await ask({ version: number, format: 'docx' }), await ask({ marking: 'CUI' })]
  expect(
    await functions.db.sql(
      `select j.kind, j.title, j.input, s.content::json ->> 'frozenBy' as draft_of
       from jobs j left join private.job_sources s on s.company_id = j.company_id and s.job_id = j.id
       where j.id = any ($1) order by j.wanted_at, j.title desc`,
      [jobs],
    ),
  ).toEqual([
    {
      kind: 'document',
      title: `System Security Plan, version ${number}, Word`,
      draft_of: null,
      input: { version: number, marking: '', format: 'docx' },
    },
    {
      kind: 'document',
      title: 'System Security Plan, draft, CUI, PDF',
      draft_of: 'Olga',
      input: { version: null, marking: 'CUI', format: 'pdf' },
    },
  ])
})

test.each([
  ['freeze-ssp', { companyId: 'ours' }],
  ['freeze-ssp', { note: 'x'.repeat(2001) }],
  ['make-document', { version: 0 }],
  ['make-document', { version: 1.5 }],
  ['make-document', { version: 1e12 }],
  ['make-document', { version: 1, marking: 'SECRET' }],
  ['make-document', { version: 1, format: 'html' }],
])('%s refuses %j', async (name, body) => {
  expect((await call(owner, name, body)).status).toBe(400)
})

test('an unknown company has no SSP', async () => {
  expect((await call(owner, 'freeze-ssp', { companyId: randomUUID() })).status).toBe(404)
})

test('a version keeps the profile and the logo of its time; a file that is no picture is left out', async () => {
  await functions.db.sql(`update companies set uei = 'ZQGGH5JWK5M7', physical_address = '1 Harbor Way' where id = $1`, [
    company,
  ])
  const logoOf = async (bytes: Buffer) => {
    const expected = { name: 'logo', declaredType: undefined, maxBytes: 200_000 }
    const { version, size, sha256, contentType } = await functions.files.receive(Readable.from([bytes]), expected)
    await functions.db.sql(
      `insert into storage.objects (bucket_id, name, version, size, content_type, sha256) values ('logos', $1, $2, $3, $4, $5)
       on conflict (bucket_id, name) do update set version = excluded.version, size = excluded.size, sha256 = excluded.sha256`,
      [`${company}/logo`, version, size, contentType, sha256],
    )
    const { number } = await freeze()
    const [row] = await functions.db.sql<{ content: string }>(
      'select content from ssp_versions where company_id = $1 and number = $2',
      [company, number],
    )
    expect(row?.content).toContain('["Address","1 Harbor Way"]')
    expect(row?.content).toContain('["Unique Entity ID (UEI)","ZQGGH5JWK5M7"]')
    return z.object({ logo: z.unknown().optional() }).parse(JSON.parse(row?.content ?? '')).logo
  }
  expect(await logoOf(Buffer.from(LOGO.data, 'base64'))).toEqual(LOGO)
  expect(await logoOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBeUndefined()
})
