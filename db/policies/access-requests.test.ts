import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { commitAs } from './commit-as.ts'
import { addCompany } from './testing-company.ts'

const db = await createTestDatabase()
afterAll(() => db.end())

const owner = await db.person('Olga Owner')
const second = await db.person('Oscar Owner')
const contributor = await db.person('Cleo Contributor')
const outsider = await db.person('Otto Outsider')
const admin = await db.person('Anna Admin', 'Admin')
let company: string

beforeAll(async () => {
  const members = { [owner]: 'Owner', [second]: 'Owner', [contributor]: 'Contributor' } as const
  company = await addCompany(db, { name: 'Ours', members })
})
beforeEach(() => db.sql('delete from private.access_requests'))
beforeEach(() => db.sql(`delete from notifications where kind = 'access_request'`))

const ask = (who: string, page: string, ofInstallation = false) =>
  commitAs(db, who, 'select request_access($1, $2, $3)', [company, page, ofInstallation])
const noticesOf = () =>
  db.sql<{ user_id: string; title: string; link: string }>(
    `select user_id, title, link from notifications where kind = 'access_request' order by title, user_id`,
  )

test('the Owners are notified, with a link to the person among the members', async () => {
  await ask(contributor, '/settings/members')
  const notice = {
    title: 'Cleo Contributor asks for access to /settings/members',
    link: `/settings/members?company=${company}&open=${contributor}`,
  }
  expect(await noticesOf()).toEqual([owner, second].toSorted().map((user_id) => ({ user_id, ...notice })))
})

test('of a page of the installation, the administrators are', async () => {
  await ask(contributor, '/admin/health', true)
  expect(await noticesOf()).toMatchObject([{ user_id: admin, link: `/user-management?open=${contributor}` }])
})

test('a page is asked for once a day, and five pages in all', async () => {
  await ask(contributor, '/settings/members')
  await expect(ask(contributor, '/settings/members')).rejects.toThrow('today already')
  for (const page of ['/a', '/b', '/c', '/d']) await ask(contributor, page)
  await expect(ask(contributor, '/e')).rejects.toThrow('five times today')
  await db.sql(`update private.access_requests set created_at = now() - interval '25 hours'`)
  await ask(contributor, '/settings/members')
  expect(await db.sql('select page from private.access_requests')).toEqual([{ page: '/settings/members' }])
})

test('nothing is asked by outsiders, of a page that is none, or without a session', async () => {
  await expect(ask(outsider, '/settings/members')).rejects.toThrow('You do not belong to this company')
  for (const page of ['members', 'https://elsewhere.example', '/a b', `/${'x'.repeat(41)}`])
    await expect(ask(contributor, page)).rejects.toThrow('Say which page')
  expect(await db.as(undefined, 'select request_access($1, $2)', [company, '/poam'])).toBe('denied')
  expect(await db.as(contributor, 'select from private.access_requests', [])).toBe('denied')
  expect(await noticesOf()).toEqual([])
})

test('folded sections are kept by the person alone, as an object', async () => {
  const fold = (who: string, value: string) =>
    commitAs(db, who, 'update profiles set section_folds = $2 where id = $1 returning id', [contributor, value])
  expect(await fold(contributor, '{"dashboard-status": true}')).toHaveLength(1)
  expect(await fold(owner, '{}')).toEqual([])
  await expect(fold(contributor, '[1]')).rejects.toThrow('profiles_section_folds_check')
  await expect(fold(contributor, `{"x": "${'y'.repeat(3000)}"}`)).rejects.toThrow('profiles_section_folds_check')
})
