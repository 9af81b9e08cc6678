import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTrailKit, type Who } from './testing-trail.ts'

// The audit log of a company that requires a second factor.

const { db, people, company: newCompany } = await createTrailKit()
afterAll(() => db.end())

const companies = { open: '', demanding: '', deleted: '' }
beforeAll(async () => {
  companies.open = await newCompany()
  companies.demanding = await newCompany()
  companies.deleted = await newCompany()
  await db.sql(`update companies set second_factor_required = true where id = any ($1)`, [
    [companies.demanding, companies.deleted],
  ])
  await db.sql('alter table audit.log disable trigger refuse_rewriting')
  await db.sql(`update audit.log set created_at = created_at - interval '90 days' where seq = 1`)
  await db.sql('alter table audit.log enable always trigger refuse_rewriting')
  await db.sql('update companies set deleted_at = now() where id = $1', [companies.deleted])
})

const asker = (who: Who, aal: string) => ({ sub: people[who], aal })

test.each([
  //  who       level   open      demanding  deleted
  ['admin', 'aal1', 'read', 'hidden', 'hidden'],
  ['admin', 'aal2', 'read', 'read', 'read'],
  ['owner', 'aal1', 'read', 'hidden', 'hidden'],
  ['owner', 'aal2', 'read', 'read', 'hidden'],
  ['auditor', 'aal1', 'read', 'hidden', 'hidden'],
  ['contributor', 'aal1', 'read', 'hidden', 'hidden'],
  ['stranger', 'aal2', 'hidden', 'hidden', 'hidden'],
] as const)('%s at %s', async (who, aal, ...expected) => {
  const seen: string[] = []
  for (const company of [companies.open, companies.demanding, companies.deleted]) {
    const rows = await db.rowsAs(asker(who, aal), 'select from audit.log where company_id = $1', [company])
    seen.push(rows.length === 0 ? 'hidden' : 'read')
  }
  expect(seen).toEqual(expected)
})

test('an Admin without one cannot let go of its entries', async () => {
  const removed = (aal: string) =>
    db.rowsAs(
      asker('admin', aal),
      `delete from audit_log where company_id = $1 and created_at < now() - interval '60 days' returning seq`,
      [companies.demanding],
    )
  expect(await removed('aal1')).toEqual([])
  expect(await removed('aal2')).toEqual([{ seq: '1' }])
})

test('an Admin without one still reads the installation’s own chain', async () => {
  await db.sql(`select audit.record('started', null, null)`)
  expect(await db.rowsAs(people.admin, `select 1 from audit_log where company_id is null limit 1`)).toHaveLength(1)
})
