import { afterAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { commitAs } from './commit-as.ts'
import { addCompany } from './testing-company.ts'

const db = await createTestDatabase()
afterAll(() => db.end())

const owner = await db.person('Owner')
const editor = await db.person('Contributor')
const auditor = await db.person('Auditor')
const outsider = await db.person('Outsider')
const company = await addCompany(db, { members: { [owner]: 'Owner', [editor]: 'Contributor', [auditor]: 'Auditor' } })
await addCompany(db, { members: { [outsider]: 'Owner' } })

const controlOf = async (number: string): Promise<string> => {
  const [row] = await db.sql<{ id: string }>('select id from controls where company_id = $1 and nist_id = $2', [
    company,
    number,
  ])
  return row?.id ?? ''
}

const SAID = {
  kind: 'temporary-deficiency',
  description: 'It broke.',
  measures: 'A new one.',
  since: '2026-11-02',
  expectedEnd: '2027-03-31',
  implementedOn: '2025-01-15',
  foundBy: 'Monthly scan',
  reviews: [{ dueOn: '2026-12-01', heldOn: null, progress: null }],
}
const RECORD = 'select record_exception($1, $2, $3) as id'
const [made] = await commitAs(db, editor, RECORD, [company, await controlOf('3.2.1'), JSON.stringify(SAID)])
const exception = String(made?.['id'])

const PLAN = `insert into exception_reviews (company_id, exception_id, due_on) values ($1, $2, '2027-01-01')`
const HOLD = `update exception_reviews set held_on = '2026-11-20', progress = 'Ordered.' where company_id = $1 and exception_id = $2`

describe('reviews of a temporary deficiency', () => {
  test.each([
    //  who            read       plan       hold
    ['an Owner', owner, 'allowed', 'allowed', 'allowed'],
    ['a Contributor', editor, 'allowed', 'allowed', 'allowed'],
    ['an Auditor', auditor, 'allowed', 'denied', 'hidden'],
    ['an outsider', outsider, 'hidden', 'denied', 'hidden'],
    ['someone signed out', undefined, 'denied', 'denied', 'denied'],
  ] as const)('%s: read, plan, hold', async (_name, who, read, plan, hold) => {
    expect(await db.as(who, 'select 1 from exception_reviews where company_id = $1', [company])).toBe(read)
    expect(await db.as(who, PLAN, [company, exception])).toBe(plan)
    expect(await db.as(who, HOLD, [company, exception])).toBe(hold)
  })

  test('no member takes one back or moves it: it could not be missed', async () => {
    for (const statement of [
      'delete from exception_reviews where company_id = $1',
      `update exception_reviews set due_on = '2028-01-01' where company_id = $1`,
    ])
      expect(await db.as(owner, statement, [company])).toBe('denied')
  })

  test('one is held once, on a date that is not in the future, with its progress', async () => {
    const hold = (set: string) =>
      db.rowsAs(editor, `update exception_reviews set ${set} where company_id = $1 and exception_id = $2`, [
        company,
        exception,
      ])
    await expect(hold(`held_on = '2999-01-01', progress = 'Soon.'`)).rejects.toThrow('the date cannot be in the future')
    await expect(hold(`held_on = '2026-11-20'`)).rejects.toThrow('review_is_whole')
    await commitAs(db, editor, HOLD, [company, exception])
    await expect(hold(`progress = 'Other words.'`)).rejects.toThrow('stays as it is')
  })

  test('those of an exception that has ended stay, and no new one is planned', async () => {
    await commitAs(db, owner, `update control_exceptions set ended_because = 'Fixed' where id = $1`, [exception])
    await expect(db.rowsAs(editor, PLAN, [company, exception])).rejects.toThrow('stays as it is')
  })

  test('a change of one is in the audit log', async () => {
    const entries = await db.rowsAs(
      owner,
      `select new_values ->> 'progress' as progress from audit_log where company_id = $1 and relation = 'exception_reviews' order by seq`,
      [company],
    )
    expect(entries).toEqual([{ progress: null }, { progress: 'Ordered.' }])
  })
})

test('an exception and its reviews are recorded together or not at all', async () => {
  const control = await controlOf('3.2.2')
  const twice = { ...SAID, reviews: [...SAID.reviews, ...SAID.reviews] }
  await expect(db.rowsAs(editor, RECORD, [company, control, JSON.stringify(twice)])).rejects.toThrow('due_on')
  expect(await db.sql('select 1 from control_exceptions where control_id = $1', [control])).toEqual([])
  expect(await db.as(auditor, RECORD, [company, control, JSON.stringify(SAID)])).toBe('denied')
})

describe('the partial case of 3.5.3 and 3.13.11', () => {
  const answer = (who: string | undefined, number: string) =>
    controlOf(number).then((control) =>
      db.as(who, `insert into org_control_status (company_id, control_id, partial_case) values ($1, $2, true)`, [
        company,
        control,
      ]),
    )

  test.each([
    ['an Owner', owner, 'allowed'],
    ['a Contributor', editor, 'allowed'],
    ['an Auditor', auditor, 'denied'],
    ['an outsider', outsider, 'denied'],
  ] as const)('%s answers: %s', async (_name, who, expected) => {
    expect(await answer(who, '3.5.3')).toBe(expected)
    expect(await answer(who, '3.13.11')).toBe(expected)
  })

  test('no other requirement has one', async () => {
    const insert = `insert into org_control_status (company_id, control_id, partial_case) values ($1, $2, true)`
    await expect(db.rowsAs(owner, insert, [company, await controlOf('3.1.1')])).rejects.toThrow(
      'Only 3.5.3 and 3.13.11',
    )
  })

  test('the answer is in the audit log', async () => {
    const insert = `insert into org_control_status (company_id, control_id, status) values ($1, $2, 'In Progress')`
    const control = await controlOf('3.5.3')
    await commitAs(db, editor, insert, [company, control])
    await commitAs(db, editor, 'update org_control_status set partial_case = true where control_id = $1', [control])
    const [entry] = await db.rowsAs<{ answer: boolean }>(
      owner,
      `select (new_values ->> 'partial_case')::boolean as answer from audit_log
       where company_id = $1 and relation = 'org_control_status' order by seq desc limit 1`,
      [company],
    )
    expect(entry).toEqual({ answer: true })
  })
})
