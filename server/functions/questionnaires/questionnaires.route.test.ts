import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestFunctions, type TestFunctions, type TestPerson } from '../testing.ts'
import { readQuestionnaire } from './office/questionnaire-file.ts'
import { largeWorkbook, QUESTION_SHEETS, QUESTIONS_A_SHEET, workbookOf } from './office/testing-workbook.ts'
import { openZip } from './office/zip-archive.ts'

let functions: TestFunctions
let company: string
let editor: TestPerson
let reader: TestPerson
let outsider: TestPerson

beforeAll(async () => {
  functions = await createTestFunctions()
  const [row] = await functions.db.sql<{ id: string }>(
    `insert into public.companies (name, protocol_id) values ('Acme', 'cmmc2') returning id`,
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

async function upload(
  person: TestPerson,
  bytes: Uint8Array<ArrayBuffer>,
  fields: Readonly<Record<string, string>> = {},
  name = 'form.xlsx',
) {
  const body = new FormData()
  const all = { companyId: company, customer: 'Globex', title: 'Supplier security', dueOn: '2027-01-31', ...fields }
  for (const [field, value] of Object.entries(all)) body.append(field, value)
  body.append('file', new Blob([bytes]), name)
  const response = await functions.send(person, 'upload-questionnaire', { method: 'POST', body })
  return { status: response.status, json: (await response.json()) as Record<string, unknown> }
}
const bytesOf = (buffer: Buffer) => new Uint8Array(buffer)

async function call(person: TestPerson, name: string, input: Record<string, unknown>): Promise<Response> {
  const body = JSON.stringify({ companyId: company, ...input })
  return functions.send(person, name, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
}

const row = (number: number, ...texts: readonly string[]) =>
  `<row r="${number}">${texts.map((text, at) => `<c r="${'ABC'[at]}${number}" t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
const formOf = (...questions: readonly (readonly string[])[]) => formNamed('Security', ...questions)
const formNamed = (sheet: string, ...questions: readonly (readonly string[])[]) =>
  bytesOf(
    workbookOf({
      sheets: {
        [sheet]: `<sheetData>${[['ID', 'Question', 'Answer'], ...questions].map((texts, at) => row(at + 1, ...texts)).join('')}</sheetData>`,
      },
    }),
  )

async function confirmed(bytes: Uint8Array<ArrayBuffer>, fields: Readonly<Record<string, string>> = {}) {
  const { json } = await upload(editor, bytes, fields)
  const questionnaireId = String(json['id'])
  const sheets = await call(editor, 'questionnaire-sheets', { questionnaireId })
  const { mapping } = (await sheets.json()) as { mapping: unknown }
  const response = await call(editor, 'confirm-questionnaire-columns', { questionnaireId, mapping })
  return { questionnaireId, mapping, status: response.status, counts: await response.json() }
}

test('a large workbook is uploaded, mapped, suggested, approved, and given back', async () => {
  await functions.db.sql(
    `insert into public.implementation_statements (company_id, control_id, body)
     select company_id, id, 'Each requirement of each part is verified by the organization.' from public.controls where company_id = $1 and nist_id = '3.12.1'`,
    [company],
  )
  const before = largeWorkbook()
  const { questionnaireId, counts } = await confirmed(bytesOf(before))
  const questions = QUESTION_SHEETS * QUESTIONS_A_SHEET
  expect(counts).toMatchObject({ questions, removed: 0, proposed: 0 })
  expect(await logged('inbound_questions')).toBe(0)
  const [first] = await functions.db.sql(
    `select position, sheet, cell, note_cell, reference, options, state from public.inbound_questions where questionnaire_id = $1 order by position limit 1`,
    [questionnaireId],
  )
  expect(first).toMatchObject({
    position: 1,
    sheet: 'Part 1',
    cell: 'C2',
    note_cell: 'D2',
    reference: 'P1-1',
    options: ['Yes', 'No', 'N/A'],
  })

  await functions.db.sql(
    `update public.inbound_questions set answer = 'Yes', note = 'As stated.', state = 'Approved' where questionnaire_id = $1 and sheet = 'Part 3'`,
    [questionnaireId],
  )
  const exported = await call(reader, 'export-questionnaire', { questionnaireId })
  expect(exported.headers.get('content-disposition')).toContain('form.xlsx')
  const after = openZip(Buffer.from(await exported.arrayBuffer()))
  const asked = openZip(before)
  const changed = after.names.filter((name) => !after.part(name).equals(asked.part(name)))
  expect(changed.toSorted()).toEqual(['xl/workbook.xml', 'xl/worksheets/sheet4.xml'])
  expect(await logged('questionnaire_export')).toBe(1)
  const [grown] = await functions.db.sql(
    `select count(*)::int as n, min(valid_until)::text > now()::text as later from public.answer_library where company_id = $1`,
    [company],
  )
  expect(grown).toEqual({ n: QUESTIONS_A_SHEET, later: true })
})

async function logged(what: string): Promise<number> {
  const [found] = await functions.db.sql<{ n: number }>(
    `select count(*)::int as n from audit.log where company_id = $1 and (table_name = $2 or action = $2) and user_id is not null`,
    [company, what],
  )
  return found?.n ?? -1
}

test('the columns of a form are remembered, and the next edition tells what changed', async () => {
  const first = await confirmed(
    formOf(['1', 'Do you log access?'], ['2', 'Do you encrypt?'], ['3', 'Do you wipe media?']),
    { customer: 'Initech' },
  )
  const remembered = [
    { sheet: 'Security', isIncluded: true, headerRow: 1, question: 1, answer: 5, note: null, reference: 0 },
  ]
  await functions.db.sql(`update public.inbound_questionnaires set mapping = $2 where id = $1`, [
    first.questionnaireId,
    JSON.stringify(remembered),
  ])
  const next = await confirmed(
    formOf(['1', 'Do you log access?'], ['2', 'Do you encrypt backups?'], ['4', 'Do you train people?']),
    { customer: 'initech' },
  )
  expect(next.mapping).toEqual(remembered)
  expect(next.counts).toMatchObject({ questions: 3, removed: 1 })
  const changes = await functions.db.sql(
    `select cell, change, former_text from public.inbound_questions where questionnaire_id = $1 order by position`,
    [next.questionnaireId],
  )
  expect(changes).toEqual([
    { cell: 'F2', change: 'Same', former_text: null },
    { cell: 'F3', change: 'Changed', former_text: 'Do you encrypt?' },
    { cell: 'F4', change: 'New', former_text: null },
  ])
})

test('the answers of an earlier questionnaire become proposals, and are suggested once approved', async () => {
  const earlier = await confirmed(
    formNamed(
      'Staff',
      ['1', 'Is remote work allowed for staff?', 'Only by VPN'],
      ['2', 'Are visitors escorted inside?', ''],
    ),
    { customer: 'Hooli', purpose: 'Earlier answers' },
  )
  expect(earlier.counts).toMatchObject({ questions: 2, proposed: 1, suggested: 0 })
  const asked = formNamed('Staff', ['1', 'Is remote work allowed, for staff?'])
  const before = await confirmed(asked, { customer: 'Umbrella' })
  await functions.db.sql(
    `update public.answer_library set state = 'Approved' where company_id = $1 and answer = 'Only by VPN'`,
    [company],
  )
  const response = await call(editor, 'suggest-answers', { questionnaireId: before.questionnaireId })
  expect(await response.json()).toEqual({ suggested: 1 })
  const [question] = await functions.db.sql(
    `select state, answer, suggestion ->> 'confidence' as confidence from public.inbound_questions where questionnaire_id = $1`,
    [before.questionnaireId],
  )
  expect(question).toEqual({ state: 'Suggested', answer: 'Only by VPN', confidence: 'High' })
})

test('roles, companies and states are respected', async () => {
  const form = formOf(['1', 'Do you log access?'])
  expect((await upload(reader, form)).status).toBe(403)
  expect((await upload(outsider, form)).status).toBe(404)
  const { questionnaireId, mapping } = await confirmed(form, { customer: 'Roles' })
  expect((await call(editor, 'confirm-questionnaire-columns', { questionnaireId, mapping })).status).toBe(409)
  for (const name of ['questionnaire-sheets', 'suggest-answers', 'export-questionnaire'])
    expect((await call(outsider, name, { questionnaireId })).status).toBe(404)
  expect((await call(reader, 'suggest-answers', { questionnaireId })).status).toBe(403)
})

test('a file that cannot be read is answered with a sentence, and not kept', async () => {
  const before = functions.stored().length
  const { status, json } = await upload(editor, new TextEncoder().encode('PK but no archive'))
  expect([status, json['code'], json['error']]).toEqual([
    422,
    'unreadable_file',
    'The file is damaged: it is not whole.',
  ])
  expect((await upload(editor, bytesOf(workbookOf({ sheets: { One: '<sheetData/>' } })))).json['error']).toContain(
    'No questions were found',
  )
  expect(functions.stored()).toHaveLength(before)
})

test('one cell that was confirmed for answer and explanation gets both', async () => {
  const { questionnaireId } = await confirmed(formOf(['1', 'Do you log access?']), { customer: 'Joined' })
  await functions.db.sql(
    `update public.inbound_questions set answer = 'Yes', note = 'Daily', note_cell = cell, state = 'Approved' where questionnaire_id = $1`,
    [questionnaireId],
  )
  const exported = await call(editor, 'export-questionnaire', { questionnaireId })
  const sheet = openZip(Buffer.from(await exported.arrayBuffer()))
    .part('xl/worksheets/sheet1.xml')
    .toString()
  const written = [...sheet.matchAll(/<t [^>]*>([^<]*)</g)]
  expect(written.map(([, text]) => text)).toEqual(['Yes\nDaily'])
})

test('a CSV is given back as it came, with the answers', async () => {
  const csv = 'No;Question;Answer\r\n1;Do you log access?;\r\n2;Do you encrypt?;\r\n'
  const { questionnaireId } = await confirmed(new TextEncoder().encode(csv), { customer: 'Text' })
  await functions.db.sql(
    `update public.inbound_questions set answer = 'Yes', state = 'Approved' where questionnaire_id = $1 and position = 2`,
    [questionnaireId],
  )
  const exported = await call(editor, 'export-questionnaire', { questionnaireId })
  const text = await exported.text()
  expect(text).toBe(csv.replace('encrypt?;', 'encrypt?;Yes'))
  expect((await readQuestionnaire(Buffer.from(text))).format).toBe('csv')
})
