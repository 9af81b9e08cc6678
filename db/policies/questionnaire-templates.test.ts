import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { addCompany } from './testing-company.ts'

const db = await createTestDatabase()
afterAll(() => db.end())
const people = {
  owner: await db.person('Olga Owner'),
  manager: await db.person('Max Manager'),
  contributor: await db.person('Carl Contributor'),
  auditor: await db.person('Ada Auditor'),
  outsider: await db.person('Otto Outsider'),
}
const company = await addCompany(db, {
  members: {
    [people.owner]: 'Owner',
    [people.manager]: 'Manager',
    [people.contributor]: 'Contributor',
    [people.auditor]: 'Auditor',
  },
})
await addCompany(db, { members: { [people.outsider]: 'Owner' } })

async function aTemplate(): Promise<string> {
  const [row] = await db.sql<{ id: string }>(
    `insert into questionnaire_templates (company_id, title) values ($1, 'Security') returning id`,
    [company],
  )
  return row?.id ?? ''
}

test.each([
  //  who           read       archive    delete
  ['owner', 'allowed', 'allowed', 'allowed'],
  ['manager', 'allowed', 'allowed', 'allowed'],
  ['contributor', 'allowed', 'hidden', 'hidden'],
  ['auditor', 'allowed', 'hidden', 'hidden'],
  ['outsider', 'hidden', 'hidden', 'hidden'],
] as const)('templates: %s', async (who, ...expected) => {
  const id = await aTemplate()
  const statements = [
    'select id from questionnaire_templates where id = $1',
    'update questionnaire_templates set archived_at = now() where id = $1 returning id',
    'delete from questionnaire_templates where id = $1 returning id',
  ]
  const outcomes: string[] = []
  for (const statement of statements)
    outcomes.push((await db.rowsAs(people[who], statement, [id])).length > 0 ? 'allowed' : 'hidden')
  expect(outcomes).toEqual(expected)
})

test('no role writes questions or versions past the server', async () => {
  const id = await aTemplate()
  const statements = [
    `insert into questionnaire_templates (company_id, title) values ('${company}', 'Own')`,
    `update questionnaire_templates set questions = '[]' where id = '${id}'`,
    `insert into questionnaire_template_versions (company_id, template_id, version, title, questions) values ('${company}', '${id}', 1, 'Own', '[]')`,
    `select private.save_questionnaire_template('${company}', null, 'Own', '', '[]', null)`,
  ]
  for (const statement of statements)
    await expect(db.rowsAs(people.owner, statement), statement).rejects.toThrow('permission denied')
})
