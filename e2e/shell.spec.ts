import { expect, type Page } from '@playwright/test'
import { test } from './test.ts'
import { newCompany, newPerson } from './api.ts'
import { expectAccessible, keepSession, signUpAndIn } from './support.ts'

const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' })
const toggle = (page: Page) => page.getByRole('button', { name: 'Toggle sidebar' })

/** Opens the companies page as a new person with a company of that protocol. */
async function openShell(page: Page, protocol = 'cmmc2', path = '/companies') {
  const client = await newPerson('Dana Whitfield')
  await newCompany(client, protocol, 'Harborline Systems')
  await keepSession(page, client)
  await page.goto(path)
  await expect(page.getByRole('button', { name: /^Company:/ })).toBeVisible()
}

test('the sidebar has the areas in order, in the words of the protocol', async ({ page }) => {
  await openShell(page, 'hipaa')
  const entries = page.getByRole('navigation', { name: 'Main' })
  await expect(entries.getByRole('link')).toHaveText([
    'Companies',
    'Portfolio',
    'Dashboard',
    'Company Info',
    'Safeguards',
    'Plan of Action & Milestones',
    'Evidence',
    'Vulnerabilities',
    'Business Associates',
    'Questionnaires',
    'System Security Plan',
  ])
  await expect(entries.getByRole('link', { name: 'System Security Plan' })).toHaveAccessibleDescription('Risk Analysis')
  await entries.getByRole('button', { name: 'Pages of Safeguards' }).click()
  await entries.getByRole('link', { name: 'Simulator' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('simulator')
  await expect(entries.getByRole('link', { name: 'Simulator' })).toHaveAttribute('aria-current', 'page')
  await expect(entries.getByRole('link', { name: 'Safeguards' })).toHaveAttribute('aria-current', 'true')
  await entries.getByRole('button', { name: 'Pages of Safeguards' }).click()
  await expect(entries.getByRole('link', { name: 'Simulator' })).toHaveCount(0)
  await expect(entries.getByRole('link', { name: 'Safeguards' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('navigation', { name: 'Settings and help' }).getByRole('link')).toHaveText([
    'Settings',
    'Audit log',
    'Help',
  ])
  await entries.getByRole('link', { name: 'Companies' }).click()
  await expect(sidebar(page).getByRole('link', { name: 'Companies' })).toHaveAttribute('aria-current', 'page')
  await expect(sidebar(page)).toContainText('Defense Mode')
  await expect(sidebar(page)).toContainText('Secure Operations')
  await expectAccessible(page)
})

test('Ctrl+B folds the sidebar, except while typing, and the choice lasts', async ({ page }) => {
  await openShell(page)
  await page.keyboard.press('Control+b')
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(sidebar(page)).toHaveCSS('width', '48px')
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('Control+b')
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false')
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'sidebar_state')
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(6.9 * 86_400)
  await page.reload()
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(sidebar(page).getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await toggle(page).click()
  await expect(sidebar(page)).toHaveCSS('width', '256px')
})

test('below 768 pixels the sidebar is a sheet that closes when a page is chosen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openShell(page)
  await expect(sidebar(page)).toBeHidden()
  await toggle(page).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole('link', { name: 'Dashboard' }).click()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\/dashboard/)
})

test('the theme is chosen, applied before the first paint, and kept', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await openShell(page)
  await page.getByRole('button', { name: 'Theme' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveClass(/dark/)
  await page.getByRole('button', { name: 'Theme' }).click()
  await page.getByRole('menuitemradio', { name: 'System' }).click()
  await expect(page.locator('html')).not.toHaveClass(/dark/)
})

test('the user menu says who is signed in and signs out', async ({ page }) => {
  const { email, fullName } = await signUpAndIn(page)
  await page.getByRole('button', { name: `Account of ${fullName}` }).press('Enter')
  await expect(page.getByRole('menu')).toContainText(email)
  // A menu floats outside the landmarks.
  await expectAccessible(page, ['region'])
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByText('Signed Out', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/auth$/)
  await page.goto('/companies')
  await expect(page).toHaveURL(/\/auth\?redirect=%2Fcompanies$/)
})

test('signing out in one tab signs out the others', async ({ page, context }) => {
  await signUpAndIn(page)
  const other = await context.newPage()
  await other.goto('/companies')
  await expect(other.getByRole('heading', { name: 'Companies' })).toBeVisible()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(other).toHaveURL(/\/auth/)
})

test('focus goes to the heading of the new page, and the skip link to its content', async ({ page }) => {
  await openShell(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()
  await sidebar(page).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'CMMC Level 2 Dashboard' })).toBeFocused()
  await sidebar(page).getByRole('link', { name: 'Companies' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Companies' })).toBeFocused()
  await expect(page).toHaveTitle('Companies · Parapet')
})

const REQUEST_ID = '1f0b6a52-7c1e-4a55-9d3c-0d6f5b3f9a11'

test('companies that do not load are said so, and Retry brings them', async ({ page }) => {
  let isBroken = true
  await page.route('**/rest/v1/companies*', (route) =>
    isBroken
      ? route.fulfill({
          status: 500,
          headers: { 'X-Request-Id': REQUEST_ID },
          json: { code: 'XX000', message: 'relation 16402 is broken', details: null, hint: null },
        })
      : route.continue(),
  )
  await signUpThroughApi(page)
  const words = 'Failed to load companies: The server had an error.'
  await expect(page.getByRole('alert')).toContainText(words)
  await expect(page.getByRole('alert').getByText(REQUEST_ID)).toBeVisible()
  await expect(page.getByRole('alert').getByRole('button', { name: 'Copy ID' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: words })).toContainText(REQUEST_ID)
  isBroken = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Set up your first company' })).toBeVisible()
})

test('being offline is said at the top', async ({ page, context }) => {
  await openShell(page)
  await context.setOffline(true)
  await expect(page.getByText(/^You are offline\./)).toBeVisible()
  await expect(page.getByRole('banner').getByText('Offline', { exact: true })).toBeVisible()
  await expect(page.getByRole('banner').getByText('Live', { exact: true })).toBeHidden()
  await context.setOffline(false)
  await expect(page.getByText(/^You are offline\./)).toBeHidden()
})

async function signUpThroughApi(page: Page) {
  await keepSession(page, await newPerson('Without Company'))
  await page.goto('/dashboard')
}
