import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '#server/platform/callers/caller.ts'
import { SMTP_LOGIN, startTestSmtp, type TestSmtp } from '#server/platform/mail/testing-smtp.ts'
import { createTestMail, type TestMail } from './testing.ts'

let mail: TestMail
let smtp: TestSmtp
let admin: Caller

beforeEach(async () => {
  mail = await createTestMail({ EGRESS_ALLOW: '127.0.0.1' })
  smtp = await startTestSmtp({ withLogin: true })
  admin = await mail.person('Admin', 'Admin')
})
afterEach(async () => {
  await smtp.close()
  await mail.close()
})

const entered = () => ({
  host: '127.0.0.1',
  port: smtp.port,
  security: 'none',
  user: SMTP_LOGIN.user,
  password: SMTP_LOGIN.password,
  fromName: 'Compliance',
  fromAddress: 'compliance@example.com',
  replyTo: '',
})
const ask = (name: string, input?: unknown) => mail.ask(admin, name, input)
const withoutPassword = () => {
  const { password: _, ...rest } = entered()
  return rest
}

describe('settings of the mail server', () => {
  test('are stored with the password sealed, and returned without it', async () => {
    await ask('save-mail-settings', entered())
    const settings = await ask('mail-settings')
    expect(settings).toMatchObject({ isSet: true, fromEnvironment: false, hasPassword: true, user: 'mailer' })
    expect(JSON.stringify(settings)).not.toContain(SMTP_LOGIN.password)
    const [row] = await mail.db.sql<{ sealed_password: string }>('select sealed_password from auth.mail_settings')
    expect(row?.sealed_password).toMatch(/^v1\./)
    const trail = await mail.db.sql(`select action, metadata from audit_log where action like 'auth_mail%'`)
    expect(trail).toMatchObject([{ action: 'auth_mail_server_change', metadata: { host: '127.0.0.1' } }])
    expect(JSON.stringify(trail)).not.toContain(SMTP_LOGIN.password)
  })

  test('keep the password while the server is unchanged, and never send it to another', async () => {
    await ask('save-mail-settings', entered())
    await ask('save-mail-settings', { ...withoutPassword(), fromName: 'Other' })
    expect(await ask('check-mail-server', withoutPassword())).toMatchObject({ works: true })
    for (const change of [{ host: 'localhost' }, { port: 2525 }, { user: 'other' }]) {
      await expect(ask('save-mail-settings', { ...withoutPassword(), ...change })).rejects.toMatchObject({
        code: 'password_needed',
      })
      await expect(ask('check-mail-server', { ...withoutPassword(), ...change })).rejects.toMatchObject({
        code: 'password_needed',
      })
    }
  })

  test('can be removed', async () => {
    await ask('save-mail-settings', entered())
    await ask('remove-mail-settings')
    expect(await ask('mail-settings')).toMatchObject({ isSet: false, host: '' })
  })

  test.each([
    [{ fromAddress: 'a@example.com\r\nBcc: b@example.com' }],
    [{ fromName: 'x\nBcc: b@example.com' }],
    [{ replyTo: 'nowhere' }],
    [{ host: 'mail.example/../x' }],
    [{ host: '' }],
    [{ port: 0 }],
    [{ security: 'automatic' }],
  ])('refuse %j', async (change) => {
    await expect(ask('save-mail-settings', { ...entered(), ...change })).rejects.toThrow()
  })

  test('require PUBLIC_URL, and belong to the operator if SMTP_URL is set', async () => {
    const guessed = await createTestMail({ PUBLIC_URL: '' })
    const there = await guessed.person('Admin', 'Admin')
    await expect(guessed.ask(there, 'save-mail-settings', entered())).rejects.toThrow(/Set PUBLIC_URL/)
    await guessed.close()
    const fixed = await createTestMail({ SMTP_URL: 'smtp://user:hidden-word@mail.example:2525' })
    const operator = await fixed.person('Admin', 'Admin')
    const settings = await fixed.ask(operator, 'mail-settings')
    expect(settings).toMatchObject({ isSet: true, fromEnvironment: true, host: 'mail.example', hasPassword: true })
    expect(JSON.stringify(settings)).not.toContain('hidden-word')
    await expect(fixed.ask(operator, 'save-mail-settings', entered())).rejects.toMatchObject({
      code: 'set_by_environment',
    })
    await fixed.close()
  })
})

describe('checking a mail server', () => {
  test('connects and signs in, and stores nothing', async () => {
    expect(await ask('check-mail-server', entered())).toMatchObject({ works: true })
    expect(await ask('mail-settings')).toMatchObject({ isSet: false })
  })

  test('reports the server’s own message, without the password', async () => {
    const outcome = await ask('check-mail-server', { ...entered(), password: 'not the password' })
    expect(outcome).toMatchObject({ works: false, reply: expect.stringContaining('535') })
    expect(JSON.stringify(outcome)).not.toContain('not the password')
  })

  test('cannot reach the operator’s network', async () => {
    const outcome = await ask('check-mail-server', { ...entered(), host: '10.0.0.1', port: 587 })
    expect(outcome).toMatchObject({ works: false, reply: expect.stringContaining('The address is not allowed') })
  })

  test('requires the requested encryption', async () => {
    expect(await ask('check-mail-server', { ...entered(), security: 'starttls' })).toMatchObject({ works: false })
  })
})

describe('a test mail', () => {
  test('goes to the caller’s own address, with the server’s answer, five times an hour', async () => {
    await ask('save-mail-settings', entered())
    for (let count = 0; count < 5; count += 1)
      expect(await ask('send-test-mail')).toMatchObject({ delivered: true, reply: expect.stringContaining('250') })
    await expect(ask('send-test-mail')).rejects.toMatchObject({ status: 429 })
    const [first] = await smtp.parsed()
    const [row] = await mail.db.sql<{ email: string }>('select email from auth.users where id = $1', [admin.userId])
    expect(first?.to).toMatchObject({ text: row?.email })
    expect(first?.html).toContain('https://parapet.example/admin/email-settings')
  })

  test('goes to no other address, and to none that is only claimed', async () => {
    await ask('save-mail-settings', entered())
    await expect(ask('send-test-mail', { to: 'victim@example.com' })).rejects.toMatchObject({ status: 403 })
    await mail.db.sql('update auth.users set email_proven_at = null where id = $1', [admin.userId])
    await expect(ask('send-test-mail')).rejects.toMatchObject({ code: 'address_not_confirmed' })
    expect(smtp.received).toEqual([])
  })

  test("reports the server's refusal", async () => {
    smtp.refuseWith = 550
    await ask('save-mail-settings', entered())
    expect(await ask('send-test-mail')).toMatchObject({ delivered: false, reply: expect.stringContaining('550') })
  })

  test('requires a mail server', async () => {
    await expect(ask('send-test-mail')).rejects.toMatchObject({ code: 'no_mail_server' })
  })
})

test.each([
  ['mail-settings', {}],
  ['save-mail-settings', undefined],
  ['remove-mail-settings', {}],
  ['check-mail-server', undefined],
  ['send-test-mail', {}],
  ['list-mails', {}],
  ['read-mail', { id: '5f0c1d4e-3f6f-4a6e-9d3a-0d3f5c1f2a3b' }],
  ['retry-mail', { id: '5f0c1d4e-3f6f-4a6e-9d3a-0d3f5c1f2a3b' }],
  ['mail-templates', {}],
  ['save-mail-template', { kind: 'recovery', reset: true }],
  ['preview-mail', { kind: 'recovery' }],
  ['check-sender-domain', { domain: 'example.com' }],
])('%s is for administrators', async (name, input) => {
  for (const role of [undefined, 'Auditor'] as const)
    await expect(mail.ask(await mail.person('Other', role), name, input ?? entered())).rejects.toMatchObject({
      status: 403,
    })
})

test('a read-only session changes nothing', async () => {
  await mail.db.sql('update auth.sessions set read_only = true where id = $1', [admin.sessionId])
  await expect(ask('save-mail-settings', entered())).rejects.toMatchObject({ code: 'read_only' })
  expect(await ask('mail-settings')).toMatchObject({ isSet: false })
})
