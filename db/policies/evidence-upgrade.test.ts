import { expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { databaseBefore } from './testing-upgrade.ts'

test('evidence of an earlier release keeps its file and its control, and gets number, days and link', async () => {
  const { client, end } = await databaseBefore('0015')
  try {
    const { rows } = await client.query<{ id: string }>(`insert into companies (name) values ('Old') returning id`)
    const company = rows[0]?.id
    await client.query(
      `insert into controls (company_id, protocol_id, nist_id, title) values ($1, 'cmmc2', '9.9.9', 'Own')`,
      [company],
    )
    await client.query(
      `insert into evidence (company_id, title, control_id, created_at)
       values ($1, 'Second', null, '2026-02-02T23:00Z'), ($1, 'First', (select id from controls where company_id = $1), '2026-01-01T10:00Z')`,
      [company],
    )
    await migrate(client)
    const after = await client.query(
      `select e.title, e.number, e.effective_on::text as day, e.version_at = e.created_at as kept, count(l.id)::int as links
       from evidence e left join evidence_links l on l.evidence_id = e.id and l.control_id = e.control_id
       group by e.id, e.company_id order by number`,
    )
    expect(after.rows).toEqual([
      { title: 'First', number: 1, day: '2026-01-01', kept: true, links: 1 },
      { title: 'Second', number: 2, day: '2026-02-02', kept: true, links: 0 },
    ])
    const [next] = (
      await client.query<{ number: number }>(
        `insert into evidence (company_id, title) values ($1, 'Third') returning number`,
        [company],
      )
    ).rows
    expect(next).toEqual({ number: 3 })
    expect((await client.query('select evidence_count from controls')).rows).toEqual([{ evidence_count: 1 }])
  } finally {
    await end()
  }
})
