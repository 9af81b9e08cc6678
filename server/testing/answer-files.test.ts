import { afterAll, expect, test } from 'vitest'
import { startSeatServer, type SentForm } from './testing-seats.ts'

const server = await startSeatServer({})
const { db } = server
afterAll(() => server.end())

const PDF = '%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n'
const report = (name = 'SOC 2 report.pdf') => new File([PDF], name, { type: 'application/pdf' })

const seated = (form: SentForm) => server.seated(form)

async function attach(question: string, token?: string, file = report()) {
  const response = await server.attach(question, file, token)
  const body: unknown = await response.json()
  return { status: response.status, body }
}
const rpc = async (token: string, name: string, input: object = {}) => {
  const response = await server.post(`/rest/v1/rpc/${name}`, input, { token })
  const text = await response.text()
  return { status: response.status, text }
}
const filesOf = async ({ id }: SentForm) =>
  db.sql<{ id: string; file_name: string; file_scan: string; is_submitted: boolean; objects: number }>(
    `select f.id, f.file_name, f.file_scan, f.submitted_at is not null as is_submitted,
       (select count(*)::int from storage.objects o where o.bucket_id = 'answers' and o.name = f.file and o.sha256 = f.file_sha256) as objects
     from sent_question_files f join sent_questions q on q.id = f.question_id where q.questionnaire_id = $1 order by f.added_at`,
    [id],
  )

test('a respondent attaches a file, sees it, and removes it; the audit log says who', async () => {
  const form = await server.sendQuestionnaire()
  const { token } = await seated(form)
  const { status, body } = await attach(form.questions[0], token)
  expect([status, body]).toEqual([
    200,
    {
      id: expect.any(String),
      name: 'SOC 2 report.pdf',
      size: Buffer.byteLength(PDF),
      scan: 'not scanned',
      added_by: 'Rita Respondent',
      is_submitted: false,
    },
  ])
  const [file] = await filesOf(form)
  expect(file).toMatchObject({ file_name: 'SOC 2 report.pdf', objects: 1 })
  expect((await rpc(token, 'seat_questionnaire')).text).toContain('SOC 2 report.pdf')
  await db.sql(`update storage.objects set scan = 'infected' where bucket_id = 'answers'`)
  expect(await filesOf(form)).toMatchObject([{ file_scan: 'infected' }])
  expect((await rpc(token, 'seat_remove_file', { file: file?.id })).status).toBe(204)
  expect(await filesOf(form)).toEqual([])
  expect(await db.sql(`select from storage.objects where bucket_id = 'answers'`)).toEqual([])
  const entries = await db.sql(
    `select action, coalesce(new_values, old_values) ->> 'added_by' as by from audit_log
     where relation = 'sent_question_files' and action <> 'UPDATE' and record_id = $1 order by seq`,
    [file?.id],
  )
  expect(entries).toEqual([
    { action: 'INSERT', by: 'Rita Respondent' },
    { action: 'DELETE', by: 'Rita Respondent' },
  ])
})

test('a file belongs to the questionnaire of the link: without one, and for another, it is refused', async () => {
  const [form, other] = [await server.sendQuestionnaire(), await server.sendQuestionnaire()]
  const [rita, otto] = [await seated(form), await seated(other)]
  await attach(form.questions[0], rita.token)
  const [file] = await filesOf(form)
  expect((await attach(form.questions[0])).status).toBe(403)
  expect((await attach(form.questions[0], 'pps_wrong')).status).toBe(401)
  expect(await attach(form.questions[0], otto.token)).toMatchObject({
    status: 400,
    body: { error: 'There is no such question' },
  })
  expect((await rpc(otto.token, 'seat_remove_file', { file: file?.id })).text).toContain('There is no such question')
  expect((await rpc(otto.token, 'seat_questionnaire')).text).not.toContain('SOC 2')
  expect(await filesOf(form)).toHaveLength(1)
  expect(await filesOf(other)).toEqual([])
})

test.each([
  ['was revoked', `update seats set ended_at = now(), ended_because = 'revoked' where id = $1`],
  ['has expired', `update seats set access_until = now() - interval '1 second' where id = $1`],
  ['has a session that has expired', `update private.seat_sessions set expires_at = now() where seat_id = $1`],
  [
    'belongs to a deleted company',
    `update companies set deleted_at = now() where id = (select company_id from seats where id = $1)`,
  ],
])('a seat that %s attaches and removes nothing', async (_what, change) => {
  const form = await server.sendQuestionnaire()
  const { seat, token } = await seated(form)
  await attach(form.questions[0], token)
  const [file] = await filesOf(form)
  await db.sql(change, [seat])
  expect([401, 403]).toContain((await attach(form.questions[0], token)).status)
  expect([401, 403]).toContain((await rpc(token, 'seat_remove_file', { file: file?.id })).status)
  expect(await filesOf(form)).toHaveLength(1)
  await db.sql('update companies set deleted_at = null')
})

test('files that were submitted stay: the entry of the submission names them, and a return allows new ones only', async () => {
  const form = await server.sendQuestionnaire()
  const { seat, token } = await seated(form)
  for (const question of form.questions) await rpc(token, 'seat_answer', { question, answer: 'Yes', note: '', seen: 0 })
  await attach(form.questions[0], token)
  expect((await rpc(token, 'seat_submit')).status).toBe(204)
  const [entry] = await db.sql<{ files: unknown }>(
    `select metadata -> 'files' as files from audit_log where action = 'seat_submitted' and record_id = $1`,
    [seat],
  )
  expect(entry?.files).toEqual([
    {
      name: 'SOC 2 report.pdf',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      question: 'question-1',
      added_by: 'Rita Respondent',
    },
  ])
  const [file] = await filesOf(form)
  expect((await attach(form.questions[0], token)).body).toMatchObject({
    error: expect.stringContaining('were submitted'),
  })
  expect((await rpc(token, 'seat_remove_file', { file: file?.id })).text).toContain('were submitted')
  await db.sql(`update sent_questionnaires set state = 'Returned', review_note = 'The newer one' where id = $1`, [
    form.id,
  ])
  expect((await rpc(token, 'seat_remove_file', { file: file?.id })).text).toContain('stays with the answers')
  expect((await attach(form.questions[0], token, report('newer.pdf'))).status).toBe(200)
  expect(await filesOf(form)).toMatchObject([
    { file_name: 'SOC 2 report.pdf', is_submitted: true },
    { file_name: 'newer.pdf', is_submitted: false },
  ])
  await db.sql('delete from sent_questionnaires where id = $1', [form.id])
  expect(await db.sql(`select from storage.objects where bucket_id = 'answers' and name like '%newer.pdf'`)).toEqual([])
})

test('a file is recognized by its content, limited in size and number, and needs room in the company', async () => {
  const form = await server.sendQuestionnaire()
  const { token } = await seated(form)
  const [question] = form.questions
  const executable = new File([Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1')], 'report.pdf', { type: 'application/pdf' })
  expect((await attach(question, token, executable)).status).toBe(415)
  const large = new File([PDF, Buffer.alloc(25 * 1024 * 1024)], 'large.pdf')
  expect((await attach(question, token, large)).status).toBe(413)
  await db.sql(`update companies set storage_quota_gb = 1 where id = $1`, [form.companyId])
  await db.sql(`insert into private.storage_changes (company_id, bytes) values ($1, 1000000000)`, [form.companyId])
  expect(await attach(question, token)).toMatchObject({
    status: 413,
    body: { error: expect.stringContaining('no room') },
  })
  await db.sql(`update companies set storage_quota_gb = null where id = $1`, [form.companyId])
  // However many arrive at once.
  const statuses = await Promise.all(Array.from({ length: 14 }, async () => (await attach(question, token)).status))
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  expect((await attach(question, token)).body).toMatchObject({ error: expect.stringContaining('10 files at most') })
  expect((await attach(form.questions[1], token)).status).toBe(200)
})

test('a removed file takes no room and no place: the bytes stay as an orphan, which counts for nothing', async () => {
  const form = await server.sendQuestionnaire()
  const { token } = await seated(form)
  const [question] = form.questions
  const used = async () => {
    const [row] = await db.sql<{ bytes: number }>('select private.storage_used($1)::float8 as bytes', [form.companyId])
    return row?.bytes ?? Number.NaN
  }
  const before = await used()
  for (let count = 0; count < 10; count++) await attach(question, token)
  const size = Buffer.byteLength(PDF)
  expect(await used()).toBe(before + 10 * size)
  const [file] = await filesOf(form)
  // Not one byte more fits.
  await db.sql('update companies set storage_quota_gb = 1 where id = $1', [form.companyId])
  await db.sql(
    'insert into private.storage_changes (company_id, bytes) select $1, 1000000000 - private.storage_used($1)',
    [form.companyId],
  )
  expect((await attach(form.questions[1], token)).status).toBe(413)
  expect((await rpc(token, 'seat_remove_file', { file: file?.id })).status).toBe(204)
  expect(await used()).toBe(1_000_000_000 - size)
  expect((await attach(question, token)).status).toBe(200)
  expect(await filesOf(form)).toHaveLength(10)
  await db.sql('update companies set storage_quota_gb = null where id = $1', [form.companyId])
})

test('300 files a day are received for one questionnaire, removed ones too', async () => {
  const [form, other] = [await server.sendQuestionnaire(), await server.sendQuestionnaire()]
  const [{ token }, tom] = [await seated(form), await seated(other)]
  expect((await attach(form.questions[0], token)).status).toBe(200)
  const [file] = await filesOf(form)
  await rpc(token, 'seat_remove_file', { file: file?.id })
  await db.sql('update auth.rate_counters set count = 300')
  expect(await attach(form.questions[0], token)).toMatchObject({
    status: 429,
    body: { error: '300 files were attached within a day. Continue tomorrow.' },
  })
  expect(await filesOf(form)).toEqual([])
  expect((await attach(other.questions[0], tom.token)).status).toBe(200)
})

test('members read attachments and their files; no member writes either', async () => {
  const form = await server.sendQuestionnaire()
  const { token } = await seated(form)
  await attach(form.questions[0], token)
  const [file] = await filesOf(form)
  const [owner] = await db.sql<{ id: string }>('select user_id as id from user_companies where company_id = $1', [
    form.companyId,
  ])
  const stranger = await db.person('Sam Stranger')
  const member = owner?.id ?? ''
  const object = `from storage.objects where bucket_id = 'answers' and company_id = $1`
  expect(await db.as(member, `select 1 ${object}`, [form.companyId])).toBe('allowed')
  expect(await db.as(stranger, `select 1 ${object}`, [form.companyId])).toBe('hidden')
  expect(await db.as(member, `delete ${object}`, [form.companyId])).toBe('hidden')
  expect(await db.as(member, `update storage.objects set name = name || 'x' where bucket_id = 'answers'`)).toBe(
    'hidden',
  )
  expect(
    await db.as(
      member,
      `insert into storage.objects (bucket_id, name, version, size, content_type, sha256)
       values ('answers', $1 || '/x', gen_random_uuid(), 1, 'text/plain', repeat('a', 64))`,
      [form.companyId],
    ),
  ).toBe('denied')
  expect(await db.as(member, 'select 1 from sent_question_files where id = $1', [file?.id])).toBe('allowed')
  expect(await db.as(stranger, 'select 1 from sent_question_files where id = $1', [file?.id])).toBe('hidden')
  expect(await db.as(member, 'delete from sent_question_files where id = $1', [file?.id])).toBe('denied')
  expect(
    await db.as(
      { role: 'seat', session_id: undefined },
      'select private.attach_to_answer(null, null, null, null, null, null, null)',
    ),
  ).toBe('denied')
})
