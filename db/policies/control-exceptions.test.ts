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
const small = await addCompany(db, { protocol: 'cmmc', members: { [owner]: 'Owner' } })
const hospital = await addCompany(db, { protocol: 'hipaa', members: { [owner]: 'Owner' } })

const controlOf = async (number: string, of = company): Promise<string> => {
  const [row] = await db.sql<{ id: string }>('select id from controls where company_id = $1 and nist_id = $2', [
    of,
    number,
  ])
  return row?.id ?? ''
}

const DEFICIENCY = `insert into control_exceptions (company_id, control_id, kind, description, measures, since, expected_end, implemented_on, found_by)
  values ($1, $2, 'temporary-deficiency', 'A patch took the validation away.', 'Version 4 in March.', '2026-11-02', '2027-03-31',
    '2025-01-15', 'Monthly scan')`
const EXCEPTION = `insert into control_exceptions (company_id, control_id, kind, description, measures)
  values ($1, $2, 'enduring-exception', 'An old lathe.', 'Kept apart.')`
const ADJUDICATION = `insert into control_exceptions (company_id, control_id, kind, description, measures, reference, document, ruling)
  values ($1, $2, 'approved-by-dod', 'The test bench.', 'A guard.', 'CIO-7', 'E-12', 'Equally effective')`
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
    ['a safeguard of another framework', hospital, '164.308(a)(1)(i)', EXCEPTION, /Only a requirement of CMMC/],
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
      EXCEPTION.replace('measures)', 'measures, expected_end)').replace(
        `'Kept apart.')`,
        `'Kept apart.', '2027-01-01')`,
      ),
      /has_an_end/,
    ],
    [
      'a deficiency found by no one',
      company,
      '3.1.6',
      DEFICIENCY.replace(`'Monthly scan'`, 'null'),
      /deficiency_is_whole/,
    ],
    [
      'one from before the requirement was implemented',
      company,
      '3.1.6',
      DEFICIENCY.replace('2025-01-15', '2026-11-03'),
      /deficiency_is_whole/,
    ],
    [
      'an adjudication without its document',
      company,
      '3.1.6',
      ADJUDICATION.replace(`'E-12'`, 'null'),
      /adjudication_is_whole/,
    ],
    ['an adjudication at Level 1', small, 'AC.L1-b.1.i', ADJUDICATION, /are for Level 2/],
  ])('%s', async (_name, of, number, statement, refusal) => {
    const control = await controlOf(number, of)
    expect(control).not.toBe('')
    await expect(db.rowsAs(owner, statement, [of, control])).rejects.toThrow(refusal)
  })

  test.each([
    ['an adjudication at Level 2', company, '3.1.6', ADJUDICATION],
    ['an enduring exception at Level 1', small, 'AC.L1-b.1.i', EXCEPTION],
    ['a temporary deficiency at Level 1', small, 'AC.L1-b.1.ii', DEFICIENCY],
  ])('not %s', async (_name, of, number, statement) => {
    expect(await db.as(owner, statement, [of, await controlOf(number, of)])).toBe('allowed')
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

describe('the evidence item of an adjudication', () => {
  const itemOf = async (of: string) => {
    const [row] = await db.sql<{ id: string }>(
      `insert into evidence (company_id, control_id, title) select $1, id, 'Letter' from controls
       where company_id = $1 and nist_id = '3.1.7' returning id`,
      [of],
    )
    return row?.id
  }
  const record = (item: string | undefined, kind = 'approved-by-dod') =>
    db.rowsAs<{ id: string }>(editor, 'select public.record_exception($1, $2, $3) as id', [
      company,
      control,
      {
        kind,
        description: 'D',
        measures: 'M',
        since: '2026-01-01',
        documentId: item,
        ...(kind === 'approved-by-dod' && RULED),
      },
    ])
  const RULED = { reference: 'CIO-7', document: 'Letter', ruling: 'Not applicable' }
  let control = ''

  test('is one of the company, and of no other kind', async () => {
    control = await controlOf('3.1.7')
    const item = await itemOf(company)
    expect(await record(item)).toHaveLength(1)
    await expect(record(await itemOf(other))).rejects.toThrow(/foreign key/)
    await expect(record(item, 'enduring-exception')).rejects.toThrow(/adjudication_has_its_facts/)
  })

  test('can be deleted, also once the adjudication has ended, which keeps the name of its document', async () => {
    const item = await itemOf(company)
    await commitAs(
      db,
      editor,
      ADJUDICATION.replace('ruling)', 'ruling, document_id)').replace(`effective')`, `effective', '${item}')`),
      [company, control],
    )
    await commitAs(db, editor, END, [control])
    await db.sql('delete from evidence where id = $1', [item])
    const kept = 'select document, document_id from control_exceptions where control_id = $1'
    expect(await db.sql(kept, [control])).toEqual([{ document: 'E-12', document_id: null }])
  })
})

test('dashboard, portfolio, plan and assessments tell of it with its reviews', async () => {
  await db.sql(
    `insert into exception_reviews (company_id, exception_id, due_on)
     select company_id, id, '2026-12-01' from control_exceptions where company_id = $1 and control_id = $2`,
    [company, await controlOf('3.2.1')],
  )
  const tells = async (call: string, words: string) => {
    const [row] = await db.rowsAs<{ told: unknown }>(auditor, `select ${call} as told`)
    return JSON.stringify(row?.told).includes(words)
  }
  const words = '"reviews":[{"dueOn":"2026-12-01","heldOn":null,"progress":null}]'
  expect(await tells(`public.dashboard('${company}')`, words)).toBe(true)
  expect(await tells('public.portfolio()', words)).toBe(true)
  expect(await tells(`public.ssp_content('${company}')`, words)).toBe(true)
})
