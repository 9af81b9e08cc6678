import { expect, type Page } from '@playwright/test'
import { test } from './test.ts'
import { controlsOf, newCompany, newPerson, person, vouchFor } from './api.ts'
import { expectAccessible, keepSession } from './support.ts'

async function expectAccessibleOnPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })
}

test('an assessor asks, the company answers with words and a file, and the assessor reads both, the exception and the plan', async ({
  page,
  browser,
}) => {
  const client = await newPerson('Dana Whitfield')
  const companyId = await newCompany(client, 'cmmc2')
  const [first] = await controlsOf(client, companyId)
  const number = first?.nist_id ?? ''
  await client
    .from('control_exceptions')
    .insert({
      company_id: companyId,
      control_id: first?.id,
      kind: 'enduring-exception',
      description: 'The lathe knows no users.',
      measures: 'It stands in a locked room.',
    })
    .throwOnError()
  await client
    .rpc('add_assessment', {
      company: companyId,
      assessment: { kind: 'Third-party assessment', title: 'Access' },
      controls: [first?.id],
    })
    .throwOnError()
  const assessor = await person('Cora Lindqvist')
  await vouchFor(assessor.id)
  await keepSession(page, client)
  await page.goto('/assessments/A-1')
  await page.getByRole('button', { name: 'Invite assessor' }).press('Enter')
  const inviting = page.getByRole('dialog', { name: 'Invite an assessor' })
  await inviting.getByRole('textbox', { name: /^Name/ }).fill('Cora Lindqvist')
  await inviting.getByRole('textbox', { name: /^Email/ }).fill(assessor.email)
  const soon = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  await inviting.getByLabel(/^Access until/).fill('2099-01-01')
  await inviting.getByRole('button', { name: 'Invite' }).press('Enter')
  await expect(inviting).toContainText(/A year at most: until /)
  await inviting.getByLabel(/^Access until/).fill(soon)
  await inviting.getByRole('button', { name: 'Invite' }).press('Enter')
  // No mail server is set here: the page must not say that a mail leaves.
  await expect(page.getByText('No mail server is set up: copy the link')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy link for Cora Lindqvist' })).toBeVisible()
  await expectAccessibleOnPhone(page)

  const context = await browser.newContext()
  const portal = await context.newPage()
  await keepSession(portal, assessor.client)
  // An outside assessor has no company and is shown their seat instead of being asked to create one.
  await portal.goto('/dashboard')
  await expect(portal.getByRole('heading', { level: 1, name: /^You are invited to assess / })).toBeVisible()
  const main = portal.getByRole('navigation', { name: 'Main' })
  await expect(main.getByRole('link', { name: 'Your assessments' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Controls' })).toHaveCount(0)
  await expect(portal.getByText('You need no company of your own.')).toBeVisible()
  await expect(portal.getByText('Set up your first company')).toHaveCount(0)
  await portal.getByRole('link', { name: 'Open your assessments' }).press('Enter')
  await portal.getByRole('link', { name: /Access/ }).press('Enter')
  const exception = portal.getByRole('region', { name: 'Enduring exception' })
  await expect(exception).toContainText('The lathe knows no users.')
  await expect(exception).toContainText('What is done instead: It stands in a locked room.')
  await expect(portal.getByText('The company has frozen no plan of its system yet.')).toBeVisible()
  await portal.getByRole('button', { name: 'Ask for more' }).press('Enter')
  const asking = portal.getByRole('dialog')
  await asking.getByRole('textbox', { name: /^What you need/ }).fill('List of keys')
  await asking.getByLabel('Needed by').fill('2020-01-01')
  await expect(asking).toContainText('This date is in the past')
  await asking.getByLabel('Needed by').fill('')
  await asking.getByRole('textbox', { name: 'Note' }).fill('Who has one for the room of the lathe?')
  await asking.getByRole('button', { name: 'Ask' }).press('Enter')
  await expect(portal.getByText('List of keys · Open')).toBeVisible()

  await page.goto('/evidence')
  await page.getByRole('button', { name: 'Upload: List of keys' }).press('Enter')
  const request = page.getByRole('dialog', { name: 'List of keys' })
  await expect(request).toContainText('The assessor of A-1')
  await expect(request).toContainText('Who has one for the room of the lathe?')
  await expectAccessibleOnPhone(page)
  const chooser = page.waitForEvent('filechooser')
  await request.getByRole('button', { name: 'Choose files' }).press('Enter')
  await (await chooser).setFiles({ name: 'keys.txt', mimeType: 'text/plain', buffer: Buffer.from('Olga, Carl') })
  const giving = page.getByRole('dialog', { name: 'For the request: List of keys' })
  await giving.getByRole('textbox', { name: /^Description/ }).fill('Two people; the third key is in the safe.')
  await giving.getByRole('button', { name: /^Upload/ }).press('Enter')
  await expect(giving).toBeHidden()
  await expect(page.getByRole('region', { name: 'Requested from you' })).toHaveCount(0)
  const { error } = await client.functions.invoke('freeze-ssp', { body: { companyId, note: 'For the assessor.' } })
  expect(error).toBeNull()

  await portal.reload()
  await expect(portal.getByText('List of keys · Given')).toBeVisible()
  const evidence = portal.getByRole('region', { name: 'Evidence (1)' })
  await expect(evidence).toContainText('Two people; the third key is in the safe. · keys.txt')
  const download = portal.waitForEvent('download')
  await evidence.getByRole('button', { name: /^Download E-/ }).press('Enter')
  expect((await download).suggestedFilename()).toBe('keys.txt')
  await expectAccessibleOnPhone(portal)

  await portal.getByRole('link', { name: 'Read the plan' }).press('Enter')
  await expect(portal.getByRole('heading', { level: 1, name: /, version 1$/ })).toBeVisible()
  await expect(portal.getByText('For the assessor.').first()).toBeVisible()
  await expect(portal.getByText(number).first()).toBeVisible()
  await expectAccessibleOnPhone(portal)
  await portal
    .getByRole('navigation', { name: 'Contents' })
    .getByRole('link', { name: /^2\.1 / })
    .press('Enter')
  await expect(portal.getByRole('heading', { name: /^2\.1 / })).toBeInViewport()
  await portal.getByRole('link', { name: 'The assessment' }).press('Enter')
  await expect(portal.getByText('List of keys · Given')).toBeVisible()
  await context.close()
})
