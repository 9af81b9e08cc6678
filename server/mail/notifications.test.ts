import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { NOTICE_KINDS } from '#domain/notices/notice-kinds.ts'
import { notify } from '#server/platform/mail/notify.ts'
import { mailNotifications, startNotifications } from './notifications.ts'
import { createTestMail, type TestMail } from './testing.ts'

let mail: TestMail
let person: string
beforeEach(async () => {
  mail = await createTestMail()
  person = await createPerson()
})
afterEach(() => mail.close())

async function createPerson(): Promise<string> {
  const id = await mail.db.person('Dana')
  await mail.db.sql('update auth.users set email_confirmed_at = now(), email_proven_at = now() where id = $1', [id])
  return id
}
const pool = () => mail.parts.platform.database.service
const tell = (kind: 'due' | 'new_device' | 'invitation', more = {}) =>
  notify(pool(), person, { kind, title: `About ${kind}`, link: '/controls/3.1.1', ...more })
const send = () => mailNotifications(pool(), 'https://parapet.example')
const mails = () =>
  mail.db.sql<{ kind: string; text: string }>('select kind, subject, text from auth.mail_outbox order by kind')
const seen = () => mail.db.rowsAs<{ kind: string }>(person, 'select kind from notifications order by kind')
const prefer = (kind: string, inApp: boolean, byMail: boolean) =>
  mail.db.sql('insert into notification_preferences (user_id, kind, in_app, by_mail) values ($1, $2, $3, $4)', [
    person,
    kind,
    inApp,
    byMail,
  ])

describe('a notification', () => {
  test('becomes one mail, with two polling servers', async () => {
    await tell('due', { body: 'Authorized access control' })
    await Promise.all([send(), send()])
    await send()
    const [one, ...more] = await mails()
    expect(more).toEqual([])
    expect(one).toMatchObject({ kind: 'notice', subject: 'About due' })
    expect(one?.text).toContain('https://parapet.example/controls/3.1.1')
    expect(one?.text).toContain('https://parapet.example/profile/notices')
  })

  test('is mailed with dates in English, not in ISO 8601', async () => {
    await mail.db.sql(
      `select private.notify($1, 'due', 'V-4 is due on 2027-03-20', E'Encrypt the laptops\nR-1: 2027-04-02', '/poam', null)`,
      [person],
    )
    await send()
    const [one] = await mails()
    expect(one).toMatchObject({ subject: 'V-4 is due on Mar 20, 2027' })
    expect(one?.text).toContain('R-1: Apr 2, 2027')
  })

  test("is delivered according to the person's settings", async () => {
    await prefer('due', false, true)
    await prefer('invitation', true, false)
    await tell('due')
    await tell('invitation')
    await send()
    expect((await mails()).map(({ kind }) => kind)).toEqual(['notice'])
    expect(await seen()).toEqual([{ kind: 'invitation' }])
    expect(await mail.db.sql('select kind from notifications')).toEqual([{ kind: 'invitation' }])
  })

  test('about security is always delivered both ways, and says what to do', async () => {
    await prefer('new_device', false, false)
    await tell('new_device')
    await send()
    expect(await mails()).toMatchObject([
      { kind: 'security_notice', text: expect.stringContaining('change your password') },
    ])
    expect(await seen()).toEqual([{ kind: 'new_device' }])
  })

  test('is not mailed to an address that is only claimed', async () => {
    await mail.db.sql('update auth.users set email_proven_at = null where id = $1', [person])
    await tell('due')
    expect(await send()).toBe(1)
    expect(await mails()).toEqual([])
    expect(await send()).toBe(0)
  })

  test('that was wished by mail only shows in the page where the address is only claimed', async () => {
    await mail.db.sql('update auth.users set email_proven_at = null where id = $1', [person])
    await prefer('due', false, true)
    await prefer('invitation', false, false)
    await tell('due')
    await tell('invitation')
    await send()
    expect(await mails()).toEqual([])
    expect(await seen()).toEqual([{ kind: 'due' }])
  })

  test('is mailed soon while the server runs', async () => {
    await tell('due')
    const notices = startNotifications(mail.parts.platform)
    await vi.waitFor(async () => expect(await mails()).toHaveLength(1), { timeout: 60_000 })
    await notices.stop()
  })
})

test('the kinds in the page equal those of the database, with the same rules', async () => {
  const rows = await mail.db.sql<{ kind: string; is_security: boolean; by_mail: boolean }>(
    'select kind, is_security, by_mail from private.notice_kinds',
  )
  expect(Object.fromEntries(rows.map((row) => [row.kind, [row.is_security, row.by_mail]]))).toEqual(
    Object.fromEntries(Object.entries(NOTICE_KINDS).map(([kind, words]) => [kind, [words.isSecurity, words.byMail]])),
  )
})

describe('due dates', () => {
  let company: string
  const remind = async (today: string) => {
    const [row] = await mail.db.sql<{ told: number }>('select private.notify_due_days($1) as told', [today])
    return row?.told
  }
  const titles = () =>
    mail.db.sql<{ title: string }>(`select title from notifications where kind = 'due' order by title`)
  const setDue = (due: string | null, owner: string | null, status = 'In Progress') =>
    mail.db.sql(
      `insert into org_control_status (company_id, control_id, status, owner_id, due_on)
       select $1, id, $2, $3, $4 from controls where company_id = $1 and nist_id = '3.1.1'
       on conflict (company_id, control_id) do update set status = excluded.status, owner_id = excluded.owner_id, due_on = excluded.due_on`,
      [company, status, owner, due],
    )
  beforeEach(async () => {
    const [row] = await mail.db.sql<{ id: string }>(`insert into companies (name) values ('Acme') returning id`)
    company = row?.id ?? ''
    await join(person)
  })
  const join = (who: string) =>
    mail.db.sql(`insert into user_companies (company_id, user_id, company_role) values ($1, $2, 'Contributor')`, [
      company,
      who,
    ])

  test('are announced a week before, a day before, and when they have passed, each once', async () => {
    await setDue('2027-03-20', person)
    const told = []
    for (const day of [
      '2027-03-12',
      '2027-03-13',
      '2027-03-14',
      '2027-03-19',
      '2027-03-20',
      '2027-03-21',
      '2027-04-01',
    ])
      told.push(await remind(day), await remind(day))
    expect(told).toEqual([0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0])
    expect((await titles()).map(({ title }) => title)).toEqual([
      '3.1.1 is due on 2027-03-20',
      '3.1.1 is due tomorrow',
      '3.1.1 was due on 2027-03-20',
    ])
  })

  test('are announced again when the date or the owner changes', async () => {
    await setDue('2027-03-20', person)
    expect(await remind('2027-03-14')).toBe(1)
    await setDue('2027-03-21', person)
    expect(await remind('2027-03-14')).toBe(1)
    const other = await createPerson()
    await join(other)
    await setDue('2027-03-21', other)
    expect(await remind('2027-03-14')).toBe(1)
  })

  test('are announced by one of two concurrent servers', async () => {
    await setDue('2027-03-20', person)
    const told = await Promise.all(
      Array.from({ length: 4 }, () =>
        pool().query<{ told: number }>(`select private.notify_due_days('2027-03-14') as told`),
      ),
    )
    expect(told.reduce((sum, { rows }) => sum + (rows[0]?.told ?? 0), 0)).toBe(1)
  })

  test.each([
    ['done', () => setDue('2027-03-14', person, 'Completed')],
    ['without an owner', () => setDue('2027-03-14', null)],
    ['far away', () => setDue('2027-09-14', person)],
    [
      'of a former framework',
      async () => {
        await setDue('2027-03-14', person)
        await mail.db.sql(`update companies set protocol_id = 'hipaa' where id = $1`, [company])
      },
    ],
    [
      'of a company that was removed',
      async () => {
        await setDue('2027-03-14', person)
        await mail.db.sql('update companies set deleted_at = now() where id = $1', [company])
      },
    ],
    [
      'of a person whose access expired',
      async () => {
        await setDue('2027-03-14', person)
        await mail.db.sql(`update user_companies set access_until = now() - interval '1 day' where user_id = $1`, [
          person,
        ])
      },
    ],
  ])('are not announced for what is %s', async (_what, arrange) => {
    await arrange()
    expect(await remind('2027-03-14')).toBe(0)
  })
})
