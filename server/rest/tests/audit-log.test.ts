import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestRest, type TestRest } from './testing.ts'

// The specification's calls on audit_log, which is a view: insert an array, read, delete by a cutoff.

let rest: TestRest
let owner = ''
let company = ''

beforeAll(async () => {
  rest = await createTestRest(`insert into companies (name, protocol_id) values ('Trail', 'cmmc')`)
  owner = await rest.test.person('Owner')
  const [row] = await rest.test.sql<{ id: string }>('select id from companies')
  company = row?.id ?? ''
  await rest.test.sql(`insert into user_companies (company_id, user_id, company_role) values ($1, $2, 'Owner')`, [
    company,
    owner,
  ])
})
afterAll(() => rest.close())

test('a client inserts an array of entries and reads back the stored rows', async () => {
  const entry = { action: 'login', table_name: 'auth_events', user_id: owner, company_id: company, signature: 'mine' }
  const { status, json } = await rest.write(owner, 'POST', '/audit_log', [entry, { ...entry, action: 'note' }], {
    prefer: 'return=representation',
  })
  expect(status).toBe(201)
  expect(json).toMatchObject([
    { action: 'client_login', severity: 'warning', user_id: owner },
    { action: 'client_note', severity: 'info', user_id: owner },
  ])
})

test('entries can be read newest first and filtered by action', async () => {
  const { status, json } = await rest.ask(
    owner,
    `/audit_log?select=action,seq&company_id=eq.${company}&action=like.client_*&order=created_at.desc,seq.desc&limit=100`,
  )
  expect(status).toBe(200)
  expect(json).toMatchObject([{ action: 'client_note' }, { action: 'client_login' }])
})

test('recent entries cannot be deleted, and no entry can be changed', async () => {
  const removed = await rest.write(owner, 'DELETE', `/audit_log?created_at=lt.2999-01-01`, undefined)
  expect([removed.status, removed.json]).toMatchObject([
    400,
    { message: 'Entries stay in the log for at least 30 days' },
  ])
  const changed = await rest.write(owner, 'PATCH', `/audit_log?company_id=eq.${company}`, { action: 'x' })
  expect(changed.status).toBe(403)
})

test('the signature can be computed again from the answer alone', async () => {
  const entry = { action: 'CREATE', table_name: 'controls', record_id: null, company_id: company }
  await rest.write(owner, 'POST', '/audit_log', [entry])
  const { json } = await rest.ask(owner, `/audit_log?company_id=eq.${company}`)
  const rows = z.array(signed).parse(json)
  expect(new Set(rows.map(({ table_name }) => table_name))).toEqual(
    new Set(['auth_events', 'data_changes', 'controls']),
  )
  for (const row of rows) {
    const text = `${row.action}${row.table_name}${row.record_id ?? ''}${row.user_id ?? ''}${row.created_at}`
    expect(row.signature).toBe(createHash('sha256').update(text).digest('hex'))
  }
})

const signed = z.object({
  action: z.string(),
  table_name: z.string(),
  record_id: z.string().nullable(),
  user_id: z.string().nullable(),
  created_at: z.string(),
  signature: z.string(),
})

test.each(['2026-01-02T03:04:05.1204Z', '2026-01-02T03:04:05.000001Z', '2026-01-02T03:04:05Z'])(
  'the time %s is signed as it is answered',
  async (at) => {
    const [row] = await rest.test.sql<{ signed: string; answered: string }>(
      `select audit.shown_moment($1) as signed, to_json($1::timestamptz) #>> '{}' as answered`,
      [at],
    )
    expect(row?.signed).toBe(row?.answered)
  },
)
