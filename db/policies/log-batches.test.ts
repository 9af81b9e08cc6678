import { afterAll, expect, test } from 'vitest'
import { createTrailKit } from './testing-trail.ts'

const { db, commitAs, company: newCompany } = await createTrailKit()
afterAll(() => db.end())

/** Together with their texts more than the memory of a backend holds at once. */
const ROWS = 1_100

test('statements with more rows than a batch of the log leave one whole chain, in the order of the records', async () => {
  const company = await newCompany()
  for (const statement of [
    `insert into evidence (company_id, title, description)
     select $1, 'Old', repeat('x', 10000) from generate_series(1, ${ROWS})`,
    `update evidence set title = 'New' where company_id = $1`,
    `delete from evidence where company_id = $1 and number <= 100`,
  ])
    await commitAs('owner', {}, [statement, [company]])
  expect(
    await db.sql(
      `select action, count(*)::int as changes, count(*) filter (where record_id < previous)::int as unordered,
         count(*) filter (where prev_hash <> before or seq <> seq_before + 1)::int as broken,
         count(distinct old_row ->> 'title')::int as old, count(distinct new_row ->> 'title')::int as new
       from (
         select *, lag(record_id) over (partition by table_name, action order by seq) as previous,
           lag(entry_hash) over (order by seq) as before, lag(seq) over (order by seq) as seq_before
         from audit.log where company_id = $1) l
       where table_name = 'evidence' group by action order by action`,
      [company],
    ),
  ).toEqual([
    { action: 'DELETE', changes: 100, unordered: 0, broken: 0, old: 1, new: 0 },
    { action: 'INSERT', changes: ROWS, unordered: 0, broken: 0, old: 0, new: 1 },
    { action: 'UPDATE', changes: ROWS, unordered: 0, broken: 0, old: 1, new: 1 },
  ])
})

test('one statement that moves a row to another company leaves an entry in both', async () => {
  const [from, to] = [await newCompany(), await newCompany()]
  await db.sql(`insert into vulnerabilities (company_id, title, severity) values ($1, 'Moved', 'low')`, [from])
  await db.sql(`update vulnerabilities set company_id = $2 where company_id = $1`, [from, to])
  const actions = (company: string) =>
    db.sql(`select action from audit.log where company_id = $1 and table_name = 'vulnerabilities' order by seq`, [
      company,
    ])
  expect(await actions(from)).toEqual([{ action: 'INSERT' }, { action: 'DELETE' }])
  expect(await actions(to)).toEqual([{ action: 'INSERT' }])
})
