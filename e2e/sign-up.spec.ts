// The first account of an installation, and sign-up after an administrator closed it.
import { expect } from '@playwright/test'
import { test } from './test.ts'
import { PASSWORD } from './api.ts'
import { dataDir, freePort, killServers, removeDataDirs, runServer } from './run-server.ts'
import { expectAccessible, field, watchForFaults } from './support.ts'

test.afterAll(() => {
  killServers()
  removeDataDirs()
})

test('the set-up link makes the administrator and signs in; the administrator closes sign-up', async ({ browser }) => {
  const port = await freePort()
  const printed = await runServer({ DATA_DIR: dataDir(), PORT: String(port) }).up
  const link = /http\S+setup=\S+/.exec(printed)?.[0] ?? ''
  const origin = new URL(link).origin
  const page = await (await browser.newContext({ baseURL: origin })).newPage()
  const faults = watchForFaults(page)

  await page.goto('/auth?tab=signup')
  await expect(page.getByRole('note')).toContainText('This needs the set-up link')
  await page.goto(link)
  await expect(page.getByRole('note')).toContainText('You are creating the administrator')
  await expect(page.getByRole('note')).not.toContainText('set-up link')
  await field(page, 'Full name').fill('Avery Stone')
  await field(page, 'Email').fill('avery@example.com')
  await field(page, 'Password').fill(PASSWORD)
  await field(page, 'Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('You are signed in as the administrator of this installation.')).toBeVisible()
  await page.getByRole('button', { name: 'Create Company' }).click()
  await expect(page).toHaveURL(/\/dashboard/)

  await page.goto('/settings/security')
  const open = page.getByRole('switch', { name: 'Open sign-up' })
  await expect(open).toBeChecked()
  await open.click()
  await expect(open).not.toBeChecked()

  const visitor = await (await browser.newContext({ baseURL: origin })).newPage()
  await visitor.goto('/auth?tab=signup')
  await expect(visitor.getByRole('note')).toContainText('Ask an administrator for an invitation.')
  await expect(visitor.getByRole('button', { name: 'Create account' })).toHaveCount(0)
  await expectAccessible(visitor)
  expect(faults).toEqual([])
})
