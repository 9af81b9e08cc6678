import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { addCompany } from './testing-company.ts'

const db = await createTestDatabase()
afterAll(() => db.end())

const auditor = await db.person('Auditor')
const outsider = await db.person('Outsider')
const company = await addCompany(db, { members: { [auditor]: 'Auditor' } })
await addCompany(db, { members: { [outsider]: 'Owner' } })

interface Answer {
  firstDay: string
  statuses: { day: null; status: string; ids: string[] }[]
}

async function statusesOn(day: string, who = auditor): Promise<Answer | null | undefined> {
  const [row] = await db.rowsAs<{ told: Answer | null }>(who, 'select statuses_on($1, $2) as told', [company, day])
  return row?.told
}

const standing = (status: string, ids: string[]) => ({ day: null, status, ids })

// Six years: 3.1.1 begun and met, then broken; 3.1.2 met in between.
const steps: [number: string, status: string, at: string][] = [
  ['3.1.1', 'In Progress', '2020-11-30 23:59:59Z'],
  ['3.1.1', 'Completed', '2021-05-01 12:00:00Z'],
  ['3.1.2', 'Completed', '2023-01-01 00:00:00Z'],
  ['3.1.1', 'In Progress', '2025-02-10 08:00:00Z'],
]
for (const [number, status, at] of steps)
  await db.sql(
    `insert into org_control_status (company_id, control_id, status, updated_at)
     select company_id, id, $3, $4 from controls where company_id = $1 and nist_id = $2
     on conflict (company_id, control_id) do update set status = excluded.status, updated_at = excluded.updated_at`,
    [company, number, status, at],
  )

test.each([
  ['the day before the first record', '2020-11-29', []],
  ['the first, in its last second', '2020-11-30', [standing('In Progress', ['3.1.1'])]],
  ['years ago', '2022-06-01', [standing('Completed', ['3.1.1'])]],
  ['the first moment of a day', '2023-01-01', [standing('Completed', ['3.1.1', '3.1.2'])]],
  ['broken', '2025-02-10', [standing('Completed', ['3.1.2']), standing('In Progress', ['3.1.1'])]],
  ['a day to come', '2199-01-01', [standing('Completed', ['3.1.2']), standing('In Progress', ['3.1.1'])]],
])('%s', async (_name, day, statuses) => {
  const told = await statusesOn(day)
  expect(told?.firstDay).toBe('2020-11-30')
  expect(told?.statuses.toSorted((one, other) => one.status.localeCompare(other.status))).toEqual(statuses)
})

test('it is null for people outside the company', async () => {
  expect(await statusesOn('2025-02-20', outsider)).toBeNull()
  expect(await db.as(undefined, 'select statuses_on($1, $2)', [company, '2025-02-20'])).toBe('denied')
})
