import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { addCompany } from './testing-company.ts'

const db = await createTestDatabase()
afterAll(() => db.end())

let company: string
beforeAll(async () => {
  company = await addCompany(db, { members: { [await db.person('Olga')]: 'Owner' } })
  await db.sql(`create table public.courses (company_id uuid not null, id uuid not null, primary key (company_id, id))`)
  await db.sql(`select private.open_to_comments('public.courses', 'course_id')`)
})

test('comments on a new kind of record take one line in a migration', async () => {
  const course = crypto.randomUUID()
  await db.sql('insert into courses (company_id, id) values ($1, $2)', [company, course])
  await db.sql(`insert into comments (company_id, course_id, body) values ($1, $2, 'Agreed')`, [company, course])
  await expect(
    db.sql(`insert into comments (company_id, course_id, ssp_section, body) values ($1, $2, 'purpose', 'Two')`, [
      company,
      course,
    ]),
  ).rejects.toThrow('about_one_record')
  await expect(
    db.sql(`insert into comments (company_id, course_id, body) values ($1, gen_random_uuid(), 'None')`, [company]),
  ).rejects.toThrow('comments_company_id_course_id_fkey')
  await db.sql('delete from courses')
  expect(await db.sql('select from comments')).toEqual([])
})

test('members may name every kind of subject, and nothing else about where a comment is', async () => {
  const [row] = await db.sql<{ columns: string[] }>('select private.comment_subject_columns()::text[] as columns')
  expect(row?.columns.toSorted()).toEqual([
    'control_id',
    'course_id',
    'inbound_question_id',
    'poam_item_id',
    'risk_id',
    'ssp_section',
    'third_party_id',
    'vulnerability_id',
  ])
})
