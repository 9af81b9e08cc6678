import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTrailKit } from './testing-trail.ts'

const { db, people, commitAs, company: newCompany } = await createTrailKit()
afterAll(() => db.end())

let company = ''
beforeEach(async () => {
  company = await newCompany()
})

/** Moves the company's history back in time, chained again: what happens to be old enough to be let go of. */
async function age(days: number, through: number): Promise<void> {
  await db.sql('alter table audit.log disable trigger refuse_rewriting')
  await db.sql(
    `update audit.log set created_at = created_at - make_interval(days => $2) where company_id = $1 and seq <= $3`,
    [company, days, through],
  )
  await db.sql('alter table audit.log enable always trigger refuse_rewriting')
}

// Letting go of what is old.

const DELETE = `delete from audit_log where company_id = $1 and created_at < now() - interval '60 days'`

test('hides a beginning of the chain at once, and says who asked', async () => {
  await age(100, 10)
  const [result] = await commitAs('owner', {}, [DELETE, [company]])
  expect(result?.rowCount).toBe(10)
  const rows = await db.sql<{ seq: string }>('select seq from audit_log where company_id = $1 order by seq', [company])
  expect(rows[0]?.seq).toBe('11')
  const [said] = await db.sql(
    'select user_id, metadata from audit_log where company_id = $1 order by seq desc limit 1',
    [company],
  )
  expect(said).toEqual({ user_id: people.owner, metadata: { through: 10, count: 10 } })
  expect((await db.sql('select from audit.log where company_id = $1 and seq <= 10', [company])).length).toBe(10)
})

test.each([
  ['some in the middle', `delete from audit_log where company_id = $1 and seq between 3 and 5`],
  ['those of one kind', `delete from audit_log where company_id = $1 and relation = 'companies'`],
  ['all but the first', `delete from audit_log where company_id = $1 and seq between 2 and 10`],
])('%s is refused whole', async (_what, statement) => {
  await age(100, 20)
  await expect(db.rowsAs(people.owner, statement, [company])).rejects.toThrow(/oldest first/)
})

test('what is younger than 30 days stays', async () => {
  await expect(db.rowsAs(people.owner, 'delete from audit_log where company_id = $1', [company])).rejects.toThrow(
    /30 days/,
  )
})

test.each(['manager', 'auditor', 'contributor', 'former', 'stranger'] as const)('%s cannot', async (who) => {
  await age(100, 10)
  expect(await db.as(people[who], DELETE, [company])).toBe('hidden')
})

test('nor can someone who acts in an Owner’s name', async () => {
  await age(100, 10)
  const [result] = await commitAs('owner', { act: { sub: people.admin } }, [DELETE, [company]])
  expect(result?.rowCount).toBe(0)
})
