import type { TestDatabase } from '#db/testing.ts'
import { commitAs } from './commit-as.ts'
import { addCompany } from './testing-company.ts'

/** A company with its people, another one, and what tests of its plan of action do in it. */
export async function companyWithPlan(db: TestDatabase) {
  const idOf = async (text: string, values: readonly unknown[]) =>
    (await db.sql<{ id: string }>(text, values))[0]?.id ?? ''
  const owner = await db.person('Olga Owner')
  const manager = await db.person('Max Manager')
  const editor = await db.person('Carl Contributor')
  const auditor = await db.person('Ada Auditor')
  const outsider = await db.person('Otto Outsider')
  const company = await addCompany(db, {
    name: 'Ours',
    members: { [owner]: 'Owner', [manager]: 'Manager', [editor]: 'Contributor', [auditor]: 'Auditor' },
  })
  const other = await addCompany(db, { name: 'Theirs', members: { [outsider]: 'Owner' } })
  const as = (who: Parameters<typeof commitAs>[1], text: string, values: readonly unknown[] = []) =>
    commitAs(db, who, text, values)
  return {
    owner,
    manager,
    editor,
    auditor,
    outsider,
    company,
    other,
    as,
    control: (nistId: string, at = company) =>
      idOf('select id from controls where company_id = $1 and nist_id = $2', [at, nistId]),
    evidence: (title: string, at = company) =>
      idOf('insert into evidence (company_id, title) values ($1, $2) returning id', [at, title]),
    /** As a contributor adds one; returns its id. */
    item: async (dueOn: string | null = '2999-03-01', status = 'Open', who = editor) => {
      const rows = await as(
        who,
        `insert into poam_items (company_id, weakness, identified_on, due_on, status) values ($1, 'No readers', '2026-11-01', $2, $3) returning id`,
        [company, dueOn, status],
      )
      return String(rows[0]?.['id'])
    },
    milestone: async (item: string, dueOn = '2999-02-01') => {
      const rows = await as(
        editor,
        `insert into poam_milestones (company_id, item_id, title, due_on) values ($1, $2, 'Readers ordered', $3) returning id`,
        [company, item, dueOn],
      )
      return String(rows[0]?.['id'])
    },
    /** One statement as a person; $1 is the item. */
    change: (who: string, item: string, change: string) =>
      as(who, `update poam_items set ${change} where id = $1`, [item]),
    read: async (item: string, columns: string) =>
      (await db.sql(`select ${columns} from poam_items where id = $1`, [item]))[0],
    notices: (person: string, kind: string) =>
      db.sql<{ title: string; body: string; link: string }>(
        'select title, body, link from notifications where user_id = $1 and kind = $2 order by created_at, title',
        [person, kind],
      ),
  }
}
