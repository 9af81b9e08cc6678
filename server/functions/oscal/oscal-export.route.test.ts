import { createHash, randomUUID } from 'node:crypto'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOscal } from '#domain/oscal/read-file.ts'
import { readPoam } from '#domain/oscal/read-poam.ts'
import { readResults } from '#domain/oscal/read-results.ts'
import { readStatements } from '#domain/oscal/read-ssp.ts'
import { faultsByNist } from '#domain/oscal/testing-schemas.ts'
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
})
afterAll(() => functions.close())

const call = (who: TestPerson | undefined, document: unknown, companyId = company) =>
  functions.send(who, 'oscal-export', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ companyId, document }),
  })

test('an empty POA&M is no document, and all other documents are complete from the first day', async () => {
  const answer = await call(owner, 'poam')
  expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'nothing_to_export' }])
  const files = unzipSync(new Uint8Array(await (await call(owner, 'all')).arrayBuffer()))
  expect(Object.keys(files).sort()).toEqual(
    ['assessment-results.oscal.json', 'catalog.oscal.json', 'profile.oscal.json', 'ssp.oscal.json'].sort(),
  )
})

test("the documents contain the company's records, and each passes NIST’s schema", async () => {
  await functions.db.sql(
    `insert into implementation_statements (company_id, control_id, body)
     select company_id, id, E'By the directory.\nEvery day.' from controls where company_id = $1 and nist_id = '3.1.1'`,
    [company],
  )
  await functions.db.sql(
    `insert into control_objectives (company_id, control_id, objective_id, result, note, updated_by)
     select k.company_id, k.id, o.id, 'Not Met', 'Two are shared.', $2
     from controls k join catalog_objectives o on o.catalog_id = k.catalog_id and o.letter = 'a'
     where k.company_id = $1 and k.nist_id = '3.5.1'`,
    [company, owner.id],
  )
  await functions.db.sql(
    `with item as (
       insert into poam_items (company_id, weakness, owner_id, due_on, identified_on, cost)
       values ($1, 'Accounts are shared', $2, '2027-03-01', '2026-11-01', 1200) returning id),
     link as (
       insert into poam_controls (company_id, item_id, control_id)
       select $1, item.id, k.id from item, controls k where k.company_id = $1 and k.nist_id = '3.5.1')
     insert into poam_milestones (company_id, item_id, title, first_due_on, due_on)
     select $1, id, 'One account each', '2027-01-15', '2027-01-15' from item`,
    [company, owner.id],
  )
  const texts = new Map<string, string>()
  for (const name of ['catalog', 'profile', 'ssp', 'poam', 'results'] as const) {
    const answer = await call(auditor, name)
    expect(answer.status).toBe(200)
    const text = await answer.text()
    expect(faultsByNist(name, JSON.parse(text))).toEqual([])
    texts.set(name, text)
  }
  const ssp = readOscal(texts.get('ssp') ?? '', 'system-security-plan')
  expect(ssp.dangling).toEqual([])
  const statements = readStatements(ssp.document)
  expect(statements).toHaveLength(110)
  expect(statements.find(({ control }) => control === '3.1.1')?.statement).toBe('By the directory.\nEvery day.')
  const { 'plan-of-action-and-milestones': poam } = readOscal(
    texts.get('poam') ?? '',
    'plan-of-action-and-milestones',
  ).document
  expect(readPoam(poam)).toMatchObject([
    {
      number: 1,
      weakness: 'Accounts are shared',
      due: '2027-03-01',
      cost: 1200,
      owner: { name: 'Olga' },
      controls: [{ protocol: 'cmmc2', control: '3.5.1' }],
      milestones: [{ title: 'One account each', due: '2027-01-15' }],
    },
  ])
  expect(readResults(readOscal(texts.get('results') ?? '', 'assessment-results').document)).toMatchObject([
    { control: '3.5.1', objective: 'a', result: 'Not Met', note: 'Two are shared.', by: { name: 'Olga' } },
  ])
})

test('a second export is the same file, byte by byte, dated by the last change', async () => {
  for (const name of ['ssp', 'poam', 'all']) {
    const [one, other] = [await call(owner, name), await call(auditor, name)]
    expect(Buffer.from(await other.arrayBuffer()).equals(Buffer.from(await one.arrayBuffer()))).toBe(true)
  }
  const before = await (await call(owner, 'catalog')).text()
  await functions.db.sql(`update poam_items set weakness = 'Accounts are shared still' where company_id = $1`, [
    company,
  ])
  const after = await (await call(owner, 'catalog')).text()
  const undated = (text: string) => text.replaceAll(/"(last-modified|version)": "[^"]+"/g, '')
  expect(after).not.toBe(before)
  expect(undated(after)).toBe(undated(before))
})

test('an export is audited, with the hash of its file', async () => {
  const bytes = Buffer.from(await (await call(auditor, 'profile')).arrayBuffer())
  const entries = await functions.db.sql(
    `select user_id, metadata ->> 'name' as name, metadata ->> 'sha256' as hash from audit.log
     where action = 'oscal_export' and metadata ->> 'document' = 'profile' order by seq desc limit 1`,
  )
  const hash = createHash('sha256').update(bytes).digest('hex')
  expect(entries).toEqual([{ user_id: auditor.id, name: 'profile.oscal.json', hash }])
})

test('an outsider finds nothing, and anonymous requests are refused', async () => {
  const [theirs, none] = [await call(outsider, 'ssp'), await call(owner, 'ssp', randomUUID())]
  expect([theirs.status, none.status]).toEqual([404, 404])
  expect(await theirs.json()).toEqual(await none.json())
  expect((await call(undefined, 'ssp')).status).toBe(401)
})

test.each([['sap'], [''], [null], [7]])('there is no document %j', async (document) => {
  expect((await call(owner, document)).status).toBe(400)
})
