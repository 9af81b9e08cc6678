import { expect, type Page } from '@playwright/test'
import { test } from './test.ts'
import { type Client, newCompany, newPerson } from './api.ts'
import { expectAccessible, keepSession, watchForFaults } from './support.ts'

// Space shows a row beside the list, the keys walk on, and none of it needs the focus on the table.

async function open(page: Page, path: string, fill?: (client: Client, companyId: string) => Promise<void>) {
  const client = await newPerson('Dana Whitfield')
  const companyId = await newCompany(client, 'cmmc2')
  await fill?.(client, companyId)
  await keepSession(page, client)
  await page.goto(path)
  await expect(page.locator('tbody tr[data-item]').first()).toBeVisible()
  return { client, companyId }
}

async function addItems(client: Client, company: string) {
  const items = ['Accounts are shared', 'Logs are not kept', 'Laptops are not encrypted'].map((weakness) => ({
    weakness,
    due_on: '2999-01-31',
  }))
  await client.rpc('add_poam_items', { company, items }).throwOnError()
}

async function addAssessments(client: Client, company: string) {
  for (const title of ['Certification', 'Yearly review'])
    await client
      .rpc('add_assessment', { company, assessment: { kind: 'Third-party assessment', title } })
      .throwOnError()
}

const focusedRow = (page: Page) => page.locator('tr[data-item]:focus')

test('controls: Space shows one beside the list, the keys walk on, Enter opens it', async ({ page }) => {
  const faults = watchForFaults(page)
  await open(page, '/controls?group=none')
  const panel = page.getByRole('dialog')
  // The focus is on the page, 24 Tabs away from the table.
  await page.keyboard.press('j')
  await expect(focusedRow(page)).toContainText('3.1.1')
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await expect(panel).toContainText('3.1.2')
  await expect(page).toHaveURL(/open=3\.1\.2/)
  await expect(panel).toContainText('Family')
  await expect(panel).toContainText(/\d of \d points at stake/)
  await expect(panel).toContainText(/0 of \d+ met/)
  await expect(panel.getByRole('button', { name: 'Status of 3.1.2: Not Started' })).toBeVisible()
  await expect(focusedRow(page)).toContainText('3.1.2')
  await expectAccessible(page, ['region'])

  await page.keyboard.press('j')
  await expect(panel).toContainText('3.1.3')
  await page.keyboard.press('ArrowDown')
  await expect(panel).toContainText('3.1.4')
  await page.keyboard.press('k')
  await expect(panel).toContainText('3.1.3')
  await expect(focusedRow(page)).toContainText('3.1.3')
  await expect(page).toHaveURL(/open=3\.1\.3/)
  // The row has the focus, so the keys that change it work.
  await page.keyboard.press('3')
  await expect(panel.getByRole('button', { name: 'Status of 3.1.3: Completed' })).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(focusedRow(page)).toContainText('3.1.3')
  await expect(page).not.toHaveURL(/open=/)
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/open=3\.1\.3/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/controls\/3\.1\.3\?group=none$/)
  expect(faults).toEqual([])
})

test('controls: a link opens the panel, and its buttons walk and open', async ({ page }) => {
  await open(page, '/controls?open=3.1.5&group=none')
  const panel = page.getByRole('dialog')
  await expect(panel).toContainText('3.1.5')
  await panel.getByRole('button', { name: 'Next control' }).press('Enter')
  await expect(panel).toContainText('3.1.6')
  // Keys of the list work from within the panel, which keeps the focus.
  await page.keyboard.press('j')
  await expect(panel).toContainText('3.1.7')
  await expect(panel).toBeFocused()
  await panel.getByRole('link', { name: 'Open' }).press('Enter')
  await expect(page).toHaveURL(/\/controls\/3\.1\.7/)
})

test('groups: the panel passes over their headers', async ({ page }) => {
  await open(page, '/controls?open=3.1.22')
  const panel = page.getByRole('dialog')
  await expect(panel).toContainText('3.1.22')
  await page.keyboard.press('j')
  await expect(panel).toContainText('3.2.1')
  await page.keyboard.press('k')
  await expect(panel).toContainText('3.1.22')
})

test('POA&M: the drawer of an item follows the keys, and Enter goes into it', async ({ page }) => {
  await open(page, '/poam?sort=number', addItems)
  const drawer = page.getByRole('dialog')
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await expect(drawer).toContainText('V-1')
  await expect(focusedRow(page)).toContainText('V-1')
  await page.keyboard.press('j')
  await expect(drawer).toContainText('V-2')
  await expect(focusedRow(page)).toContainText('V-2')
  await page.keyboard.press('Enter')
  await expect(drawer).toBeFocused()
  await page.keyboard.press('j')
  await expect(drawer).toContainText('V-3')
  await expect(drawer).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(focusedRow(page)).toContainText('V-3')
})

test('assessments: the panel says what the columns say, also hidden ones', async ({ page }) => {
  await open(page, '/assessments', addAssessments)
  const panel = page.getByRole('dialog')
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await expect(panel).toContainText('A-2 Yearly review')
  await expect(panel).toContainText('Next date')
  await expectAccessible(page, ['region'])
  await page.keyboard.press('j')
  await expect(panel).toContainText('A-1 Certification')
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/assessments\/A-1/)
})

test('keys that change something need a row with the focus', async ({ page }) => {
  await open(page, '/controls?group=none')
  for (const key of ['3', 'e', 'a', 'd', 'x']) await page.keyboard.press(key)
  await expect(page.getByRole('button', { name: 'Status of 3.1.1: Not Started' })).toBeVisible()
  await expect(page.getByRole('toolbar', { name: 'Selected rows' })).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+Space')
  await expect(page.getByRole('toolbar', { name: 'Selected rows' })).toContainText('1 selected')
})

test('single keys are switched off in their own list, also those in the panel', async ({ page }) => {
  await open(page, '/controls?group=none')
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet).toContainText('Show the row beside the list')
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await sheet.getByRole('switch', { name: 'Shortcuts of a single key' }).press('Space')
  expect((await saved).ok()).toBe(true)
  await expect(sheet).not.toContainText('Search on this page')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)

  await page.getByRole('region', { name: 'Controls', exact: true }).focus()
  await page.keyboard.press('j')
  await expect(focusedRow(page)).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  const panel = page.getByRole('dialog')
  await expect(panel).toContainText('3.1.1')
  await panel.getByRole('button', { name: 'Next control' }).focus()
  for (const key of ['j', ']']) await page.keyboard.press(key)
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(panel).toContainText('3.1.2')
})

test('on a phone a tap opens the control', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const client = await newPerson('Dana Whitfield')
  await newCompany(client, 'cmmc2')
  await keepSession(page, client)
  await page.goto('/controls')
  await page.getByRole('button', { name: 'Open 3.1.1', exact: true }).click()
  await expect(page).toHaveURL(/\/controls\/3\.1\.1/)
})
