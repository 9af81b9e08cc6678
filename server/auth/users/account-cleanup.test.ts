import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFirstAccount, PASSWORD, startTestServer, type TestServer } from '../testing.ts'
import { cleanUpAccounts } from './account-cleanup.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.end())

const counts = async () => {
  const [row] = await server.db.sql(
    `select (select count(*)::int from auth.rate_counters) as counters,
       (select count(*)::int from auth.login_failures) as failures,
       (select count(*)::int from auth.one_time_tokens) as tokens,
       (select count(*)::int from auth.sessions) as sessions,
       (select count(*)::int from auth.flow_states) as flows,
       (select count(*)::int from auth.saml_assertions) as assertions,
       (select count(*)::int from auth.mail_outbox) as mails`,
  )
  return row
}

test('the cleanup deletes expired rows and nothing else', async () => {
  const email = await makeFirstAccount(server)
  await server.client().signInWithPassword({ email, password: 'wrong' })
  await server.client().resetPasswordForEmail(email)
  await server.db.sql(`insert into auth.flow_states (purpose, expires_at) values ('test', now() - interval '1 hour')`)
  await server.db.sql(`insert into auth.saml_assertions values ('assertion', now() + interval '1 hour')`)
  const before = await counts()
  expect(before).toMatchObject({ failures: 2, tokens: 1, sessions: 1, mails: 1 })
  await cleanUpAccounts(server.platform.database.service)
  expect(await counts()).toEqual(before)

  await server.db.sql(`update auth.rate_counters set resets_at = now() - interval '1 second'`)
  await server.db.sql(`update auth.login_failures set last_failure_at = now() - interval '25 hours'`)
  await server.db.sql(`update auth.one_time_tokens set expires_at = now() - interval '1 second'`)
  await server.db.sql(`update auth.flow_states set expires_at = now() - interval '3 hours'`)
  await server.db.sql(`update auth.saml_assertions set expires_at = now() - interval '1 second'`)
  await server.db.sql(`update auth.sessions set not_after = now() - interval '91 days'`)
  await server.db.sql(`update auth.mail_outbox set created_at = now() - interval '91 days'`)
  await cleanUpAccounts(server.platform.database.service)
  // A mail that was not sent yet stays: without a mail server it exists nowhere else.
  expect(await counts()).toEqual({
    counters: 0,
    failures: 0,
    tokens: 0,
    sessions: 0,
    flows: 0,
    assertions: 0,
    mails: 1,
  })
  expect((await server.client().signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
})
