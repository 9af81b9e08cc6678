import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { companyWithPlan } from './testing-plan.ts'

const db = await createTestDatabase()
afterAll(() => db.end())
const ours = await companyWithPlan(db)
const { editor, company } = ours

test('closing leaves controls that do not apply, or are of a former framework, as they are', async () => {
  const item = await ours.item()
  const evidence = await ours.evidence('Photo of the doors')
  const [open, excluded] = [await ours.control('3.10.3'), await ours.control('3.10.4')]
  const [former] = await db.sql<{ id: string }>(
    `insert into controls (company_id, protocol_id, nist_id, title) values ($1, 'soc2', 'CC6.4', 'Doors') returning id`,
    [company],
  )
  await db.sql(
    `insert into org_control_status (company_id, control_id, status, na_reason) values ($1, $2, 'Not Applicable', 'No visitors')`,
    [company, excluded],
  )
  const controls = [open, excluded, former?.id]
  for (const control of controls)
    await db.sql('insert into poam_controls (company_id, item_id, control_id) values ($1, $2, $3)', [
      company,
      item,
      control,
    ])
  await ours.as(editor, 'select close_poam_item($1, $2, $3, complete_controls => true)', [company, item, [evidence]])
  expect(
    await db.sql('select control_id, status from org_control_status where control_id = any ($1) order by status', [
      controls,
    ]),
  ).toEqual([
    { control_id: open, status: 'Completed' },
    { control_id: excluded, status: 'Not Applicable' },
  ])
  expect(await db.sql('select control_id from evidence_links where evidence_id = $1', [evidence])).toEqual([
    { control_id: open },
  ])
})
