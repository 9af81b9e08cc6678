import { PostgrestClient } from '@supabase/postgrest-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCompany } from '#db/policies/testing-company.ts'
import { createTestRest, type TestRest } from './testing.ts'

let rest: TestRest
let client: PostgrestClient
let owner: string
let company: string
let controls: string[]

beforeAll(async () => {
  rest = await createTestRest('')
  owner = await rest.test.person('Olga Owner')
  company = await addCompany(rest.test, { name: 'Ours', members: { [owner]: 'Owner' } })
  const rows = await rest.test.sql<{ id: string }>(
    `select id from controls where company_id = $1 order by nist_id limit 3`,
    [company],
  )
  controls = rows.map(({ id }) => id)
  client = new PostgrestClient('http://localhost/rest/v1', {
    fetch: (input, init) => {
      const url = input instanceof Request ? input.url : input.toString()
      return rest.send(owner, url.slice('http://localhost/rest/v1'.length), init)
    },
  })
})

afterAll(() => rest.close())

const statuses = () => client.from('org_control_status')
const stored = () =>
  rest.test.sql(
    `select id, control_id, status, notes, created_at, updated_by from org_control_status where company_id = $1 order by created_at, id`,
    [company],
  )

test('an upsert that names company and control adds a status, and changes it the second time', async () => {
  const [control_id] = controls
  const added = await statuses().upsert({ company_id: company, control_id, status: 'In Progress', notes: 'a' })
  expect(added).toMatchObject({ status: 201, error: null })
  const [first] = await stored()
  const changed = await statuses().upsert({ company_id: company, control_id, status: 'Completed' })
  expect(changed).toMatchObject({ status: 200, error: null })
  expect(await stored()).toEqual([{ ...first, status: 'Completed' }])
})

test('several rows at once add some and change others', async () => {
  const rows = controls.map((control_id) => ({ company_id: company, control_id, status: 'Not Started' }))
  expect(await statuses().upsert(rows)).toMatchObject({ status: 201, error: null })
  expect(await stored()).toHaveLength(3)
  expect(await statuses().upsert(rows, { ignoreDuplicates: true })).toMatchObject({ error: null })
})

test.each([undefined, 'company_id,control_id', 'company_id,id'])(
  'a row read before can be sent back whole (on_conflict: %s), and its author and age are the server’s to say',
  async (onConflict) => {
    const { data } = await statuses()
      .select()
      .eq('company_id', company)
      .order('created_at')
      .order('id')
      .limit(1)
      .single()
    const before = await stored()
    const sent = { ...data, notes: `by ${onConflict}`, created_at: '2000-01-01T00:00:00Z', updated_by: null }
    expect(await statuses().upsert(sent, onConflict === undefined ? {} : { onConflict })).toMatchObject({
      status: 200,
      error: null,
    })
    expect(await stored()).toEqual(
      before.map((row) => (row['id'] === data?.id ? { ...row, notes: sent.notes, updated_by: owner } : row)),
    )
  },
)

test('a status cannot be moved to another control', async () => {
  const { data } = await statuses()
    .select('id, company_id')
    .eq('control_id', controls[0] ?? '')
    .single()
  const before = await stored()
  const moved = await statuses().upsert({ ...data, control_id: controls[1], status: 'Completed' })
  expect(moved.error).toMatchObject({ message: 'A status belongs to its control and cannot be moved to another' })
  expect(await stored()).toEqual(before)
})

test('another company’s status stays out of reach', async () => {
  const outsider = await rest.test.person('Otto Outsider')
  await addCompany(rest.test, { name: 'Theirs', members: { [outsider]: 'Owner' } })
  const [row] = await stored()
  const answer = await rest.write(
    outsider,
    'POST',
    '/org_control_status',
    { ...row, company_id: company, status: 'Completed' },
    { prefer: 'resolution=merge-duplicates' },
  )
  expect(answer).toMatchObject({ status: 403, json: { code: '42501' } })
})
