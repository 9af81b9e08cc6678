import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { NOTICE_KINDS } from '#domain/notices/notice-kinds.ts'
import { commitAs } from './commit-as.ts'

const db = await createTestDatabase()
const service = new pg.Client(db.urls.service)
beforeAll(() => service.connect())
afterAll(async () => {
  await service.end()
  await db.end()
})

const person = await db.person('Person')
const other = await db.person('Other')
const admin = await db.person('Admin', 'Admin')
const tell = (kind: string, to = person) =>
  service.query('select private.notify($1, $2, $3)', [to, kind, 'Something happened'])
const notices = () => db.sql(`select kind, by_mail_only, mail_due from notifications where user_id = $1`, [person])

beforeEach(() =>
  db.sql(`delete from notifications; delete from notification_preferences; delete from realtime.messages`),
)

test.each([
  ['its person', person, 'allowed', 'allowed'],
  ['someone else', other, 'hidden', 'hidden'],
  ['an administrator', admin, 'hidden', 'hidden'],
  ['a token for scripts of its person', { sub: person, scopes: ['company.read'] }, 'hidden', 'hidden'],
  ['nobody signed in', undefined, 'denied', 'denied'],
] as const)('a notice is read, marked and removed by %s: %s', async (_who, asker, reading, writing) => {
  await tell('assignment')
  await db.sql(`update notifications set mail_due = false`)
  expect({
    read: await db.as(asker, `select from notifications where user_id = $1`, [person]),
    mark: await db.as(asker, `update notifications set read_at = now() where user_id = $1`, [person]),
    remove: await db.as(asker, `delete from notifications where user_id = $1`, [person]),
  }).toEqual({ read: reading, mark: writing, remove: writing })
})

test('nobody writes notices, or changes what one says', async () => {
  await tell('assignment')
  for (const statement of [
    `insert into notifications (user_id, kind, title) values ($1, 'assignment', 'Forged')`,
    `update notifications set title = 'Changed' where user_id = $1`,
    `update notifications set mail_due = false where user_id = $1`,
    `select private.notify($1, 'assignment', 'Forged')`,
  ])
    expect(await db.as(person, statement, [person])).toBe('denied')
})

test('preferences are each person’s own', async () => {
  const set = `insert into notification_preferences (user_id, kind, by_mail) values ($1, 'due', false)`
  expect(await db.as(person, set, [person])).toBe('allowed')
  expect(await db.as(person, set, [other])).toBe('denied')
  expect(await db.as({ sub: person, scopes: ['settings.manage'] }, set, [person])).toBe('denied')
  await db.sql(set, [other])
  for (const statement of [
    `select from notification_preferences where user_id = $1`,
    `update notification_preferences set by_mail = true where user_id = $1`,
    `delete from notification_preferences where user_id = $1`,
  ])
    expect(await db.as(person, statement, [other])).toBe('hidden')
})

const kinds = Object.entries(NOTICE_KINDS)

test.each(kinds)(
  'a person who wants no notifications gets %s only if it is a security kind',
  async (kind, { isSecurity }) => {
    await commitAs(
      db,
      person,
      `insert into notification_preferences (user_id, kind, in_app, by_mail) values ($1, $2, false, false)`,
      [person, kind],
    )
    await tell(kind)
    expect(await notices()).toEqual(isSecurity ? [{ kind, by_mail_only: false, mail_due: true }] : [])
  },
)

test.each(kinds)('without a preference %s goes out as its kind says', async (kind, { isSecurity, byMail }) => {
  await tell(kind)
  expect(await notices()).toEqual([{ kind, by_mail_only: false, mail_due: isSecurity || byMail }])
})

test('a warning cannot be removed before it was read', async () => {
  await tell('password')
  const remove = `delete from notifications where user_id = $1`
  await commitAs(db, person, remove, [person])
  expect(await notices()).toEqual([{ kind: 'password', by_mail_only: false, mail_due: true }])
  await db.sql(`update notifications set mail_due = false`)
  await commitAs(db, person, remove, [person])
  expect(await notices()).toHaveLength(1)
  await db.sql(`update notifications set read_at = now()`)
  await commitAs(db, person, remove, [person])
  expect(await notices()).toEqual([])
})

test.each(['password', 'assignment'])(
  'a %s that is removed before its mail has gone out leaves the page at once, and its mail goes out',
  async (kind) => {
    await tell(kind)
    await db.sql(`update notifications set read_at = now(), mail_due = true`)
    await commitAs(db, person, `delete from notifications where user_id = $1`, [person])
    expect(await notices()).toEqual([{ kind, by_mail_only: true, mail_due: true }])
    expect(await db.as(person, `select from notifications where user_id = $1`, [person])).toBe('hidden')
    await service.query(`delete from notifications where by_mail_only`)
    expect(await notices()).toEqual([])
  },
)

test('notices go with the account, also those whose mail has not gone out', async () => {
  const leaver = await db.person('Leaver')
  await tell('password', leaver)
  await db.sql('delete from auth.users where id = $1', [leaver])
  expect(await db.sql('select from notifications where user_id = $1', [leaver])).toEqual([])
})

test('an impersonating administrator neither marks their notices as read nor removes them', async () => {
  const actor = { sub: person, act: { sub: admin } }
  for (const kind of ['assignment', 'impersonation']) await tell(kind)
  await db.sql(`update notifications set mail_due = false`)
  const answers = [
    await db.as(actor, `select from notifications where user_id = $1`, [person]),
    await db.as(actor, `update notifications set read_at = now() where user_id = $1`, [person]),
    await db.as(actor, `delete from notifications where user_id = $1`, [person]),
  ]
  expect(answers).toEqual(['allowed', 'hidden', 'hidden'])
})

test('a notice of a kind that does not exist is a mistake', async () => {
  await expect(tell('gossip')).rejects.toThrow('no notice of the kind')
})

test.each(['//elsewhere.example', 'https://elsewhere.example', '/\\elsewhere.example', 'dashboard'])(
  'a notice leads nowhere else: %s',
  async (link) => {
    await expect(service.query(`select private.notify($1, 'due', 'Due', '', $2)`, [person, link])).rejects.toThrow(
      'violates check constraint',
    )
  },
)

test('a person’s channel is theirs to hear, and nobody’s to speak on', async () => {
  await tell('assignment')
  const hear = `select from realtime.messages where topic = 'user:' || $1::text`
  expect(await db.as(person, hear, [person])).toBe('allowed')
  for (const asker of [other, admin, { sub: person, scopes: ['company.read'] }])
    expect(await db.as(asker, hear, [person])).toBe('hidden')
  for (const asker of [person, other, admin])
    for (const extension of ['broadcast', 'presence'])
      expect(
        await db.as(
          asker,
          `insert into realtime.messages (topic, extension, event) values ('user:' || $1::text, $2, 'x')`,
          [person, extension],
        ),
      ).toBe('denied')
})

test('an assignment is told to who got it, not to who took it, and many at once are one notice', async () => {
  const [row] = await db.sql<{ id: string }>(
    `insert into companies (name, protocol_id, created_by) values ('Works', 'cmmc', $1) returning id`,
    [other],
  )
  const company = row?.id
  await db.sql(`insert into user_companies (company_id, user_id, company_role) values ($1, $2, 'Contributor')`, [
    company,
    person,
  ])
  const told = () => db.sql(`select user_id, title, body from notifications order by title`)
  const assign = (asker: string, to: string, n: number) =>
    commitAs(
      db,
      asker,
      `insert into org_control_status (company_id, control_id, owner_id, due_on)
       select $1, id, $2, '2027-01-10' from controls where company_id = $1 order by nist_id limit $3
       on conflict (company_id, control_id) do update set owner_id = excluded.owner_id, due_on = excluded.due_on`,
      [company, to, n],
    )
  await assign(other, other, 1)
  expect(await told()).toEqual([])
  await assign(other, person, 1)
  expect(await told()).toMatchObject([{ user_id: person, title: 'AC.L1-b.1.i is yours' }])
  await assign(other, person, 1)
  expect(await told()).toHaveLength(1)
  await assign(other, person, 15)
  expect(await told()).toMatchObject([{ title: '14 controls are yours', body: 'Works, due 2027-01-10' }, {}])
})
