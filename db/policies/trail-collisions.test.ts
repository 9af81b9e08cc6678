import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTrailKit } from './testing-trail.ts'

// Rows that a superuser put where the next entries of a chain belong.

const { db, commitAs, record, company: newCompany } = await createTrailKit()
afterAll(() => db.end())

let company = ''
let end = 0
beforeEach(async () => {
  company = await newCompany()
  const [head] = await db.sql<{ seq: string }>('select seq from audit.heads where company_id = $1', [company])
  end = Number(head?.seq)
})

const plant = (seq: number) =>
  db.sql(
    `insert into audit.log select (l).* from (
       select jsonb_populate_record(l, jsonb_build_object('seq', $2::bigint, 'id', gen_random_uuid())) as l
       from audit.log l where company_id = $1 and seq = 1) copied`,
    [company, seq],
  )

const after = () =>
  db.sql<{ seq: string; action: string; metadata: unknown }>(
    'select seq, action, metadata from audit_log where company_id = $1 and seq > $2 order by seq',
    [company, end],
  )

test('do not stop the next write, which the chain continues with behind them', async () => {
  for (const seq of [1, 2, 4]) await plant(end + seq)
  await commitAs('owner', {}, [`insert into evidence (company_id, title) values ($1, 'Photo')`, [company]])
  expect((await after()).slice(2)).toMatchObject([
    { seq: String(end + 3), action: 'audit_collision', metadata: { from: end + 1, through: end + 2 } },
    { seq: String(end + 4), action: 'INSERT' },
    { seq: String(end + 5), action: 'audit_collision', metadata: { from: end + 4, through: end + 4 } },
    { seq: String(end + 6), action: 'INSERT' },
  ])
})

test('do not stop an event, such as a sign-in', async () => {
  await plant(end + 1)
  await record('owner', company)
  expect((await after()).map(({ action }) => action)).toEqual(['INSERT', 'audit_collision', 'report_viewed'])
})

test('are linked to nothing: the entry after them follows from the last one before them', async () => {
  await plant(end + 1)
  await record('owner', company)
  const [links] = await db.sql<{ linked: boolean }>(
    `select n.prev_hash = l.entry_hash as linked from audit.log l join audit.log n using (company_id)
     where company_id = $1 and l.seq = $2 and n.seq = $2 + 2`,
    [company, end],
  )
  expect(links).toEqual({ linked: true })
})

test('a chain that lost its end is written behind what is left of it', async () => {
  await db.sql('alter table audit.heads disable trigger refuse_rewriting')
  await db.sql('delete from audit.heads where company_id = $1', [company])
  await db.sql('alter table audit.heads enable always trigger refuse_rewriting')
  await record('owner', company)
  expect(await after()).toMatchObject([
    { action: 'audit_collision' },
    { seq: String(end + 2), action: 'report_viewed' },
  ])
})
