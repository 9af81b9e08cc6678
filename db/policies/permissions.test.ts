import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadNoticeKinds } from '#db/load-notice-kinds.ts'
import { loadPermissions } from '#db/load-permissions.ts'
import { createTestDatabase } from '#db/testing.ts'
import { NOTICE_KINDS } from '#domain/notices/notice-kinds.ts'
import { COMPANY_PERMISSIONS, roleHas } from '#domain/permissions/company-permissions.ts'

const db = await createTestDatabase()
const service = new pg.Client(db.urls.service)
beforeAll(() => service.connect())
afterAll(async () => {
  await service.end()
  await db.end()
})

const rights = () =>
  db.sql<{ company_role: string; permission: string; xmin: string }>(
    `select company_role, permission, xmin::text from private.role_permissions order by 1, 2`,
  )
const kinds = () => db.sql(`select kind, is_security, by_mail, xmin::text from private.notice_kinds order by 1`)
const start = async () => {
  await loadPermissions(service)
  await loadNoticeKinds(service)
}

test('a right that drifted is put right by the next start', async () => {
  const before = await rights()
  expect(before).toHaveLength(Object.values(COMPANY_PERMISSIONS).flat().length)
  await db.sql(`insert into private.role_permissions values ('Auditor', 'settings.manage'), ('Guest', 'company.read')`)
  await db.sql(`delete from private.role_permissions where company_role = 'Owner' and permission = 'content.edit'`)
  await start()
  const after = await rights()
  expect(after.map(({ company_role: role, permission }) => [role, permission])).toEqual(
    before.map(({ company_role: role, permission }) => [role, permission]),
  )
})

test('a kind of notice that drifted is put right, with what people had chosen for it', async () => {
  const before = await kinds()
  const person = await db.person('Someone')
  await db.sql(`insert into notification_preferences (user_id, kind, by_mail) values ($1, 'due', false)`, [person])
  await db.sql(`update private.notice_kinds set is_security = false where kind = 'password'`)
  await db.sql(`delete from private.notice_kinds where kind = 'factor'`)
  await db.sql(`insert into private.notice_kinds values ('gossip', true, true)`)
  await start()
  expect(await db.sql(`select kind, is_security, by_mail from private.notice_kinds order by 1`)).toEqual(
    before.map(({ kind, is_security: isSecurity, by_mail: byMail }) => ({
      kind,
      is_security: isSecurity,
      by_mail: byMail,
    })),
  )
  expect(await db.sql(`select kind, by_mail from notification_preferences where user_id = $1`, [person])).toEqual([
    { kind: 'due', by_mail: false },
  ])
})

test('a start that finds them equal writes nothing', async () => {
  const before = [await rights(), await kinds()]
  await start()
  expect([await rights(), await kinds()]).toEqual(before)
})

test('what the page tells of a kind is what the database does', async () => {
  const rows = await db.sql(`select kind, is_security as "isSecurity", by_mail as "byMail" from private.notice_kinds`)
  expect(Object.fromEntries(rows.map(({ kind, ...rest }) => [kind, rest]))).toEqual(
    Object.fromEntries(
      Object.entries(NOTICE_KINDS).map(([kind, { isSecurity, byMail }]) => [kind, { isSecurity, byMail }]),
    ),
  )
})

test('a role that only the database knew has no rights on the page either', () => {
  expect(roleHas('Guest', 'company.read')).toBe(false)
})

test.each([undefined, 'person'])('rights and kinds are not for %s to write', async (who) => {
  const asker = who === undefined ? undefined : await db.person('Curious')
  for (const call of ['load_permissions', 'load_notice_kinds'])
    expect(await db.as(asker, `select private.${call}('[]')`)).toBe('denied')
})
