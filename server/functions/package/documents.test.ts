import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { strFromU8, unzipSync } from 'fflate'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { giveProof } from '#db/testing-proof.ts'
import { readOscal } from '#domain/oscal/read-file.ts'
import { readResults } from '#domain/oscal/read-results.ts'
import { faultsByNist } from '#domain/oscal/testing-schemas.ts'
import { OSCAL_FILES, type OscalDocumentName } from '#domain/oscal/vocabulary.ts'
import { canonicalJson } from '#domain/text/canonical-json.ts'
import { createTestFunctions, type TestFunctions, type TestPerson } from '../testing.ts'
import { FORMAT_RULES } from '../ssp/formats.ts'
import { LOGO } from '../ssp/testing-document.ts'
import type { WantedFile } from '../ssp/thread/render-in-thread.ts'
import { DOCUMENTS } from './documents.ts'
import { frozen } from './frozen-content.ts'

let functions: TestFunctions
let company: string
let owner: TestPerson

beforeEach(async () => {
  functions = await createTestFunctions()
  const [row] = await functions.db.sql<{ id: string }>(
    `insert into companies (name, cage_code, protocol_id) values ('Acme', '1AB2C', 'cmmc2') returning id`,
  )
  company = row?.id ?? ''
  owner = await functions.person('Olga')
  await functions.db.sql(`insert into user_companies (company_id, user_id, company_role) values ($1, $2, 'Owner')`, [
    company,
    owner.id,
  ])
})
afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  await functions.close()
})

const call = (name: string, body: Record<string, unknown> = {}) =>
  functions.send(owner, name, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ companyId: company, ...body }),
  })

async function write() {
  await functions.db.sql(
    `insert into ssp_texts (company_id, section, field, body) values
       ($1, 'boundary', 'text', 'Two offices behind one firewall.')`,
    [company],
  )
  await functions.db.sql(
    `update companies set cage_code = '1AB2C', other_cage_codes = '{9ZZ9Z}', uei = 'ZQGGH5JWK5M7',
       physical_address = E'1 Harbor Way\nBoston, MA 02110' where id = $1`,
    [company],
  )
  await functions.db.sql(
    `insert into ssp_parts (company_id, kind, name) values ($1, 'Outside system', 'Prime'), ($1, 'Data store', 'File server')`,
    [company],
  )
  await functions.db.sql(
    `insert into implementation_statements (company_id, control_id, body)
     select company_id, id, 'By the directory.' from controls where company_id = $1 and nist_id = '3.1.1'`,
    [company],
  )
  await functions.db.sql(
    `insert into control_exceptions (company_id, control_id, kind, description, measures)
     select company_id, id, 'enduring-exception', 'An old lathe.', 'Kept apart.' from controls where company_id = $1 and nist_id = '3.13.11'`,
    [company],
  )
  await functions.db.sql(
    `with item as (
       insert into poam_items (company_id, weakness, owner_id, due_on, identified_on, cost, status)
       values ($1, '=Accounts are shared', $2, '2027-03-01', '2026-11-01', 1200, 'Open') returning id)
     insert into poam_controls (company_id, item_id, control_id)
     select $1, item.id, k.id from item, controls k where k.company_id = $1 and k.nist_id = '3.5.1'`,
    [company, owner.id],
  )
}

/** The frozen content of a new package, as stored in the file store. */
async function freeze() {
  expect((await call('make-package')).status).toBe(200)
  const [kept] = await functions.db.sql<{ version: string; size: number; sha256: string }>(
    `select version, size::float8 as size, sha256 from private.package_files where company_id = $1 and position = 0`,
    [company],
  )
  if (kept === undefined) throw new Error('nothing was frozen')
  const parts: Uint8Array[] = []
  for await (const part of await functions.files.read(kept)) parts.push(part)
  return frozen.parse(JSON.parse(Buffer.concat(parts).toString()))
}

const NO_EVIDENCE = { pathOf: new Map<number, string>(), missing: [] }
/** In this thread, so that its clock and time zone can be set. */
const printHere = ({ printed, format, marking }: WantedFile) => FORMAT_RULES[format].render(printed, { marking })
async function documentsOf(content: z.infer<typeof frozen>): Promise<Map<string, Buffer>> {
  const made = new Map<string, Buffer>()
  for (const { path, ...document } of DOCUMENTS) {
    const bytes =
      'make' in document ? await document.make(content, NO_EVIDENCE) : await printHere(document.print(content))
    if (bytes !== undefined) made.set(path, Buffer.from(bytes))
  }
  return made
}
const textIn = (documents: ReadonlyMap<string, Buffer>, path: string) => documents.get(path)?.toString() ?? ''

test('every document is the same to the byte on another day and in another time zone', async () => {
  await write()
  const content = await freeze()
  const first = await documentsOf(content)
  expect([...first.keys()]).toEqual([
    'ssp/plan.pdf',
    'ssp/plan.docx',
    'ssp/plan.json',
    'poam/poam.xlsx',
    'poam/poam.csv',
    'poam/poam.json',
    'sprs/entry-sheet.csv',
    'oscal/ssp.oscal.json',
    'oscal/poam.oscal.json',
    'oscal/assessment-results.oscal.json',
    'oscal/profile.oscal.json',
    'oscal/catalog.oscal.json',
    'evidence/by-objective.csv',
  ])
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-05-05T05:05:05Z') })
  vi.stubEnv('TZ', 'Pacific/Auckland')
  const again = await documentsOf(content)
  for (const [path, bytes] of first) expect([path, again.get(path)?.equals(bytes)]).toEqual([path, true])
})

test('its CSV is marked as UTF-8, so that Excel reads the umlauts of a name', async () => {
  await write()
  await functions.db.sql(`update companies set name = 'Müller & Söhne' where id = $1`, [company])
  const documents = await documentsOf(await freeze())
  const csv = [...documents].filter(([path]) => path.endsWith('.csv'))
  expect(csv.map(([path]) => path)).toEqual(['poam/poam.csv', 'sprs/entry-sheet.csv', 'evidence/by-objective.csv'])
  for (const [path, bytes] of csv) expect([path, bytes.subarray(0, 3).toString('hex')]).toEqual([path, 'efbbbf'])
  expect(textIn(documents, 'sprs/entry-sheet.csv')).toContain('Müller & Söhne')
})

test("its OSCAL passes NIST’s schemas and equals the company's export at that moment", async () => {
  await write()
  const documents = await documentsOf(await freeze())
  const names: readonly OscalDocumentName[] = ['ssp', 'poam', 'results', 'profile', 'catalog']
  for (const name of names) {
    const text = textIn(documents, `oscal/${OSCAL_FILES[name]}`)
    expect(faultsByNist(name, JSON.parse(text))).toEqual([])
    expect(text).toBe(await (await call('oscal-export', { document: name })).text())
  }
})

test('changes after freezing are in none of them', async () => {
  await write()
  const content = await freeze()
  const before = await documentsOf(content)
  await functions.db.sql(`update poam_items set weakness = 'Something else' where company_id = $1`, [company])
  await functions.db.sql(`update implementation_statements set body = 'Another way.' where company_id = $1`, [company])
  const after = await documentsOf(content)
  for (const [path, bytes] of before) expect([path, after.get(path)?.equals(bytes)]).toEqual([path, true])
})

test('its plan has the logo of the company, in the frozen version too', async () => {
  const bytes = Readable.from([Buffer.from(LOGO.data, 'base64')])
  const stored = await functions.files.receive(bytes, { name: 'logo', declaredType: undefined, maxBytes: 200_000 })
  await functions.db.sql(
    `insert into storage.objects (bucket_id, name, version, size, content_type, sha256) values ('logos', $1, $2, $3, $4, $5)`,
    [`${company}/logo`, stored.version, stored.size, stored.contentType, stored.sha256],
  )
  const { ssp } = await freeze()
  expect(ssp.document.logo).toEqual(LOGO)
  expect(createHash('sha256').update(canonicalJson(ssp.document)).digest('hex')).toBe(ssp.sha256)
})

test('the POA&M is a workbook in which text stays text', async () => {
  await write()
  const documents = await documentsOf(await freeze())
  const book = unzipSync(documents.get('poam/poam.xlsx') ?? new Uint8Array())
  expect(strFromU8(book['xl/sharedStrings.xml'] ?? new Uint8Array())).toContain('=Accounts are shared')
  expect(strFromU8(book['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).not.toContain('<f>')
})

test('the POA&M says until when a deviation is approved', async () => {
  await write()
  await functions.db.sql(
    `update poam_items set deviation = 'Operational requirement', deviation_reason = 'An old lathe' where company_id = $1`,
    [company],
  )
  await functions.db.sql(
    `update poam_items set deviation_state = 'Approved', deviation_until = current_date + 40 where company_id = $1`,
    [company],
  )
  const content = await freeze()
  const documents = await documentsOf(content)
  const until = content.record.items[0]?.deviationUntil
  expect(until).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(textIn(documents, 'poam/poam.csv').split('\r\n').slice(0, 2)).toEqual([
    expect.stringContaining(',Deviation approval,Deviation until,Closed because,'),
    expect.stringContaining(`,Approved,${until},`),
  ])
  expect(textIn(documents, 'oscal/poam.oscal.json')).toContain('"deviation-approved"')
})

test('the entry sheet of Level 2 has each field of Annex B', async () => {
  await write()
  const content = await freeze()
  const rows = textIn(await documentsOf(content), 'sprs/entry-sheet.csv').split('\r\n')
  const day = content.at.slice(0, 10)
  for (const start of [
    `Date of assessment,${day},`,
    'Summary level score,none: ',
    'Standard assessed,NIST SP 800-171 Rev 2,',
    'Organization conducting the assessment,Acme (contractor self-assessment),',
    'Level of assessment,Basic,',
    `Scope: system security plan,"System Security Plan, version 1, ${day}",`,
    'Scope: CAGE codes,"1AB2C, 9ZZ9Z",',
    'Scope: architecture of the plan,"Two offices behind one firewall.',
    'Plan of action completion date,not known: 108 requirements are open without an item,',
    'CMMC status,none is earned,',
    'Plan of action: use and status,"used: 1 open, 0 of them overdue on',
    'Counted as met in the score: 3.13.11,Enduring exception in the system security plan: counts as met,32 CFR 170.24(b)(1)(i)',
  ])
    expect(rows.filter((row) => row.startsWith(start))).toHaveLength(1)
  expect(rows.join('\n')).toContain('File server')
})

test('without a POA&M OSCAL has none, and a framework without SPRS has no entry sheet', async () => {
  await functions.db.sql(`update companies set protocol_id = 'soc2' where id = $1`, [company])
  const paths = [...(await documentsOf(await freeze())).keys()]
  expect(paths).not.toContain('oscal/poam.oscal.json')
  expect(paths).not.toContain('sprs/entry-sheet.csv')
})

test('a frozen assessment is included with its results, assessors and affirmations', async () => {
  await write()
  const [row] = await functions.db.sql<{ id: string; number: number }>(
    `insert into assessments (company_id, kind, title) values ($1, 'Self-assessment', 'Yearly') returning id, number`,
    [company],
  )
  await functions.db.sql(
    `insert into assessment_assessors (company_id, assessment_id, name, organization) values ($1, $2, 'Ann Assessor', 'Elm')`,
    [company, row?.id],
  )
  await functions.db.sql(
    `insert into assessment_results (company_id, assessment_id, control_id, objective_id, result, methods, observed)
     select z.company_id, z.assessment_id, z.control_id, o.id, 'Met', '{Examine,Test}', 'Looked at it.'
     from assessment_controls z join controls c on c.id = z.control_id join catalog_objectives o on o.catalog_id = c.catalog_id
     where z.assessment_id = $1`,
    [row?.id],
  )
  await giveProof(functions.db, company, row?.id ?? '')
  expect((await call('freeze-assessment', { number: row?.number })).status).toBe(200)
  const official = { number: row?.number, name: 'Olga Owner', title: 'President' }
  expect((await call('affirm-assessment', official)).status).toBe(200)
  const content = await freeze()
  const documents = await documentsOf(content)
  expect(textIn(documents, 'assessment/record.json')).toBe(content.assessment?.content)
  const text = textIn(documents, 'oscal/assessment-results.oscal.json')
  expect(faultsByNist('results', JSON.parse(text))).toEqual([])
  const { document, dangling } = readOscal(text, 'assessment-results')
  expect(dangling).toEqual([])
  const found = readResults(document)
  expect(found).toHaveLength(content.assessment?.record.controls.flatMap(({ objectives }) => objectives).length ?? 0)
  expect(found[0]).toMatchObject({ control: '3.1.1', objective: 'a', result: 'Met', by: { name: 'Ann Assessor' } })
  expect(text).toContain('"TEST"')
  expect(text).toContain('Olga Owner')
  const sheet = textIn(documents, 'sprs/entry-sheet.csv')
  expect(sheet).toContain('Summary level score,110 of 110,')
  expect(sheet).toContain('CMMC status,Final,')
  expect(sheet).toContain(`CMMC status date,${content.at.slice(0, 10)},`)
})
