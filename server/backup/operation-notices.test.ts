import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadNoticeKinds } from '#db/load-notice-kinds.ts'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'

let db: TestDatabase
let service: ReturnType<TestDatabase['pool']>
let admin: string
beforeAll(async () => {
  db = await createTestDatabase()
  service = db.pool()
  await loadNoticeKinds(service)
  admin = await db.person('Ada', 'Admin')
  await db.person('Ben')
})
beforeEach(() =>
  db.sql(`delete from public.notifications; delete from private.duties;
    update private.installation set release = null, release_before = null, release_since = null, upgrade_told_at = null`),
)
afterAll(() => db.end())

const told = () => db.sql('select user_id, kind, title, body, link from public.notifications')
const ask = async <T>(text: string): Promise<T | undefined> =>
  (await service.query<{ answer: T }>(`select ${text} as answer`)).rows[0]?.answer

test('a missed backup is told of once for each time that it was due', async () => {
  const look = () => ask<number>('private.notify_missed_backups()')
  await db.sql(`insert into private.duties (name, title, every_s, last_ok_at, next_at) values
    ('backup', 'Daily backup', 86400, '2026-11-20 02:00Z', now()), ('other', 'Other', 60, '2026-11-20 02:00Z', now()),
    ('backup rehearsal', 'Weekly rehearsal', 604800, now() - interval '7 days 5 hours', now())`)
  expect([await look(), await look()]).toEqual([1, 0])
  expect(await told()).toEqual([
    {
      user_id: admin,
      kind: 'backup',
      title: 'Daily backup missed',
      body: 'The last one succeeded on 2026-11-20 (UTC).',
      link: '/admin/health#backups',
    },
  ])
  const change = (sql: string) => db.sql(`update private.duties set ${sql} where name = 'backup'`)
  await change(
    `missed_told_at = now() - interval '25 hours', worker = gen_random_uuid(), lease_until = now() + interval '20 seconds', started_at = now()`,
  )
  expect(await look()).toBe(0)
  await change(`started_at = now() - interval '7 hours'`)
  expect(await look()).toBe(1)
  await change(`last_ok_at = now() - interval '1 day', missed_told_at = null, worker = null, lease_until = null`)
  expect(await look()).toBe(0)
  await change(`last_ok_at = null, last_error = 'The disk is full.', added_at = now() - interval '31 hours'`)
  await db.sql(`update private.installation set copy = 'test'`)
  expect(await look()).toBe(0)
  await db.sql(`update private.installation set copy = null`)
  expect(await look()).toBe(1)
  expect((await told()).at(-1)).toMatchObject({ body: 'None has succeeded yet. The disk is full.' })
})

test('an upgrade is told of once, with what is not in order', async () => {
  const start = (release: string) => service.query('select private.note_release($1)', [release])
  const announce = () => ask<boolean>('private.announce_upgrade()')
  await start('1.9.0')
  expect(await announce()).toBe(false)
  await start('1.10.0')
  expect([await announce(), await announce()]).toEqual([true, false])
  // A server of the older release starts once more, as during a rolling upgrade.
  await start('1.9.0')
  await start('1.10.0')
  expect(await announce()).toBe(false)
  expect(await told()).toEqual([
    {
      user_id: admin,
      kind: 'upgrade',
      title: 'Upgraded to release 1.10.0',
      body: 'Release 1.9.0 ran before. The database is migrated, every table is in the audit log, and all servers run the new release.',
      link: '/admin/health#release',
    },
  ])
  await db.sql(`insert into realtime.servers (id, seen_at, release) values (gen_random_uuid(), clock_timestamp(), '1.10.0');
    insert into private.duties (name, title, every_s, failures) values ('backup', 'Daily backup', 86400, 2);
    create table if not exists public.hole (id uuid primary key, company_id uuid); alter table public.hole owner to app_owner`)
  await start('2.0.0')
  expect(await announce()).toBe(true)
  expect((await told()).at(-1)?.['body']).toMatch(
    /^Release 1.10.0 ran before. Servers of other releases still run \(1.10.0\): .* This recurring work fails: Daily backup. These tables .*hole/,
  )
})
