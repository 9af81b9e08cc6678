import { expect, type Page } from '@playwright/test'
import { LONG, test } from './test.ts'
import type { ParsedMail } from 'mailparser'
import { anonymous, newPerson, PASSWORD, type Client } from './api.ts'
import { MAIL_LOGIN, startMailServer, type MailServer } from './mail-server.ts'
import { dataDir, freePort, killServers, removeDataDirs, runServer, setupTokenOf } from './run-server.ts'
import { expectAccessible, field, keepSession, watchForFaults } from './support.ts'

const ADDRESS = 'first@example.com'

let mails: MailServer
let origin: string
let admin: Client

// A server of its own: with a mail server set, every sign-up at it needs a mail.
test.beforeAll(async () => {
  mails = await startMailServer()
  const port = await freePort()
  origin = `http://localhost:${port}`
  await runServer({
    PORT: String(port),
    DATA_DIR: dataDir(),
    PUBLIC_URL: origin,
    EGRESS_ALLOW: '127.0.0.1',
  }).up
  admin = await anonymous(origin)
  const { error } = await admin.auth.signUp({
    email: ADDRESS,
    password: PASSWORD,
    options: { data: { full_name: 'Avery Stone', setup_token: setupTokenOf(origin) } },
  })
  if (error !== null) throw error
})
test.afterAll(async () => {
  killServers()
  removeDataDirs()
  await mails.close()
})
test.describe.configure({ mode: 'serial' })

async function openSettings(page: Page, client = admin): Promise<void> {
  await keepSession(page, client)
  await page.goto(`${origin}/admin/email-settings`)
}

async function mailTo(to: string, subject: string): Promise<ParsedMail> {
  await expect.poll(() => mails.mailTo(to, subject).then((mail) => mail !== undefined)).toBe(true)
  return (await mails.mailTo(to, subject)) as ParsedMail
}

const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click()
const outbox = (page: Page) => page.getByRole('list', { name: 'Emails' })
const askForReset = () => admin.auth.resetPasswordForEmail(ADDRESS)

test('without a mail server an administrator reads the mails in the outbox', async ({ page }) => {
  const faults = watchForFaults(page)
  await askForReset()
  await openSettings(page)
  await expect(page.getByText('No mail server is set.')).toBeVisible()
  await expect(page.getByText('New accounts are confirmed at once')).toBeVisible()
  await expectAccessible(page)
  await openTab(page, 'Outbox')
  await outbox(page).getByRole('link', { name: 'Reset your password' }).click()
  const mail = page.getByRole('dialog', { name: 'Reset your password' })
  await expect(mail.getByText(/token_hash=[\w-]{20,}/)).toBeVisible()
  await expectAccessible(page)
  await mail.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('searchbox', { name: 'Search the outbox' }).fill('nobody at all')
  await expect(page.getByText('No email matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(outbox(page)).toBeVisible()
  expect(faults).toEqual([])
})

test('a mail server is checked, saved, tried and used, and its password never shown again', async ({ page }) => {
  await openSettings(page)
  await field(page, 'Server').fill('127.0.0.1')
  await page.getByLabel('Encryption').selectOption('none')
  await field(page, 'Port').fill(String(mails.port))
  await page.getByLabel('User name').fill(MAIL_LOGIN.user)
  await field(page, 'Password').fill('not the password')
  await field(page, 'Sender’s address').fill('compliance@example.com')
  await page.getByRole('button', { name: 'Check connection' }).click()
  await expect(page.getByText(/535/)).toBeVisible()
  await field(page, 'Password').fill(MAIL_LOGIN.password)
  await page.getByRole('button', { name: 'Check connection' }).click()
  await expect(page.getByText('127.0.0.1 answered and accepted the login.')).toBeVisible()

  // Nothing is saved yet, and leaving asks.
  await page.getByRole('link', { name: 'Companies' }).first().click()
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await question.getByRole('button').first().click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Email Settings Saved')).toBeVisible()
  await expect(page.getByText('Emails are sent through')).toBeVisible()
  await expect(field(page, 'Password')).toHaveValue('')
  await expect(page.getByText('One is stored. Leave this empty to keep it.')).toBeVisible()

  await page.getByRole('button', { name: 'Send test email' }).click()
  await expect(page.getByText(`The server took the mail for ${ADDRESS}`)).toBeVisible()
  const tried = await mailTo(ADDRESS, 'A test from Parapet')
  expect(tried.from?.text).toBe('"Parapet" <compliance@example.com>')
  expect(tried.html).toContain(`${origin}/admin/email-settings`)

  // What waited goes out, and its link is for the recipient alone from then on.
  expect((await mailTo(ADDRESS, 'Reset your password')).text).toMatch(/token_hash=[\w-]{20,}/)
  await openTab(page, 'Outbox')
  await expect(outbox(page).getByText('Sent').first()).toBeVisible()
  await outbox(page).getByRole('link', { name: 'Reset your password' }).click()
  await expect(page.getByRole('dialog').getByText('token_hash=[removed]')).toBeVisible()
})

test('with a mail server new accounts confirm their address', async () => {
  const client = await anonymous(origin)
  const { data, error } = await client.auth.signUp({ email: 'new@example.com', password: PASSWORD })
  expect([error, data.session]).toEqual([null, null])
  const mail = await mailTo('new@example.com', 'Confirm your email address')
  const token = /token_hash=([\w-]+)/.exec(mail.text ?? '')?.[1] ?? ''
  const verified = await client.auth.verifyOtp({ token_hash: token, type: 'signup' })
  expect(verified.data.user?.email).toBe('new@example.com')
})

test('a template is put into other words, with a preview, and must keep its link', async ({ page }) => {
  await openSettings(page)
  await openTab(page, 'Templates')
  await page.getByLabel('Email', { exact: true }).selectOption({ label: 'Someone asked to reset the password' })
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText('Choose a new password')).toBeVisible()
  await page.getByLabel('Subject').fill('Your new password at Acme')
  await page.getByLabel('Text', { exact: true }).fill('No link at all, but <b>markup</b>')
  await expect(preview.getByRole('alert')).toContainText('must contain {{link}}')
  await page.getByLabel('Text', { exact: true }).fill('Here it is, <b>Dana</b>:\n\n{{link}}')
  await expect(preview.getByText('<b>Dana</b>')).toBeVisible()
  await preview.getByRole('radio', { name: 'As text' }).check()
  await expect(preview.getByText('token_hash=sample')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Template Saved')).toBeVisible()
  await page.waitForTimeout(1_000)
  await admin.auth.resetPasswordForEmail('new@example.com')
  expect((await mailTo('new@example.com', 'Your new password at Acme')).html).toContain('&lt;b&gt;Dana&lt;/b&gt;')
  await page.getByRole('button', { name: 'Restore default text' }).click()
  await page.getByRole('button', { name: 'Restore default text' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('Reset your password')
})

test('all of it works on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSettings(page)
  await expect(page.getByText('Emails are sent through')).toBeVisible()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check domain' }).click()
  await expect(page.getByRole('list', { name: 'Findings' }).getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page)
})

test('the mail server is taken away again', async ({ page }) => {
  await openSettings(page)
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('button', { name: 'Remove mail server' }).click()
  await expect(page.getByText('No mail server is set.')).toBeVisible()
})

test('the page is for administrators', async ({ page }) => {
  // As long as other servers may remember the mail server.
  await page.waitForTimeout(2_500)
  await openSettings(page, await newPerson('Someone', origin))
  await expect(page.getByText("You don't have permission to access this content.")).toBeVisible()
})

test('what the environment sets is shown, and cannot be changed here', LONG, async ({ page }) => {
  const port = await freePort()
  const there = `http://localhost:${port}`
  await runServer({
    PORT: String(port),
    DATA_DIR: dataDir(),
    PUBLIC_URL: there,
    SMTP_URL: `smtp://${MAIL_LOGIN.user}:${MAIL_LOGIN.password}@127.0.0.1:${mails.port}`,
    MAIL_FROM: 'Operator <operator@example.com>',
  }).up
  const client = await anonymous(there)
  const data = { setup_token: setupTokenOf(there) }
  await client.auth.signUp({ email: ADDRESS, password: PASSWORD, options: { data } })
  await keepSession(page, client)
  await page.goto(`${there}/admin/email-settings`)
  await expect(page.getByText('which is set by the environment of the server (SMTP_URL)')).toBeVisible()
  await expect(page.getByText('Operator <operator@example.com>')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check connection' })).toHaveCount(0)
  expect(await page.content()).not.toContain(MAIL_LOGIN.password)
  await expectAccessible(page)
})
