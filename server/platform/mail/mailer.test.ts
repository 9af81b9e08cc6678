import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database/database-pool.ts'
import { createLog } from '../log.ts'
import { mailOf, queueMail } from './mail.ts'
import { PASSWORD_CONTEXT } from './mail-server.ts'
import { startMailer, type Mailer, type MailerParts } from './mailer.ts'
import { secretOf } from '../keys/secret.ts'
import { seal } from '../keys/secret-box.ts'
import { SMTP_LOGIN, startTestSmtp, type TestSmtp } from './testing-smtp.ts'

const SECRET = secretOf('a secret of at least thirty-two characters')
const LINK = 'https://parapet.example/auth/reset-password#token_hash=opens-everything&type=recovery'

let db: TestDatabase
let smtp: TestSmtp
let platform: MailerParts
let mailers: Mailer[]
let opened: MailerParts[]

beforeEach(async () => {
  db = await createTestDatabase()
  smtp = await startTestSmtp()
  mailers = []
  opened = []
  platform = partsWith({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}` })
})
afterEach(async () => {
  await Promise.all(mailers.map((mailer) => mailer.stop()))
  await Promise.all(opened.map(({ database }) => database.close()))
  await smtp.close()
  await db.end()
})

function partsWith(settings: Record<string, string>): MailerParts {
  const parts = {
    config: readConfig({ PUBLIC_URL: 'https://parapet.example', LOG_LEVEL: 'silent', ...settings }),
    log: createLog('silent'),
    database: openDatabase(db.urls, () => {}),
  }
  opened.push(parts)
  return parts
}

async function start(): Promise<Mailer> {
  const mailer = await startMailer(platform, SECRET)
  mailers.push(mailer)
  return mailer
}

const queue = (to = 'a@example.com') =>
  queueMail(platform.database.service, mailOf('recovery', to, { link: LINK, code: '123456' }))
const outbox = () =>
  db.sql<{ state: string; attempts: number; error: string | null; text: string; html: string; secrets: string[] }>(
    'select state, attempts, error, text, html, secrets from auth.mail_outbox',
  )

async function eventually(state: string, attempts: number): Promise<void> {
  await vi.waitFor(async () => expect(await outbox()).toMatchObject([{ state, attempts }]), {
    timeout: 60_000,
    interval: 50,
  })
}

/** As an administrator sets it. */
async function setServer(more: { port?: number; password?: string; user?: string } = {}): Promise<void> {
  const { port = smtp.port, password = SMTP_LOGIN.password, user = null } = more
  await db.sql(
    `insert into auth.mail_settings (host, port, security, username, sealed_password, from_name, from_address, reply_to)
     values ('127.0.0.1', $1, 'none', $2, $3, 'Compliance', 'compliance@example.com', 'help@example.com')
     on conflict (id) do update set port = excluded.port, username = excluded.username, sealed_password = excluded.sealed_password`,
    [port, user, user === null ? null : seal(SECRET.derive('settings'), PASSWORD_CONTEXT, password)],
  )
}

describe('the mailer', () => {
  test('sends each mail once, with two polling servers', async () => {
    await start()
    await start()
    for (let number = 0; number < 12; number += 1) await queue(`a${number}@example.com`)
    await vi.waitFor(
      async () => expect(new Set((await outbox()).map(({ state }) => state))).toEqual(new Set(['sent'])),
      {
        timeout: 60_000,
      },
    )
    const mails = await smtp.parsed()
    expect(mails).toHaveLength(12)
    expect(new Set(mails.map((one) => one.messageId)).size).toBe(12)
    expect(mails[0]).toMatchObject({ subject: 'Reset your password', from: { text: '"Parapet" <parapet@localhost>' } })
    expect(mails[0]?.text).toContain(LINK)
    expect(mails[0]?.html).toContain(`href="${LINK.replace('&', '&amp;')}"`)
  })

  test('skips a mail that another server is sending', async () => {
    smtp.acceptMs = 700
    await queue()
    const first = await start()
    await vi.waitFor(() => expect(smtp.received).toHaveLength(1), { timeout: 60_000 })
    const second = await start()
    await Promise.all([first.stop(), second.stop()])
    expect(await outbox()).toMatchObject([{ state: 'sent', attempts: 1 }])
    expect(smtp.received).toHaveLength(1)
  })

  test('redacts links and codes once the mail is sent', async () => {
    await queue()
    expect((await outbox())[0]?.secrets).toEqual(['opens-everything', '123456'])
    await start()
    await eventually('sent', 1)
    const [row] = await outbox()
    expect([row?.text, row?.html].join(' ')).not.toContain('opens-everything')
    expect(row).toMatchObject({ text: expect.stringContaining('[removed]'), secrets: [] })
  })

  test('retries when the mail server is busy, with the same message id', async () => {
    smtp.refuseWith = 451
    await queue()
    await start()
    await eventually('ready', 1)
    smtp.refuseWith = undefined
    await db.sql('update auth.mail_outbox set next_attempt_at = now()')
    await eventually('sent', 2)
  })

  test('gives up when the mail server refuses for good, and keeps its message', async () => {
    smtp.refuseWith = 550
    await queue()
    await start()
    await eventually('failed', 1)
    expect((await outbox())[0]?.error).toContain('550 not today')
  })

  test('does not send a mail that is a day old', async () => {
    await queue()
    await db.sql(`update auth.mail_outbox set wanted_at = now() - interval '25 hours'`)
    await start()
    await eventually('failed', 0)
    expect(smtp.received).toEqual([])
  })

  test('treats an address as one address, whatever it contains, and refuses a second line in a header', async () => {
    await start()
    await queue('a@example.com, b@example.com')
    await vi.waitFor(async () => expect((await outbox())[0]?.attempts).toBe(1), { timeout: 60_000 })
    await db.sql('delete from auth.mail_outbox')
    await queue('a@example.com')
    await db.sql(`update auth.mail_outbox set subject = E'x\\r\\nBcc: c@example.com'`)
    await eventually('failed', 1)
    expect((await outbox())[0]?.error).toContain('line break')
    expect(await smtp.parsed()).toEqual([])
  })
})

describe('a mail with unknown delivery', () => {
  test('is sent again with the same Message-ID when the connection broke before the answer, then left to a person', async () => {
    smtp.hangsUp = true
    await queue()
    await start()
    await eventually('unknown', 1)
    await db.sql('update auth.mail_outbox set next_attempt_at = now()')
    await eventually('unknown', 2)
    await db.sql('update auth.mail_outbox set next_attempt_at = now()')
    smtp.hangsUp = false
    // Another mail proves that the mailer polled and skipped the first.
    await queue('b@example.com')
    await vi.waitFor(() => expect(smtp.received).toHaveLength(3), { timeout: 60_000 })
    const mails = await smtp.parsed()
    expect(mails[0]?.messageId).toBe(mails[1]?.messageId)
    expect(mails[2]?.messageId).not.toBe(mails[0]?.messageId)
  })

  test('is sent again when the server that sent it died', async () => {
    await queue()
    await db.sql(
      `update auth.mail_outbox set state = 'sending', attempts = 1, lease_until = now() - interval '1 second'`,
    )
    await start()
    await eventually('sent', 2)
  })

  test('is settled when the second copy is answered', async () => {
    smtp.hangsUp = true
    await queue()
    await start()
    await eventually('unknown', 1)
    smtp.hangsUp = false
    await db.sql('update auth.mail_outbox set next_attempt_at = now()')
    await eventually('sent', 2)
  })
})

describe('a mail server set by an administrator', () => {
  const local = { EGRESS_ALLOW: '127.0.0.1' }

  test('is used from the next mail on, without a restart, until it is removed', async () => {
    platform = partsWith(local)
    await start()
    await queue()
    await setServer()
    await eventually('sent', 1)
    expect((await smtp.parsed())[0]).toMatchObject({
      from: { text: '"Compliance" <compliance@example.com>' },
      replyTo: { text: 'help@example.com' },
    })
    await db.sql('delete from auth.mail_settings')
    await db.sql('delete from auth.mail_outbox')
    await queue()
    await start().then((mailer) => mailer.stop())
    await eventually('ready', 0)
  })

  test('must be on the internet, unless the operator allows it', async () => {
    platform = partsWith({})
    await setServer()
    await queue()
    await start()
    await eventually('ready', 1)
    expect((await outbox())[0]?.error).toContain('The address is not allowed')
    expect(smtp.received).toEqual([])
  })

  test('gets its password; with a wrong one the mail waits, and the right one sends it', async () => {
    await smtp.close()
    smtp = await startTestSmtp({ withLogin: true })
    platform = partsWith(local)
    await setServer({ user: SMTP_LOGIN.user, password: 'wrong password' })
    await queue()
    await start()
    await eventually('ready', 1)
    const [row] = await outbox()
    expect(row?.error).toContain('535')
    expect(row?.error).not.toContain('wrong password')
    await setServer({ user: SMTP_LOGIN.user })
    await db.sql('update auth.mail_outbox set next_attempt_at = now()')
    await eventually('sent', 2)
  })

  test('without an answer keeps the mails', async () => {
    platform = partsWith(local)
    await setServer({ port: 1 })
    await queue()
    await start()
    await eventually('ready', 1)
  })

  test('with the key of another installation reports it', async () => {
    platform = partsWith(local)
    await setServer({ user: 'mailer' })
    await db.sql(`update auth.mail_settings set sealed_password = 'v1.AAAA.AAAA.AAAA'`)
    await queue()
    await start()
    await eventually('ready', 1)
    expect((await outbox())[0]?.error).toContain('SECRET_KEY')
  })

  test('requires PUBLIC_URL at the start', async () => {
    await setServer()
    platform = { ...partsWith(local), config: readConfig({}) }
    await expect(start()).rejects.toThrow(/A mail server is set but PUBLIC_URL is not/)
  })
})

test('SMTP_URL without PUBLIC_URL is refused at start: every link would have a guessed address', async () => {
  platform = { ...platform, config: readConfig({ SMTP_URL: 'smtp://127.0.0.1:1' }) }
  await expect(start()).rejects.toThrow(/Set PUBLIC_URL/)
})

test('a mail exists only when its transaction commits', async () => {
  const client = await platform.database.service.connect()
  await client.query('begin')
  await queueMail(client, mailOf('recovery', 'a@example.com', { link: LINK, code: '123456' }))
  await client.query('rollback')
  client.release()
  expect(await outbox()).toEqual([])
})
