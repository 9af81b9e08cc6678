import { afterAll, beforeAll, expect, test } from 'vitest'
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
