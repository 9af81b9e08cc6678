import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { commitAs } from './commit-as.ts'
import { addCompany } from './testing-company.ts'

const db = await createTestDatabase()
afterAll(() => db.end())

const editor = await db.person('Carl Contributor')
const auditor = await db.person('Ada Auditor')
const outsider = await db.person('Otto Outsider')
let company: string
let control: string

beforeAll(async () => {
  const owner = await db.person('Olga Owner')
  company = await addCompany(db, { members: { [owner]: 'Owner', [editor]: 'Contributor', [auditor]: 'Auditor' } })
  const [row] = await db.sql<{ id: string }>(`select id from controls where company_id = $1 and nist_id = '3.1.1'`, [
    company,
  ])
  control = row?.id ?? ''
})

const YES = { practice: 'Yes', is_everywhere: true, shown_by: 'Access list', status: 'Completed', na_reason: null }
const write = (who: string, state: unknown, at = [company, control]) =>
  commitAs(db, who, 'select write_self_assessment($1, $2, $3)', [...at, JSON.stringify(state)])
const record = async () => ({
  answer: await db.sql(
    'select practice, is_everywhere, shown_by, updated_by from self_assessments where company_id = $1',
    [company],
  ),
  status: await db.sql('select status, na_reason from org_control_status where company_id = $1', [company]),
  objectives: await db.sql('select objective_id, result from control_objectives where company_id = $1', [company]),
})

test('an answer writes status and working results, and no result of an assessment', async () => {
  await write(editor, { ...YES, objectives: { 'cmmc2/3.1.1/a': 'Met' } })
  expect(await record()).toEqual({
    answer: [{ practice: 'Yes', is_everywhere: true, shown_by: 'Access list', updated_by: editor }],
    status: [{ status: 'Completed', na_reason: null }],
    objectives: [{ objective_id: 'cmmc2/3.1.1/a', result: 'Met' }],
  })
  expect(await db.sql('select from assessment_results where company_id = $1', [company])).toEqual([])
})

test('a Contributor takes an answer back by writing the state before', async () => {
  await write(editor, {
    practice: null,
    is_everywhere: null,
    shown_by: '',
    status: 'Not Started',
    na_reason: null,
    objectives: { 'cmmc2/3.1.1/a': null },
  })
  expect(await record()).toMatchObject({
    answer: [{ practice: null, is_everywhere: null, shown_by: '' }],
    status: [{ status: 'Not Started' }],
    objectives: [{ result: null }],
  })
})

test.each([
  ['no status', { ...YES, status: null }, 'A state is an object with a status'],
  ['no object', 'Yes', 'A state is an object with a status'],
  ['objectives as a list', { ...YES, objectives: ['a'] }, 'A state is an object with a status'],
  ['an unknown answer', { ...YES, practice: 'Perhaps' }, 'self_assessments_practice_check'],
  ['an unknown status', { ...YES, status: 'Done' }, 'org_control_status_status_check'],
  ['an objective of another control', { ...YES, objectives: { 'cmmc2/3.1.2/a': 'Met' } }, 'no such objective'],
])('%s is refused, and nothing is written', async (_, state, message) => {
  const before = await record()
  await expect(write(editor, state)).rejects.toThrow(message)
  expect(await record()).toEqual(before)
})

test('an Auditor and an outsider write nothing, nor does a member for another company’s control', async () => {
  await expect(write(auditor, YES)).rejects.toThrow('row-level security')
  await expect(write(outsider, YES)).rejects.toThrow('row-level security')
  const other = await addCompany(db, { members: { [outsider]: 'Owner' } })
  const [theirs] = await db.sql<{ id: string }>('select id from controls where company_id = $1 limit 1', [other])
  await expect(write(editor, YES, [company, theirs?.id ?? ''])).rejects.toThrow('foreign key')
  await expect(write(editor, YES, [other, theirs?.id ?? ''])).rejects.toThrow('row-level security')
})
