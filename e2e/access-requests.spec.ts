// Access that a person lacks is asked for where it is missing, and an invitation is handed over without a mail server.
import { expect } from '@playwright/test'
import { test } from './test.ts'
import { administrator, companyOf, newCompany, person } from './api.ts'
import { expectAccessible, keepSession } from './support.ts'

test('a page without access leads back and asks the Owners, who are led to the person', async ({ browser }) => {
  const owner = await person('Olga Owner')
  const member = await person('Cleo Contributor')
  await companyOf(owner, [[member, 'Contributor']], 'Harborline Access')
  const theirs = await (await browser.newContext()).newPage()
  await keepSession(theirs, member.client)
  await theirs.goto('/settings/forwarding')
  await expect(theirs.getByRole('heading', { name: 'No access' })).toBeVisible()
  await expect(theirs.getByRole('link', { name: 'Go to the dashboard' })).toBeVisible()
  await expect(theirs.getByText('The request goes to the Owners of Harborline Access.')).toBeVisible()
  await expectAccessible(theirs)
  await theirs.getByRole('button', { name: 'Request access' }).click()
  await expect(theirs.getByText('Requested from the Owners of Harborline Access. They were notified.')).toBeVisible()
  await theirs.reload()
  await theirs.getByRole('button', { name: 'Request access' }).click()
  await expect(theirs.getByText('You asked for this page today already.')).toBeVisible()
  await theirs.context().close()

  const page = await (await browser.newContext()).newPage()
  await keepSession(page, owner.client)
  await page.goto('/dashboard')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications/ })
    .click()
  await page.getByRole('link', { name: /Cleo Contributor asks for access to \/settings\/forwarding/ }).click()
  await expect(page.getByRole('dialog', { name: 'Cleo Contributor' })).toBeVisible()
  await page.context().close()
})

test('an administrator copies the link of an invitation that no mail server sends; an Owner is told who can', async ({
  page,
  browser,
}) => {
  const admin = await administrator()
  await newCompany(admin, 'cmmc', 'Handed Over Works')
  await keepSession(page, admin)
  await page.goto('/settings/members?invite=yes')
  const dialog = page.getByRole('dialog', { name: 'Invite people' })
  const email = `${crypto.randomUUID().slice(0, 8)}@example.com`
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Email').press('Enter')
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  const outcome = page.getByRole('dialog', { name: '1 person invited' })
  await expect(outcome.getByLabel(`Link for ${email}`, { exact: true })).toContainText('token_hash=')
  await expect(outcome.getByRole('button', { name: `Copy Link for ${email}` })).toBeVisible()
  await expectAccessible(page)

  const owner = await person('Olga Owner')
  await newCompany(owner.client, 'cmmc')
  const theirs = await (await browser.newContext()).newPage()
  await keepSession(theirs, owner.client)
  await theirs.goto('/settings/members?invite=yes')
  const field = theirs.getByRole('dialog', { name: 'Invite people' }).getByLabel('Email')
  await field.fill(`${crypto.randomUUID().slice(0, 8)}@example.com`)
  await field.press('Enter')
  await theirs.getByRole('button', { name: 'Invite', exact: true }).click()
  const told = theirs.getByRole('dialog', { name: '1 person invited' })
  await expect(told).toContainText('an administrator finds the link in the outbox')
  await expect(told).not.toContainText('token_hash')
  await theirs.context().close()
})
