import { createHash, randomUUID } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { readPdf } from './testing-pdf.ts'
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
const document = async (who: TestPerson, number: number, marking = '') =>
  new Uint8Array(await (await call(who, 'ssp-document', { number, marking })).arrayBuffer())

test('a version holds the plan as it was, with its own line, and keeps it when the plan goes on', async () => {
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

test('the same version is the same file, byte by byte; another marking is another', async () => {
  const { number } = await freeze()
  const [one, again, marked] = [
    await document(owner, number),
    await document(auditor, number),
    await document(owner, number, 'CUI'),
  ]
  expect(Buffer.from(again).equals(Buffer.from(one))).toBe(true)
  expect(Buffer.from(marked).equals(Buffer.from(one))).toBe(false)
  const files = unzipSync(marked)
  const headers = Object.keys(files).filter((name) => /header\d+\.xml$/.test(name))
  expect(headers.length).toBeGreaterThan(0)
  for (const name of headers) expect(strFromU8(files[name] ?? new Uint8Array())).toContain('CUI')
})

test('the file has headings, paragraphs, tables and what is missing, with every character as text', async () => {
  await functions.db.sql(
    `update ssp_texts set body = E'A < B & C\n\nNext \u0007 one' where company_id = $1 and section = 'purpose'`,
    [company],
  )
  const { number, sha256 } = await freeze()
  const files = unzipSync(await document(owner, number))
  const body = strFromU8(files['word/document.xml'] ?? new Uint8Array())
  for (const words of [
    'Acme &amp; Söhne',
    'A &lt; B &amp; C',
    'Next  one',
    'Gateway',
    'The directory does it.',
    sha256,
  ])
    expect(body).toContain(words)
  expect(body).toMatch(/Heading1[\s\S]*System identification/)
  expect(body).toContain('Not complete. ')
  expect(body).toContain('w:tblHeader')
  expect(strFromU8(files['docProps/core.xml'] ?? new Uint8Array())).toMatch(/Olga/)
})

test('the PDF is tagged, has bookmarks, title and language, and is the same file each time', async () => {
  await functions.db.sql(
    `with parts as (
       insert into ssp_parts (company_id, kind, name, created_at)
       values ($1, 'Outside system', 'Prime', now() - interval '1 minute'), ($1, 'Data store', 'File server', now())
       returning id, name
     )
     insert into ssp_flows (company_id, from_id, to_id, information)
     select $1, a.id, b.id, 'Drawings' from parts a join parts b on a.name = 'Prime' and b.name = 'File server'`,
    [company],
  )
  const { number } = await freeze()
  const pdf = async () =>
    new Uint8Array(await (await call(owner, 'ssp-document', { number, marking: 'CUI', format: 'pdf' })).arrayBuffer())
  const [one, again] = [await pdf(), await pdf()]
  expect(Buffer.from(again).equals(Buffer.from(one))).toBe(true)

  const document = await readPdf(one)
  const marks: unknown = await document.getMarkInfo()
  expect(marks).toEqual(
    new Map([
      ['Marked', true],
      ['UserProperties', false],
      ['Suspects', false],
    ]),
  )
  const { info } = await document.getMetadata()
  expect(info).toMatchObject({ Title: 'System Security Plan, Acme & Söhne', Language: 'en-US' })
  const outline = await document.getOutline()
  expect(outline.map(({ title }) => title)).toContain('2  System environment')
  expect(outline[1]?.items.map(({ title }) => title)).toContain('2.9  Data flow diagram')

  const roles = new Set<string>()
  const pictures: string[] = []
  const words: string[] = []
  for (let page = 1; page <= document.numPages; page++) {
    const sheet = await document.getPage(page)
    for (const node of nodesOf(await sheet.getStructTree())) {
      roles.add(node.role)
      if (node.role === 'Figure') pictures.push(node.alt ?? '')
    }
    const { items } = await sheet.getTextContent()
    words.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  for (const role of ['H1', 'H2', 'H3', 'P', 'Table', 'TR', 'TH', 'TD', 'Figure', 'TOC']) expect(roles).toContain(role)
  expect(pictures).toContain('Diagram. Outside: Prime, File server. 1: Prime to File server.')
  expect(words.every((text) => text.includes('CUI'))).toBe(true)
  expect(words.at(-1)).toContain(`Page ${document.numPages} of ${document.numPages}`)
  for (const text of ['Acme & Söhne', 'Gateway', 'The directory does it.', 'Not complete.'])
    expect(words.join(' ')).toContain(text)
})

interface TreeNode {
  role: string
  alt?: string
  children?: readonly (TreeNode | { type: string })[]
}

function nodesOf(node: TreeNode | { type: string } | null): readonly TreeNode[] {
  if (node === null || !('role' in node)) return []
  return [node, ...(node.children ?? []).flatMap(nodesOf)]
}

test('whoever only reads downloads and freezes nothing; an outsider finds nothing', async () => {
  const { number } = await freeze()
  expect((await call(auditor, 'freeze-ssp', {})).status).toBe(403)
  expect((await call(auditor, 'ssp-document', { number })).status).toBe(200)
  const [theirs, none] = await Promise.all([
    call(outsider, 'ssp-document', { number }),
    call(owner, 'ssp-document', { number: 999 }),
  ])
  expect([theirs.status, none.status]).toEqual([404, 404])
  expect(await theirs.json()).toEqual(await none.json())
  expect((await call(outsider, 'freeze-ssp', {})).status).toBe(404)
  expect((await call(undefined, 'freeze-ssp', {})).status).toBe(401)
})

test.each([
  ['freeze-ssp', { companyId: 'ours' }],
  ['freeze-ssp', { note: 'x'.repeat(2001) }],
  ['ssp-document', { number: 0 }],
  ['ssp-document', { number: 1.5 }],
  ['ssp-document', { number: 1e12 }],
  ['ssp-document', { number: 1, marking: 'SECRET' }],
  ['ssp-document', { number: 1, format: 'html' }],
])('%s refuses %j', async (name, body) => {
  expect((await call(owner, name, body)).status).toBe(400)
})

test('a version that is not what was frozen is not given out', async () => {
  const { number } = await freeze()
  await functions.db.sql(`update ssp_versions set content = replace(content, 'Gateway', 'Freeway') where number = $1`, [
    number,
  ])
  const answer = await call(owner, 'ssp-document', { number })
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({ code: 'version_damaged' })
})

test('a download is in the trail', async () => {
  const { number, sha256 } = await freeze()
  await document(auditor, number)
  const entries = await functions.db.sql(
    `select user_id, metadata ->> 'sha256' as hash from audit.log where action = 'ssp_document' and (metadata ->> 'version')::int = $1`,
    [number],
  )
  expect(entries).toEqual([{ user_id: auditor.id, hash: sha256 }])
})

test('nobody’s company has no plan', async () => {
  expect((await call(owner, 'freeze-ssp', { companyId: randomUUID() })).status).toBe(404)
})
