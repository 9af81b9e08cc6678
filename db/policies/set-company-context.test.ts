import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'

const db = await createTestDatabase()
afterAll(() => db.end())

const member = await db.person('Member')
const outsider = await db.person('Outsider')
const [row] = await db.sql<{ id: string }>(
  `insert into companies (name, created_by) values ('Ours', $1) returning id`,
  [member],
)
const company = row?.id ?? ''

test.each([
  ['member', member, 'allowed'],
  ['outsider', outsider, 'denied'],
  ['anonymous', undefined, 'denied'],
] as const)('set_company_context: %s', async (_who, id, outcome) => {
  expect(await db.as(id, 'select set_company_context($1)', [company])).toBe(outcome)
})

test('a company that does not exist is refused like one of others', async () => {
  const refused = (target: string | null) =>
    db.rowsAs(outsider, 'select set_company_context($1)', [target]).then(
      () => 'accepted',
      (error: Error) => error.message,
    )
  expect(await refused(crypto.randomUUID())).toBe(await refused(company))
  expect(await refused(null)).toBe('Failed to set company context')
})
