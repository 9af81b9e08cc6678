import { expect, type Page } from '@playwright/test'
import { LONG, test } from './test.ts'
import { ADMIN, administrator, newCompany, newPerson, type Client } from './api.ts'
import { expectAccessible, field, keepSession, signIn, watchForFaults } from './support.ts'

const form = (page: Page, name: string) => page.getByRole('form', { name })
const save = (page: Page, name: string) => form(page, name).getByRole('button', { name: 'Save' })
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' })

/** An Owner with a company, at its settings. */
async function atSettings(page: Page, path = '/settings'): Promise<{ client: Client; companyId: string }> {
  const client = await newPerson('Olive Owner')
  const companyId = await newCompany(client, 'cmmc2', 'Quarry Works')
  await keepSession(page, client)
  await page.goto(path)
  return { client, companyId }
}

/** Another member of the company, in another role. */
async function member(companyId: string, role: string): Promise<Client> {
  const client = await newPerson(role)
  const { data } = await client.auth.getUser()
  const admin = await administrator()
  await admin.rpc('add_member', { company_uuid: companyId, member: data.user?.id, new_role: role }).throwOnError()
  return client
}

test('each card is saved for itself, and says what is unsaved until then', async ({ page }) => {
  const faults = watchForFaults(page)
  const { client, companyId } = await atSettings(page)
  await form(page, 'Security').getByLabel('Administrators may act as members').uncheck()
  await expect(form(page, 'Security')).toContainText('Unsaved changes')
  await expectAccessible(page)
  await save(page, 'Security').click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await page.getByRole('textbox', { name: 'Days' }).fill('7')
  await save(page, 'How long the audit log is kept').click()
  await expect(page.getByText('Enter a whole number of days from 30 to 36,500.')).toBeVisible()
  await page.getByLabel('Forever').check()
  await save(page, 'How long the audit log is kept').click()
  await expect(page.getByText('Unsaved changes')).toBeHidden()

  const { data } = await client
    .from('companies')
    .select('impersonation_allowed, audit_retention_days')
    .eq('id', companyId)
    .single()
    .throwOnError()
  expect(data).toEqual({ impersonation_allowed: false, audit_retention_days: null })
  expect(faults).toEqual([])
})

test('an Admin sets how much room files have; members see it, and are warned before it is full', async ({
  page,
  browser,
}) => {
  const { companyId } = await atSettings(page)
  const room = page.getByRole('region', { name: 'File storage' })
  await expect(room).toContainText('Files take 0 B. There is no limit.')
  await expect(room.getByRole('radio')).toHaveCount(0)

  const context = await browser.newContext()
  const adminPage = await context.newPage()
  await keepSession(adminPage, await administrator())
  await adminPage.goto(`/settings?company=${companyId}`)
  const quota = form(adminPage, 'File storage')
  await quota.getByLabel('Number of GB').check()
  await save(adminPage, 'File storage').click()
  await expect(quota).toContainText('Enter a whole number of GB from 1 to 1,000,000.')
  await quota.getByRole('textbox', { name: 'GB' }).fill('25')
  await expectAccessible(adminPage)
  await save(adminPage, 'File storage').click()
  await expect(adminPage.getByRole('region', { name: 'File storage' })).toContainText('Files take 0 B of 25 GB.')
  await context.close()

  // Nearly full, as after gigabytes of uploads.
  await page.route('**/rest/v1/rpc/storage_use', (route) =>
    route.fulfill({ json: [{ used_bytes: 24_000_000_000, quota_bytes: 25_000_000_000 }] }),
  )
  await page.goto('/evidence?add=yes')
  await expect(page.getByRole('dialog').getByText('Files take 24 GB of 25 GB. Delete files')).toBeVisible()
  await expectAccessible(page)
})

test('unsaved edits are asked for before they are left behind', async ({ page }) => {
  await atSettings(page, '/company-info')
  await field(page, 'Company Name').fill('Never saved')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(question(page)).toBeVisible()
  await expectAccessible(page)
  // The safe button has the focus.
  await page.keyboard.press('Enter')
  await expect(question(page)).toBeHidden()
  await expect(field(page, 'Company Name')).toHaveValue('Never saved')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await question(page).getByRole('button', { name: 'Discard changes' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1, name: /Dashboard/ })).toBeVisible()

  await page.goBack()
  await expect(field(page, 'Company Name')).toHaveValue('Quarry Works')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('closing the tab with unsaved edits asks too, and with none does not', async ({ page }) => {
  await atSettings(page, '/company-info')
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await page.reload()
  expect(asked).toEqual([])
  await field(page, 'Company Name').fill('Never saved')
  await page.reload()
  expect(asked).toEqual(['beforeunload'])
})

test('a discarded edit is gone, and nothing is asked any more', async ({ page }) => {
  await atSettings(page, '/company-info')
  await field(page, 'Company Name').fill('Never saved')
  await form(page, 'General').getByRole('button', { name: 'Discard' }).click()
  await expect(field(page, 'Company Name')).toHaveValue('Quarry Works')
  await page.getByRole('link', { name: 'Controls' }).click()
  await expect(page).toHaveURL(/\/controls$/)
})

test('switching to another company asks before it drops what is unsaved', async ({ page }) => {
  const admin = await administrator()
  const mark = crypto.randomUUID().slice(0, 8)
  const first = await newCompany(admin, 'soc2', `First ${mark}`)
  await newCompany(admin, 'soc2', `Second ${mark}`)
  await page.goto(`/auth?redirect=${encodeURIComponent(`/company-info?company=${first}`)}`)
  await signIn(page, ADMIN)
  await expect(field(page, 'Company Name')).toHaveValue(`First ${mark}`)
  await field(page, 'Description').fill('Never saved')
  await page.getByRole('banner').locator('button', { hasText: 'Company:' }).click()
  await page.getByRole('combobox', { name: 'Find a company' }).fill(`Second ${mark}`)
  await expect(page.getByRole('listbox').getByRole('option')).toContainText(`Second ${mark}`)
  await page.keyboard.press('Enter')
  await question(page).getByRole('button', { name: 'Discard changes' }).click()
  await expect(field(page, 'Company Name')).toHaveValue(`Second ${mark}`)
  await expect(field(page, 'Description')).toHaveValue('')
})

test('an owner cannot require a second factor without using one', async ({ page }) => {
  await atSettings(page)
  await page.getByLabel('Require MFA for every member').check()
  await expect(page.getByText('Olive Owner has no MFA yet.')).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('you would lock yourself out')
  await expect(save(page, 'Security')).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
})

test('others read the settings as text, and the pages of Owners are refused in the words of the specification', async ({
  page,
}) => {
  const owner = await newPerson('Owner')
  const companyId = await newCompany(owner, 'hipaa', 'Reading Room')
  await keepSession(page, await member(companyId, 'Contributor'))
  await page.goto('/settings')
  await expect(page.getByText('An Owner of the company or an administrator can change these.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'How long the audit log is kept' })).toContainText('365 days')
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expectAccessible(page)
  const sections = page.getByRole('navigation', { name: 'Settings' })
  await expect(sections.getByRole('link', { name: 'General' })).toHaveAttribute('aria-current', 'page')
  await expect(sections.getByRole('link', { name: 'Audit log' })).toHaveCount(0)
  for (const path of ['/settings/audit', '/settings/forwarding']) {
    await page.goto(path)
    await expect(
      page.getByText(
        "You don't have permission to access this content. Please contact your administrator if you believe this is an error.",
      ),
    ).toBeVisible()
  }
})

test('forwarding is added, paused and ended; its secret never comes back', async ({ page }) => {
  const { client } = await atSettings(page, '/settings/forwarding')
  await page.getByRole('button', { name: 'Add forwarding' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add forwarding' })
  await drawer.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(drawer).toContainText('Enter the address to send to.')
  await drawer.getByLabel('Webhook').check()
  await field(page, 'Address').fill('https://logs.example.com/events')
  await drawer.getByLabel('Secret').fill('short')
  await drawer.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(drawer).toContainText('A secret has 16 to 200 characters.')
  await expectAccessible(page)
  await drawer.getByLabel('Secret').fill('correct-horse-battery')
  await drawer.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Forwarding saved')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Forwarding' })).toContainText('https://logs.example.com/events')

  const { error } = await client.from('audit_forwarders').select('sealed_secret')
  expect(error?.code).toBe('42501')
  await page.getByRole('button', { name: 'Edit https://logs.example.com/events' }).click()
  await expect(page.getByLabel('Secret', { exact: true })).toHaveValue('')
  await page.getByLabel('Send events').uncheck()
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('list', { name: 'Forwarding' })).toContainText('Paused')

  await page.getByRole('button', { name: 'Edit https://logs.example.com/events' }).click()
  await page.getByRole('button', { name: 'End forwarding' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End forwarding' }).click()
  await expect(page.getByText('No forwarding set up')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the sections are a select, and nothing runs out of the page', async ({ page }) => {
    await atSettings(page)
    await form(page, 'Security').getByLabel('Administrators may act as members').uncheck()
    await expect(save(page, 'Security')).toBeInViewport()
    await save(page, 'Security').click()
    await expect(page.getByText('Settings saved')).toBeVisible()
    await page.getByLabel('Settings section').selectOption('Forwarding')
    await expect(page.getByRole('heading', { name: 'Forwarding', level: 1 })).toBeVisible()
    for (const path of ['/settings', '/settings/audit', '/settings/forwarding']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(390)
      await expectAccessible(page)
    }
  })
})

test('addresses under other names lead here', async ({ page }) => {
  await atSettings(page, '/ai-settings')
  await expect(page).toHaveURL(/\/settings\/ai$/)
  await expect(page.getByText('No AI service is set up')).toBeVisible()
  await page.goto('/settings/company')
  await expect(page).toHaveURL(/\/company-info$/)
  await page
    .getByRole('button', { name: /Account|Olive Owner|user menu/i })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Company settings' })).toBeVisible()
})

test(
  'an Owner exports the company with a passphrase and downloads the archive; a Manager is not offered it',
  LONG,
  async ({ page, browser }) => {
    const { companyId } = await atSettings(page)
    const card = page.getByRole('region', { name: 'Export the company' })
    await card.getByRole('button', { name: 'Export company' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export Quarry Works' })
    const start = dialog.getByRole('button', { name: 'Export company' })
    await field(page, 'Passphrase').fill('too short')
    await expect(start).toHaveAttribute('aria-disabled', 'true')
    await field(page, 'Passphrase').fill('Rampart-Walk-1642!')
    await field(page, 'Confirm passphrase').fill('Rampart-Walk-1642!')
    await expectAccessible(page)
    await start.click()
    await expect(card).toContainText('kept until', { timeout: 30_000 })
    const downloading = page.waitForEvent('download')
    await card.getByRole('button', { name: 'Download archive' }).click()
    expect((await downloading).suggestedFilename()).toMatch(/^company-export-.*\.tar$/)
    await expectAccessible(page)

    const context = await browser.newContext()
    const managerPage = await context.newPage()
    await keepSession(managerPage, await member(companyId, 'Manager'))
    await managerPage.goto('/settings')
    await expect(managerPage.getByRole('region', { name: 'File storage' })).toBeVisible()
    await expect(managerPage.getByRole('region', { name: 'Export the company' })).toHaveCount(0)
    await context.close()
  },
)
