import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestFunctions, type TestFunctions, type TestPerson } from '../../testing.ts'
import { docxOf } from './testing-agreements.ts'

let functions: TestFunctions
let company: string
let editor: TestPerson
let reader: TestPerson
let outsider: TestPerson
const BOOKS = 'Contoso shall make its practices, books and records about PHI available to the Secretary.'
const FILLER = 'The parties meet every quarter to discuss the services, the invoices and what is planned.'

beforeAll(async () => {
  functions = await createTestFunctions()
  const [row] = await functions.db.sql<{ id: string }>(
    `insert into public.companies (name, protocol_id) values ('Acme', 'hipaa') returning id`,
  )
  company = row?.id ?? ''
  editor = await member('Editor', 'Contributor')
  reader = await member('Reader', 'Auditor')
  outsider = await functions.person('Outsider')
})
afterAll(() => functions.close())

async function member(name: string, role: string): Promise<TestPerson> {
  const person = await functions.person(name)
  await functions.db.sql('insert into public.user_companies (company_id, user_id, company_role) values ($1, $2, $3)', [
    company,
    person.id,
    role,
  ])
  return person
}

/** A document of a third party that holds PHI; returns its id. */
async function documentOf(kind: string, bytes: Buffer, name = 'agreement.docx'): Promise<string> {
  const body = new FormData()
  for (const [field, value] of Object.entries({ companyId: company, controlIds: '', title: kind }))
    body.append(field, value)
  body.append('file', new Blob([new Uint8Array(bytes)]), name)
  const response = await functions.send(editor, 'upload-evidence', { method: 'POST', body })
  const { evidence } = (await response.json()) as { evidence: { id: string } }
  const [row] = await functions.db.sql<{ id: string }>(
    `with party as (insert into third_parties (company_id, name, data_held) values ($1, 'Contoso', '{PHI}') returning id)
     insert into third_party_documents (company_id, third_party_id, evidence_id, kind)
     select $1, party.id, $2, $3 from party returning id`,
    [company, evidence.id, kind],
  )
  return row?.id ?? ''
}

async function check(person: TestPerson | undefined, documentId: string): Promise<[number, string]> {
  const body = JSON.stringify({ companyId: company, documentId })
  const headers = { 'content-type': 'application/json' }
  const response = await functions.send(person, 'check-agreement', { method: 'POST', body, headers })
  return [response.status, await response.text()]
}

test('a check of a file is kept once, with its hash and the caller, and keeps the decisions when it is made again', async () => {
  const documentId = await documentOf('BAA', await docxOf([BOOKS, FILLER]))
  const [status, body] = await check(editor, documentId)
  expect(status).toBe(200)
  const { checkId } = JSON.parse(body) as { checkId: string }
  await functions.db.sql(
    `insert into agreement_decisions (company_id, check_id, clause, state) values ($1, $2, 'books-and-records', 'Present')`,
    [company, checkId],
  )
  expect(await check(editor, documentId)).toEqual([200, body])
  const checks = await functions.db.sql(
    `select c.id, c.checked_by, c.file_sha256 = e.file_sha256 as "isOfFile", jsonb_array_length(c.found) as clauses,
       (select f from jsonb_array_elements(c.found) f where f ->> 'clause' = 'books-and-records') as books,
       (select count(*)::int from agreement_decisions d where d.check_id = c.id) as decisions
     from agreement_checks c join third_party_documents d on d.id = c.document_id join evidence e on e.id = d.evidence_id
     where c.document_id = $1`,
    [documentId],
  )
  const books = { clause: 'books-and-records', state: 'Present', quote: BOOKS, page: null, reason: '' }
  expect(checks).toEqual([{ id: checkId, checked_by: editor.id, isOfFile: true, clauses: 15, books, decisions: 1 }])
  const entries = await functions.db.sql(
    `select action, user_id from audit.log where table_name = 'agreement_checks' and record_id = $1 order by seq`,
    [checkId],
  )
  expect(entries).toEqual(['INSERT', 'UPDATE'].map((action) => ({ action, user_id: editor.id })))
})

test('others, other documents and files without clauses are refused', async () => {
  const documentId = await documentOf('BAA', await docxOf([BOOKS, FILLER]))
  const invalid = '00000000-0000-4000-8000-000000000000'
  expect((await check(undefined, documentId))[0]).toBe(401)
  expect(await check(outsider, documentId)).toEqual([404, expect.stringContaining('There is no such document')])
  expect(await check(reader, documentId)).toEqual([403, expect.stringContaining('does not allow')])
  expect(await check(editor, invalid)).toEqual([404, expect.stringContaining('There is no such document')])
  expect(await check(editor, 'x')).toEqual([400, expect.stringContaining('documentId takes the id')])
  const report = await documentOf('SOC 2 report', await docxOf([BOOKS]))
  expect(await check(editor, report)).toEqual([409, expect.stringContaining('No clauses are known')])
  const text = await documentOf('BAA', Buffer.from(BOOKS), 'agreement.txt')
  expect(await check(editor, text)).toEqual([422, expect.stringContaining('PDF and DOCX')])
  const kept = await functions.db.sql('select 1 from agreement_checks where document_id = any ($1)', [
    [documentId, report, text],
  ])
  expect(kept).toEqual([])
})
