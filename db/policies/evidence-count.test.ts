import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'

const db = await createTestDatabase()
afterAll(() => db.end())

const control = `(select id from controls where company_id = $1 order by nist_id limit 1)`
let company: string
beforeAll(async () => {
  const [row] = await db.sql<{ id: string }>(
    `insert into companies (name, protocol_id) values ('Company', 'cmmc') returning id`,
  )
  company = row?.id ?? ''
})

test('evidence_count follows evidence added, moved and removed', async () => {
  const counted = () =>
    db.sql<{ n: number }>(`select sum(evidence_count)::int as n from controls where company_id = $1`, [company])
  await db.sql(
    `insert into evidence (company_id, control_id, title) select $1, id, 'E' from controls where company_id = $1`,
    [company],
  )
  expect(await counted()).toEqual([{ n: 15 }])
  await db.sql(`update evidence set control_id = ${control} where company_id = $1 and control_id is not null`, [
    company,
  ])
  expect(await db.sql(`select evidence_count from controls where id = ${control}`, [company])).toEqual([
    { evidence_count: 15 },
  ])
  await db.sql(`delete from evidence where company_id = $1 and control_id is not null`, [company])
  expect(await counted()).toEqual([{ n: 0 }])
})
