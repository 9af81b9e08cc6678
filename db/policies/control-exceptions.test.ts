import { afterAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { commitAs } from './commit-as.ts'
import { addCompany } from './testing-company.ts'

const db = await createTestDatabase()
afterAll(() => db.end())

const owner = await db.person('Owner')
const manager = await db.person('Manager')
const editor = await db.person('Contributor')
const auditor = await db.person('Auditor')
const outsider = await db.person('Outsider')
const company = await addCompany(db, {
  members: { [owner]: 'Owner', [manager]: 'Manager', [editor]: 'Contributor', [auditor]: 'Auditor' },
})
const other = await addCompany(db, { members: { [outsider]: 'Owner' } })
const hospital = await addCompany(db, { protocol: 'hipaa', members: { [owner]: 'Owner' } })

const controlOf = async (number: string, of = company): Promise<string> => {
  const [row] = await db.sql<{ id: string }>('select id from controls where company_id = $1 and nist_id = $2', [
    of,
    number,
  ])
  return row?.id ?? ''
}

const DEFICIENCY = `insert into control_exceptions (company_id, control_id, kind, description, measures, since, expected_end)
  values ($1, $2, 'temporary-deficiency', 'A patch took the validation away.', 'Version 4 in March.', '2026-11-02', '2027-03-31')`
const EXCEPTION = `insert into control_exceptions (company_id, control_id, kind, description, measures)
  values ($1, $2, 'enduring-exception', 'An old lathe.', 'Kept apart.')`
const END = `update control_exceptions set ended_because = 'Mended' where control_id = $1 and ended_at is null`

// Committed, and looked at below.
await commitAs(db, manager, DEFICIENCY, [company, await controlOf('3.2.1')])
await commitAs(db, editor, EXCEPTION, [company, await controlOf('3.2.2')])

describe('who records what counts as met', () => {
  test.each([
    ['an Owner', owner, '3.1.1', 'allowed'],
    ['a Manager', manager, '3.1.2', 'allowed'],
    ['a Contributor', editor, '3.1.3', 'allowed'],
    ['an Auditor', auditor, '3.1.4', 'denied'],
    ['someone else', outsider, '3.1.4', 'denied'],
    ['nobody', undefined, '3.1.4', 'denied'],
  ])('%s: %s', async (_name, person, number, expected) => {
    expect(await db.as(person, DEFICIENCY, [company, await controlOf(number)])).toBe(expected)
  })

  test('members read it, others do not, and nobody takes it out of the history', async () => {
    const read = 'select 1 from control_exceptions where company_id = $1'
    expect(await db.as(auditor, read, [company])).toBe('allowed')
    expect(await db.as(outsider, read, [company])).toBe('hidden')
    for (const person of [owner, manager])
      expect(await db.as(person, 'delete from control_exceptions where company_id = $1', [company])).toBe('denied')
  })

  test('who recorded it and when is not theirs to say', async () => {
    const claim = `insert into control_exceptions (company_id, control_id, kind, description, measures, created_at)
      values ($1, $2, 'enduring-exception', 'An old lathe.', 'Kept apart.', '2020-01-01')`
    expect(await db.as(owner, claim, [company, await controlOf('3.1.5')])).toBe('denied')
    expect(await db.as(owner, `update control_exceptions set ended_at = '2020-01-01'`)).toBe('denied')
    expect(
      await db.sql('select created_by from control_exceptions where control_id = $1', [await controlOf('3.2.1')]),
    ).toEqual([{ created_by: manager }])
  })
})

describe('what is refused', () => {
  test.each([
    ['a second one in force', company, '3.2.1', EXCEPTION, /one_exception_in_force/],
    ['the system security plan', company, '3.12.4', EXCEPTION, /never the system security plan/],
    ['a safeguard of another framework', hospital, '164.308(a)(1)(i)', EXCEPTION, /Only a requirement of Level 2/],
    [
      'a deficiency without an end',
      company,
      '3.1.6',
      DEFICIENCY.replace(`'2027-03-31'`, 'null'),
      /deficiency_has_an_end/,
    ],
    ['one that ends before it begins', company, '3.1.6', DEFICIENCY.replace('2027-03', '2025-03'), /ends_after/],
    ['no plan', company, '3.1.6', DEFICIENCY.replace('Version 4 in March.', ' '), /measures_check/],
    [
      'an exception that ends',
      company,
      '3.1.6',
      DEFICIENCY.replace('temporary-deficiency', 'enduring-exception'),
      /has_an_end/,
    ],
  ])('%s', async (_name, of, number, statement, refusal) => {
    const control = await controlOf(number, of)
    expect(control).not.toBe('')
    await expect(db.rowsAs(owner, statement, [of, control])).rejects.toThrow(refusal)
  })

  test('a control of another company', async () => {
    await expect(db.rowsAs(owner, EXCEPTION, [company, await controlOf('3.1.6', other)])).rejects.toThrow(/foreign key/)
  })

  test('a change of what has ended', async () => {
    const control = await controlOf('3.2.2')
    await commitAs(db, editor, END, [control])
    const change = `update control_exceptions set description = 'Never' where control_id = $1`
    await expect(db.rowsAs(owner, change, [control])).rejects.toThrow('What has ended stays as it is')
    expect(
      await db.sql('select ended_by, ended_because from control_exceptions where control_id = $1', [control]),
    ).toEqual([{ ended_by: editor, ended_because: 'Mended' }])
    expect(await db.as(editor, EXCEPTION, [company, control]), 'another one may follow').toBe('allowed')
  })
})

describe('how controls came to stand as they do', () => {
  const moves = async (number: string) =>
    db.rowsAs(
      auditor,
      `select day::text, status, counts_as_met from private.scored_status_moves($1, '2026-03-10') where control_id = $2 order by day nulls first`,
      [company, await controlOf(number)],
    )

  test('what counts as met counts from when it was recorded until it was ended', async () => {
    const control = await controlOf('3.13.11')
    await db.sql(
      `insert into org_control_status (company_id, control_id, status, updated_at) values ($1, $2, 'Completed', '2026-03-01Z')`,
      [company, control],
    )
    await db.sql(
      `update org_control_status set status = 'In Progress', updated_at = '2026-03-20Z' where control_id = $1`,
      [control],
    )
    await db.sql(
      `insert into control_exceptions (company_id, control_id, kind, description, measures, created_at, ended_because, ended_at)
       values ($1, $2, 'enduring-exception', 'Old.', 'Apart.', '2026-03-22Z', 'Gone', '2026-04-02Z')`,
      [company, control],
    )
    await db.sql(
      `update org_control_status set status = 'Completed', updated_at = '2026-03-30Z' where control_id = $1`,
      [control],
    )
    await db.sql(
      `update org_control_status set status = 'Not Started', updated_at = '2026-04-01Z' where control_id = $1`,
      [control],
    )
    expect(await moves('3.13.11')).toEqual([
      { day: null, status: 'Completed', counts_as_met: null },
      { day: '2026-03-20', status: 'In Progress', counts_as_met: null },
      { day: '2026-03-22', status: 'In Progress', counts_as_met: 'enduring-exception' },
      { day: '2026-03-30', status: 'Completed', counts_as_met: 'enduring-exception' },
      { day: '2026-04-01', status: 'Not Started', counts_as_met: 'enduring-exception' },
      { day: '2026-04-02', status: 'Not Started', counts_as_met: null },
    ])
  })

  test('it shows nothing of other companies', async () => {
    expect(await db.rowsAs(outsider, `select * from private.scored_status_moves($1, '2026-03-10')`, [company])).toEqual(
      [],
    )
  })

  test('dashboard, portfolio, plan and checks tell of it', async () => {
    const tells = async (call: string, words: string) => {
      const [row] = await db.rowsAs<{ told: unknown }>(auditor, `select ${call} as told`)
      return JSON.stringify(row?.told).includes(words)
    }
    expect(await tells(`public.dashboard('${company}')`, '"countsAsMet":"temporary-deficiency"')).toBe(true)
    expect(await tells('public.portfolio()', '"countsAsMet":"temporary-deficiency"')).toBe(true)
    expect(await tells(`public.ssp_content('${company}')`, '"expectedEnd":"2027-03-31"')).toBe(true)
    const standing = 'select exception_end::text from control_standings where control_id = $1'
    expect(await db.rowsAs(auditor, standing, [await controlOf('3.2.1')])).toEqual([{ exception_end: '2027-03-31' }])
  })
})
