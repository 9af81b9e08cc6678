import { afterAll, beforeAll, expect, test } from 'vitest'
import { RELEASE } from '#db/release.ts'
import { createTestFunctions, type TestFunctions, type TestPerson } from '../testing.ts'

let functions: TestFunctions
let admin: TestPerson
beforeAll(async () => {
  functions = await createTestFunctions()
  admin = await functions.person('Ada', 'Admin')
})
afterAll(() => functions.close())

const read = async (person: TestPerson) => {
  const response = await functions.send(person, 'health', {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

test('an administrator sees what rests, runs, is late and fails', async () => {
  await functions.db.sql(`
    insert into private.duties (name, title, every_s, next_at, lease_until, worker, failures, last_error) values
      ('a', 'A', 60, now() + interval '1 minute', null, null, 0, null),
      ('b', 'B', 60, now() - interval '1 hour', now() + interval '20 seconds', gen_random_uuid(), 0, null),
      ('c', 'C', 60, now() - interval '1 hour', now() - interval '50 minutes', gen_random_uuid(), 0, null),
      ('d', 'D', 60, now() + interval '1 minute', null, null, 3, 'No answer')`)
  const { body } = await read(admin)
  expect(body['duties']).toMatchObject([
    { name: 'a', state: 'resting', lastError: null },
    { name: 'b', state: 'running' },
    { name: 'c', state: 'late' },
    { name: 'd', state: 'failing', failures: 3, lastError: 'No answer' },
  ])
})

test('in a copy, what it does not do is paused and not late', async () => {
  const { db } = functions
  await db.sql(`delete from private.duties;
    insert into private.duties (name, title, every_s, next_at) values
      ('backup', 'Daily backup', 60, now() - interval '1 hour'), ('count', 'Counting', 60, now() - interval '1 hour')`)
  const states = async (copy: string | null) => {
    await db.sql('update private.installation set copy = $1', [copy])
    const { duties } = (await read(admin)).body as { duties: { state: string }[] }
    return duties.map(({ state }) => state)
  }
  expect(await states('undecided')).toEqual(['paused', 'paused'])
  expect(await states('test')).toEqual(['late', 'paused'])
  expect(await states(null)).toEqual(['late', 'late'])
})

test('it says whether backups are made, and which release ran before', async () => {
  await functions.db.sql(`select private.note_release('0.0.8'), private.note_release('0.0.9')`)
  expect((await read(admin)).body).toMatchObject({
    hasBackups: false,
    installation: { releaseBefore: '0.0.8', releaseSince: expect.stringContaining('T') },
  })
})

test('the queues count what waits, since when, and what failed within a day', async () => {
  await functions.db.sql(`
    insert into auth.mail_outbox (to_address, subject, text, html, kind, state, created_at) values
      ('a@example.com', 'A', 'A', 'A', 'notice', 'ready', '2027-01-10 08:00Z'),
      ('b@example.com', 'B', 'B', 'B', 'notice', 'failed', now()),
      ('c@example.com', 'C', 'C', 'C', 'notice', 'failed', now() - interval '2 days')`)
  expect((await read(admin)).body).toMatchObject({
    mails: { waiting: 1, running: 0, failed: 1, waitingSince: expect.stringContaining('2027-01-10') },
    jobs: { waiting: 0, running: 0, failed: 0, waitingSince: null },
  })
})

test('servers of two releases are told apart, oldest first; one that stopped is not named', async () => {
  await functions.db.sql(`
    insert into realtime.servers (id, seen_at, release) values
      (gen_random_uuid(), clock_timestamp(), '1.10.0'), (gen_random_uuid(), clock_timestamp(), '1.9.0'),
      (gen_random_uuid(), clock_timestamp(), '1.10.0'), (gen_random_uuid(), clock_timestamp(), null),
      (gen_random_uuid(), clock_timestamp() - interval '30 seconds', '1.8.0')`)
  expect((await read(admin)).body).toMatchObject({ release: RELEASE, runningReleases: [null, '1.9.0', '1.10.0'] })
})

test.each([undefined, 'Auditor'] as const)('a person with the global role %s is refused', async (role) => {
  expect(await read(await functions.person('Bea', role))).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
})
