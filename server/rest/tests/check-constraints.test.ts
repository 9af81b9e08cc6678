import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { constraintMessage, type CheckConstraint } from '#server/platform/database/constraint-message.ts'
import { createTestRest, type TestRest } from './testing.ts'

let rest: TestRest
let owner: string
let company: string
const ids: Record<string, string> = {}

beforeAll(async () => {
  rest = await createTestRest('select 1')
  owner = await rest.test.person('Ada')
  const made = async (text: string, values: readonly unknown[] = [company]) =>
    (await rest.test.sql<{ id: string }>(`${text} returning id`, values))[0]?.id ?? ''
  company = await made(`insert into public.companies (name, protocol_id) values ('Acme', 'cmmc2')`, [])
  await rest.test.sql(
    `insert into public.user_companies (company_id, user_id, company_role) values ($1, $2, 'Owner')`,
    [company, owner],
  )
  ids['item'] = await made(
    `insert into public.poam_items (company_id, weakness, identified_on, due_on) values ($1, 'W', '2026-01-10', '2026-03-01')`,
  )
  ids['milestone'] = await made(
    `insert into public.poam_milestones (company_id, item_id, title, due_on) select $1, id, 'M', '2026-02-01' from public.poam_items`,
  )
  const [control] = await rest.test.sql<{ id: string }>(
    `select id from public.controls where company_id = $1 and nist_id = '3.1.1'`,
    [company],
  )
  ids['control'] = control?.id ?? ''
})
afterAll(() => rest.close())

const withIds = (body: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(body).map(([key, value]) => [
      key,
      typeof value === 'string' && value.startsWith(':') ? ids[value.slice(1)] : value,
    ]),
  )

describe('a date range in the wrong order and a date out of bounds are answered with what to do:', () => {
  test.each([
    [
      'POST',
      '/assessments',
      { kind: 'Internal audit', title: 'T', starts_on: '2026-02-02', ends_on: '2026-02-01' },
      'The assessment ends before it starts: choose an end on or after its start',
    ],
    [
      'POST',
      '/assessments',
      { kind: 'Internal audit', title: 'T', starts_on: '0026-02-02' },
      'starts_on and ends_on take days from 1900-01-01 to 2999-12-31',
    ],
    [
      'POST',
      '/poam_items',
      { weakness: 'W', identified_on: '2026-02-02', due_on: '2026-02-01' },
      'The item is due before it was found: choose a due date on or after the day on which it was found',
    ],
    [
      'PATCH',
      '/poam_items?id=eq.:item',
      { due_on: '2026-01-09' },
      'The item is due before it was found: choose a due date on or after the day on which it was found',
    ],
    [
      'POST',
      '/poam_milestones',
      { item_id: ':item', title: 'M', due_on: '3026-02-02' },
      'The days of a milestone lie from 1900-01-01 to 2999-12-31',
    ],
    [
      'POST',
      '/poam_milestone_changes',
      { milestone_id: ':milestone', due_on: '0026-02-01', reason: 'R' },
      'due_on takes a day from 1900-01-01 to 2999-12-31',
    ],
    [
      'POST',
      '/poam_extensions',
      { item_id: ':item', due_on: '2026-02-01', reason: 'R' },
      'The day asked for is no later than the day as it is: choose a later one',
    ],
    [
      'POST',
      '/evidence',
      { title: 'E', effective_on: '2026-02-02', expires_on: '2026-02-01' },
      'The evidence expires before it counts: choose a day of expiry on or after its effective date',
    ],
    [
      'POST',
      '/control_exceptions',
      {
        control_id: ':control',
        kind: 'temporary-deficiency',
        description: 'D',
        measures: 'M',
        since: '2026-02-02',
        expected_end: '2026-02-01',
        implemented_on: '2025-02-02',
        found_by: 'F',
      },
      'The deficiency is expected to end before it begins: choose an end on or after the day since which it is there',
    ],
    [
      'POST',
      '/program_phases',
      { phase: 1, begins_on: '0026-01-01', asks_for: 'A', citation: 'C' },
      'begins_on takes a day from 1900-01-01 to 2999-12-31',
    ],
    [
      'POST',
      '/rpc/add_assessment',
      {
        assessment: { kind: 'Internal audit', title: 'T', starts_on: '2026-02-02', ends_on: '2026-02-01' },
      },
      'The assessment ends before it starts: choose an end on or after its start',
    ],
  ] as const)('%s %s %j', async (method, path, body, message) => {
    const to = path.replace(/:(\w+)/, (_, name: string) => ids[name] ?? '')
    const whose = method === 'POST' ? { [path.startsWith('/rpc') ? 'company' : 'company_id']: company } : {}
    const answer = await rest.write(owner, method, to, { ...whose, ...withIds(body) })
    expect(answer).toMatchObject({ status: 400, json: { code: '23514', message, details: null, hint: null } })
  })
})

test('every check constraint of a table that members write has a message that names existing columns', async () => {
  const checks = await rest.test.sql<CheckConstraint & { name: string; columns: string[] }>(
    `select format('%s: %s', k.conrelid::regclass, k.conname) as name, pg_get_constraintdef(k.oid) as definition,
       obj_description(k.oid, 'pg_constraint') as comment,
       (select array_agg(a.attname::text) from pg_attribute a where a.attrelid = k.conrelid and a.attnum = any (k.conkey)) as columns
     from pg_constraint k
     where k.contype = 'c' and k.connamespace = 'public'::regnamespace
       and has_any_column_privilege('authenticated', k.conrelid, 'INSERT, UPDATE')`,
  )
  expect(checks.length).toBeGreaterThan(100)
  expect(checks.filter((check) => constraintMessage(check) === undefined).map(({ name }) => name)).toEqual([])
  for (const { columns, ...check } of checks) {
    const [, column] = /^(\S+) takes/.exec(constraintMessage(check) ?? '') ?? []
    if (column !== undefined) expect(columns).toContain(column)
  }
})
