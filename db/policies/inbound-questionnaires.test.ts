import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { commitAs } from './commit-as.ts'
import { addCompany } from './testing-company.ts'

const db = await createTestDatabase()
afterAll(() => db.end())
const owner = await db.person('Olga Owner')
const contributor = await db.person('Carl Contributor')
const outsider = await db.person('Oscar Outsider')
const company = await addCompany(db, { members: { [owner]: 'Owner', [contributor]: 'Contributor' } })

const [questionnaire] = await db.sql<{ id: string }>(
  `insert into inbound_questionnaires (company_id, customer, title, due_on, owner_id, state)
   values ($1, 'Globex', 'Supplier security', '2027-06-30', $2, 'Answering') returning id`,
  [company, owner],
)
await db.sql(
  `insert into inbound_questions (company_id, questionnaire_id, position, text)
   select $1, $2, n, 'Question ' || n from generate_series(1, 3) n`,
  [company, questionnaire?.id],
)

const assign = (to: string | null, position: number, by = owner) =>
  commitAs(db, by, 'update inbound_questions set owner_id = $1 where company_id = $2 and position = $3', [
    to,
    company,
    position,
  ])

const notices = (person: string, kind: string) =>
  db.sql<{ title: string; body: string; link: string }>(
    'select title, body, link from notifications where user_id = $1 and kind = $2 order by created_at',
    [person, kind],
  )

test('questions that a person gets are one notice until it is read', async () => {
  await assign(contributor, 1)
  await assign(contributor, 2)
  const link = `/questionnaires/received/Q-1?show=mine&company=${company}`
  const notice = { title: 'Questions of Q-1 are yours', body: 'Globex, Supplier security, due 2027-06-30', link }
  expect(await notices(contributor, 'assignment')).toEqual([notice])
  await db.sql('update notifications set read_at = now() where user_id = $1', [contributor])
  await assign(contributor, 3)
  expect(await notices(contributor, 'assignment')).toEqual([notice, notice])
})

test('no notice tells of an own assignment, or of a question that is taken from a person', async () => {
  await assign(owner, 3)
  expect(await notices(owner, 'assignment')).toEqual([])
  await assign(null, 1)
  expect(await notices(contributor, 'assignment')).toHaveLength(2)
})

test('a question is assigned to members only', async () => {
  await expect(assign(outsider, 1)).rejects.toThrow(/foreign key/)
})

const reminded = async (today: string, person: string) => {
  await db.sql('select private.notify_due_days($1)', [today])
  return (await notices(person, 'due')).map(({ title }) => title)
}

test('the owner and people with questions that are not approved are reminded before and after the due date', async () => {
  expect(await reminded('2027-06-22', owner)).toEqual([])
  expect(await reminded('2027-06-23', owner)).toEqual(['Q-1 is due on 2027-06-30'])
  expect(await reminded('2027-06-23', contributor)).toEqual(['Q-1 is due on 2027-06-30'])
  await commitAs(
    db,
    contributor,
    `update inbound_questions set answer = 'Yes', state = 'Approved' where company_id = $1`,
    [company],
  )
  expect(await reminded('2027-06-29', owner)).toEqual(['Q-1 is due on 2027-06-30', 'Q-1 is due tomorrow'])
  expect(await reminded('2027-06-29', contributor)).toHaveLength(1)
  await db.sql(`update inbound_questionnaires set state = 'Returned' where company_id = $1`, [company])
  expect(await reminded('2027-07-01', owner)).toHaveLength(2)
})
