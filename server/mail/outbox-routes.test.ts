import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { Caller } from '#server/platform/callers/caller.ts'
import { mailOf, queueMail } from '#server/platform/mail/mail.ts'
import { createTestMail, type TestMail } from './testing.ts'

let mail: TestMail
let admin: Caller
beforeEach(async () => {
  mail = await createTestMail()
  admin = await mail.person('Admin', 'Admin')
})
afterEach(() => mail.close())

const link = 'https://parapet.example/auth#token_hash=opens-it&type=signup'
const queue = (to: string) =>
  queueMail(mail.parts.platform.database.service, mailOf('confirmation', to, { link, code: '123456' }))
const page = z.object({
  mails: z.array(z.object({ id: z.string(), to: z.string(), createdAt: z.string() }).loose()),
  hasMore: z.boolean(),
  counts: z.record(z.string(), z.number()),
})
const list = async (input = {}) => page.parse(await mail.ask(admin, 'list-mails', input))

async function serverIsSet(): Promise<void> {
  await mail.db.sql(
    `insert into auth.mail_settings (host, port, security, from_address) values ('mail.example', 587, 'starttls', 'a@example.com')`,
  )
}

test('the outbox is read with pagination, newest first, filtered by state and text', async () => {
  for (let number = 0; number < 60; number += 1) await queue(`p${number}@example.com`)
  await mail.db.sql(`update auth.mail_outbox set state = 'failed' where to_address = 'p7@example.com'`)
  const first = await list()
  expect([first.mails.length, first.hasMore, first.counts]).toEqual([50, true, { ready: 59, failed: 1 }])
  const last = first.mails.at(-1)
  const second = await list({ before: { createdAt: last?.createdAt, id: last?.id } })
  expect([second.mails.length, second.hasMore]).toEqual([10, false])
  expect(new Set([...first.mails, ...second.mails].map(({ id }) => id)).size).toBe(60)
  expect((await list({ state: 'failed' })).mails.map(({ to }) => to)).toEqual(['p7@example.com'])
  expect((await list({ q: 'P12@' })).mails.map(({ to }) => to)).toEqual(['p12@example.com'])
  expect((await list({ q: '%' })).mails).toEqual([])
})

test('without a mail server an administrator can read the link, which is audited', async () => {
  await queue('a@example.com')
  const [one] = (await list()).mails
  expect(await mail.ask(admin, 'read-mail', { id: one?.id })).toMatchObject({
    isBlanked: false,
    text: expect.stringContaining(link),
  })
  expect(
    await mail.db.sql(`select user_id, metadata ->> 'to' as to from audit_log where action = 'auth_mail_read'`),
  ).toEqual([{ user_id: admin.userId, to: 'a@example.com' }])
})

test('with a mail server only the recipient can read the link', async () => {
  await queue('a@example.com')
  await serverIsSet()
  const [one] = (await list()).mails
  const read = await mail.ask(admin, 'read-mail', { id: one?.id })
  expect(read).toMatchObject({ isBlanked: true, text: expect.stringContaining('[removed]') })
  expect(JSON.stringify(read)).not.toContain('opens-it')
})

test('a failed mail can be retried by hand as if it were new; a sent one cannot', async () => {
  await queue('a@example.com')
  await mail.db.sql(
    `update auth.mail_outbox set state = 'unknown', unknowns = 2, attempts = 2, wanted_at = now() - interval '3 days'`,
  )
  const [one] = (await list()).mails
  await mail.ask(admin, 'retry-mail', { id: one?.id })
  const [row] = await mail.db.sql(
    `select state, unknowns, wanted_at > now() - interval '1 minute' as fresh from auth.mail_outbox`,
  )
  expect(row).toEqual({ state: 'ready', unknowns: 0, fresh: true })
  await mail.db.sql(`update auth.mail_outbox set state = 'sent'`)
  await expect(mail.ask(admin, 'retry-mail', { id: one?.id })).rejects.toMatchObject({ status: 409 })
})
