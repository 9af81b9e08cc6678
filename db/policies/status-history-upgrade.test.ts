import { expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { databaseBefore } from './testing-upgrade.ts'

test('statuses of an earlier release have the history that the trail knows', async () => {
  const { client, end } = await databaseBefore('0014')
  try {
    await client.query(`insert into companies (id, name) values ('6d1f0a52-0000-4000-8000-000000000001', 'Old')`)
    await client.query(
      `insert into controls (company_id, protocol_id, nist_id, title) select id, 'cmmc2', '9.9.9', 'Own' from companies`,
    )
    await client.query(
      `insert into org_control_status (company_id, control_id, status) select company_id, id, 'In Progress' from controls`,
    )
    await client.query(`update org_control_status set notes = 'No status'`)
    await client.query(`update org_control_status set status = 'Completed'`)
    await migrate(client)
    const { rows } = await client.query('select status from private.status_history order by at')
    expect(rows).toEqual([{ status: 'In Progress' }, { status: 'Completed' }])
  } finally {
    await end()
  }
})
