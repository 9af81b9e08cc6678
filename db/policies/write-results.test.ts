import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { companyWithAssessments } from './testing-assessment.ts'

const db = await createTestDatabase()
afterAll(() => db.end())
const ours = await companyWithAssessments(db)
const [first, second, third] = [
  await ours.control('3.1.1'),
  await ours.control('3.1.2'),
  await ours.control('3.1.3'),
] as const

let assessment: string
beforeEach(async () => {
  assessment = await ours.assessment([first, second, third])
})

const entry = (result: string, finding = '') => ({
  result,
  methods: ['Examine'],
  steps: '',
  sample: '',
  observed: 'Read it.',
  finding,
})
const said = (control_id: string, one: object | null, expected?: object) => ({
  control_id,
  objective_id: null,
  entry: one,
  ...(expected && { expected }),
})
const write = (who: string, entries: readonly object[], at = assessment) =>
  ours.as(who, 'select write_results($1, $2, $3)', [ours.company, at, JSON.stringify(entries)])
const stored = () =>
  db.sql(
    `select c.nist_id as number, r.result, r.finding from assessment_results r
     join controls c on c.company_id = r.company_id and c.id = r.control_id where r.assessment_id = $1 order by 1`,
    [assessment],
  )

/** An assessor from outside finds something for the second control. */
async function assessorAnswers(): Promise<void> {
  const { id: assessor, email } = await ours.stranger()
  const until = new Date(Date.now() + 30 * 86_400_000).toISOString()
  await ours.invite(ours.owner, assessment, email, until)
  await ours.as(
    assessor,
    `select assessor_write_result($1, $2, null, '{"result": "Not Met", "finding": "A door stands open"}')`,
    [assessment, second],
  )
}
const THEIRS = { number: '3.1.2', result: 'Not Met', finding: 'A door stands open' }

test('results come in at once and are taken back: what was not there goes, what was there is as before', async () => {
  await write(ours.editor, [said(first, entry('Not Met', 'As it was'))])
  await write(ours.editor, [said(first, entry('Met')), said(second, entry('Not Met', 'New'))])
  expect(await stored()).toEqual([
    { number: '3.1.1', result: 'Met', finding: '' },
    { number: '3.1.2', result: 'Not Met', finding: 'New' },
  ])
  await write(ours.editor, [
    said(first, entry('Not Met', 'As it was'), entry('Met')),
    said(second, null, entry('Not Met', 'New')),
  ])
  expect(await stored()).toEqual([{ number: '3.1.1', result: 'Not Met', finding: 'As it was' }])
})

describe('nothing is written, and it is said which result it is,', () => {
  test('where an assessor from outside has entered one', async () => {
    await assessorAnswers()
    await expect(
      write(ours.owner, [said(first, entry('Met')), said(second, entry('Met')), said(third, entry('Met'))]),
    ).rejects.toMatchObject({ code: '23514', message: 'The assessor from outside has entered 3.1.2' })
    expect(await stored()).toEqual([THEIRS])
  })

  test('also past the function, as the page writes a single one', async () => {
    await assessorAnswers()
    const upsert = `insert into assessment_results (company_id, assessment_id, control_id, result) values ($1, $2, $3, 'Met')
      on conflict (company_id, assessment_id, control_id, objective_id) do update set result = excluded.result`
    await expect(ours.as(ours.owner, upsert, [ours.company, assessment, second])).rejects.toThrow(
      'What the assessor entered is the assessor’s to change',
    )
    expect(await stored()).toEqual([THEIRS])
  })

  test('where one was changed since it came in', async () => {
    await write(ours.editor, [said(first, entry('Met')), said(second, entry('Met'))])
    await write(ours.owner, [said(second, entry('Not Met', 'Looked again'))])
    await expect(
      write(ours.editor, [said(first, null, entry('Met')), said(second, null, entry('Met'))]),
    ).rejects.toThrow('3.1.2 was changed or planned since')
    expect(await stored()).toHaveLength(2)
  })

  test('where one has become an item of the plan of action since', async () => {
    await write(ours.editor, [said(first, entry('Not Met', 'New'))])
    await db.sql(
      `with item as (insert into poam_items (company_id, weakness, due_on) values ($1, 'New', '2999-01-01') returning id)
       update assessment_results set poam_item_id = (select id from item) where assessment_id = $2`,
      [ours.company, assessment],
    )
    await expect(write(ours.editor, [said(first, null, entry('Not Met', 'New'))])).rejects.toThrow('planned since')
  })

  test('where the assessment is frozen', async () => {
    await write(ours.editor, [said(first, entry('Met'))])
    await ours.proof(assessment)
    await ours.freeze(ours.owner, assessment)
    await expect(write(ours.editor, [said(first, null, entry('Met'))])).rejects.toThrow('is frozen and stays as it is')
    await expect(write(ours.editor, [said(second, entry('Met'))])).rejects.toThrow('is frozen and stays as it is')
    expect(await stored()).toHaveLength(1)
  })
})

test('who may not edit writes none, nor does anybody into another company or out of the scope', async () => {
  await expect(write(ours.auditor, [said(first, entry('Met'))])).rejects.toThrow('row-level security')
  await expect(write(ours.outsider, [said(first, entry('Met'))])).rejects.toThrow('row-level security')
  await expect(write(ours.editor, [said(await ours.control('3.9.1'), entry('Met'))])).rejects.toThrow('foreign key')
  await expect(write(ours.editor, { length: 1 } as unknown as object[])).rejects.toThrow('at most 5,000')
  expect(await stored()).toEqual([])
})
