import type { AddressInfo } from 'node:net'
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './database-pool.ts'
import { createLog } from './log.ts'
import { queueMail, startMailer, type MailerParts } from './mail.ts'

let db: TestDatabase
let smtp: SMTPServer
let platform: MailerParts
let received: Buffer[]
/** What the mail server answers to the next recipient. */
let refuseWith: number | undefined
/** How long it takes to accept a mail. */
let acceptMs: number

beforeEach(async () => {
  db = await createTestDatabase()
  received = []
  refuseWith = undefined
  acceptMs = 0
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_, __, done) {
      const code = refuseWith
      done(code === undefined ? null : Object.assign(new Error('refused'), { responseCode: code }))
    },
    onData(stream, _, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push(Buffer.concat(chunks))
        setTimeout(done, acceptMs)
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  platform = {
    config: readConfig({
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      PUBLIC_URL: 'https://parapet.example',
      LOG_LEVEL: 'silent',
    }),
    log: createLog('silent'),
    database: openDatabase(db.urls, () => {}),
  }
})
afterEach(async () => {
  await platform.database.close()
  await new Promise<void>((resolve) => smtp.close(resolve))
  await db.end()
})

const mail = { to: 'a@example.com', subject: 'Grüße', text: 'Hello', kind: 'test' }
const outbox = () =>
  db.sql<{ state: string; attempts: number; error: string | null }>(
    'select state, attempts, error from auth.mail_outbox',
  )

async function eventually(state: string, attempts: number): Promise<void> {
  await vi.waitFor(async () => expect(await outbox()).toMatchObject([{ state, attempts }]), {
    timeout: 8_000,
    interval: 50,
  })
}

describe('the mailer', () => {
  test('sends each mail once, though two servers look', async () => {
    const mailers = [startMailer(platform), startMailer(platform)]
    for (let number = 0; number < 12; number += 1)
      await queueMail(platform.database.service, { ...mail, to: `a${number}@example.com` })
    await vi.waitFor(() => expect(received).toHaveLength(12), { timeout: 8_000 })
    await Promise.all(mailers.map((mailer) => mailer.stop()))
    const mails = await Promise.all(received.map((one) => simpleParser(one)))
    expect(new Set(mails.map((one) => one.messageId)).size).toBe(12)
    expect(mails[0]).toMatchObject({
      subject: 'Grüße',
      text: 'Hello\n',
      from: { text: '"Parapet" <parapet@localhost>' },
    })
    expect(new Set((await outbox()).map(({ state }) => state))).toEqual(new Set(['sent']))
  })

  test('leaves alone what another server is sending', async () => {
    acceptMs = 700
    await queueMail(platform.database.service, mail)
    const first = startMailer(platform)
    await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 8_000 })
    const second = startMailer(platform)
    await Promise.all([first.stop(), second.stop()])
    expect(await outbox()).toMatchObject([{ state: 'sent', attempts: 1 }])
    expect(received).toHaveLength(1)
  })

  test('tries again when the mail server is busy, with the same message id', async () => {
    refuseWith = 451
    await queueMail(platform.database.service, mail)
    const mailer = startMailer(platform)
    await eventually('ready', 1)
    refuseWith = undefined
    await db.sql('update auth.mail_outbox set next_attempt_at = now()')
    await eventually('sent', 2)
    await mailer.stop()
  })

  test('gives up what the mail server refuses for good', async () => {
    refuseWith = 550
    await queueMail(platform.database.service, mail)
    const mailer = startMailer(platform)
    await eventually('failed', 1)
    await mailer.stop()
    expect((await outbox())[0]?.error).toContain('550')
  })

  test('takes over what a server left behind that died while sending', async () => {
    await queueMail(platform.database.service, mail)
    await db.sql(
      `update auth.mail_outbox set state = 'sending', attempts = 1, lease_until = now() - interval '1 second'`,
    )
    const mailer = startMailer(platform)
    await eventually('sent', 2)
    await mailer.stop()
  })

  test('does not send what is a day old', async () => {
    await queueMail(platform.database.service, mail)
    await db.sql(`update auth.mail_outbox set created_at = now() - interval '25 hours'`)
    const mailer = startMailer(platform)
    await eventually('failed', 0)
    await mailer.stop()
    expect(received).toEqual([])
  })

  test('treats an address as one address, whatever is in it', async () => {
    const mailer = startMailer(platform)
    await queueMail(platform.database.service, {
      ...mail,
      to: 'a@example.com, b@example.com',
      subject: 'x\r\nBcc: c@example.com',
    })
    await vi.waitFor(async () => expect((await outbox())[0]?.attempts).toBe(1), { timeout: 8_000 })
    await mailer.stop()
    for (const one of received) expect((await simpleParser(one)).bcc).toBeUndefined()
  })
})

test('without a mail server mails stay in the outbox', async () => {
  const mailer = startMailer({ ...platform, config: { ...platform.config, smtpUrl: undefined } })
  await queueMail(platform.database.service, mail)
  await mailer.stop()
  expect(await outbox()).toMatchObject([{ state: 'ready', attempts: 0 }])
})

test('a mail server without PUBLIC_URL is refused at start: a guessed address would stand in every link', () => {
  const config = readConfig({ SMTP_URL: 'smtp://127.0.0.1:1' })
  expect(() => startMailer({ ...platform, config })).toThrow(/Set PUBLIC_URL/)
})

test('a mail exists only when its transaction commits', async () => {
  const client = await platform.database.service.connect()
  await client.query('begin')
  await queueMail(client, mail)
  await client.query('rollback')
  client.release()
  expect(await outbox()).toEqual([])
})
