import { expect, type Page } from '@playwright/test'
import { test } from './test.ts'
import { newCompany, newPerson } from './api.ts'
import { expectAccessible, keepSession } from './support.ts'

// What a page loads later may not come: the connection is gone, or a new release has taken its place.

async function open(page: Page, path: string): Promise<void> {
  const client = await newPerson('Dana Whitfield')
  await newCompany(client, 'cmmc2')
  await keepSession(page, client)
  await page.goto(path)
}

const missing = (page: Page) => page.getByRole('alert').filter({ hasText: 'This part could not be loaded.' })

test('a part of a page that does not come leaves the page, says so in its place, and can be tried again', async ({
  page,
}) => {
  await page.route('**/assets/conversation-*.js*', (route) => route.abort())
  await open(page, '/controls/3.1.1')
  await expect(missing(page)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Objectives' })).toBeVisible()
  await expectAccessible(page)
  await missing(page).getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(missing(page)).toBeVisible()
  await page.unroute('**/assets/conversation-*.js*')
  await missing(page).getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeVisible()
  await expect(missing(page)).toHaveCount(0)
})

test('a dialog that does not come can be closed, and comes with the connection', async ({ page }) => {
  await page.route('**/assets/inheritance-dialog-*.js*', (route) => route.abort())
  await open(page, '/controls/3.1.1')
  const add = page.getByRole('button', { name: 'Add provider' })
  await add.press('Enter')
  await expect(missing(page)).toBeVisible()
  await expectAccessible(page)
  await missing(page).getByRole('button', { name: 'Close' }).press('Enter')
  await expect(missing(page)).toHaveCount(0)
  await add.press('Enter')
  await expect(missing(page)).toBeVisible()
  await page.unroute('**/assets/inheritance-dialog-*.js*')
  await page.evaluate(`dispatchEvent(new Event('online'))`)
  await expect(page.getByRole('dialog', { name: 'Who does a part of 3.1.1?' })).toBeVisible()
})

test('a part that does not come because the person leaves shows no error, and comes if they stay', async ({ page }) => {
  await page.route('**/assets/inheritance-dialog-*.js*', (route) => route.abort())
  await open(page, '/controls/3.1.1')
  const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('inheritance-dialog'))
  await page.evaluate(`dispatchEvent(new Event('beforeunload'))`)
  await page.getByRole('button', { name: 'Add provider' }).press('Enter')
  await ended
  await page.unroute('**/assets/inheritance-dialog-*.js*')
  await expect(missing(page)).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Who does a part of 3.1.1?' })).toBeVisible({ timeout: 15_000 })
})

test('a drawer that does not come leaves its list, and can be closed', async ({ page }) => {
  await page.route('**/assets/evidence-drawer-*.js*', (route) => route.abort())
  await open(page, '/evidence?open=E-1')
  await expect(missing(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Evidence' })).toBeVisible()
  await missing(page).getByRole('button', { name: 'Close' }).press('Enter')
  await expect(missing(page)).toHaveCount(0)
  await expect(page).toHaveURL(/evidence$/)
})

test('the lower half of the dashboard that does not come leaves the upper one', async ({ page }) => {
  await page.route('**/assets/below-the-fold-*.js*', (route) => route.abort())
  await open(page, '/dashboard')
  await expect(missing(page)).toBeVisible()
  await expect(page.getByRole('region', { name: 'SPRS Score' })).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/assets/below-the-fold-*.js*')
  await missing(page).getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Evidence expiring' })).toBeVisible()
})

test('a menu of the header that does not come leaves its button, which can be pressed again', async ({ page }) => {
  await page.route('**/assets/user-menu-list-*.js*', (route) => route.abort())
  await open(page, '/controls/3.1.1')
  const account = page.getByRole('button', { name: /^Account of/ })
  await account.press('Enter')
  await expect(page.getByText('This part could not be loaded')).toBeVisible()
  await page.unroute('**/assets/user-menu-list-*.js*')
  await account.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
})

test('the plan can be shared before the rest of its page is here', async ({ page }) => {
  // What comes later does not: the first frame is all that there is.
  await page.route(/\/assets\/(share-menu|poam-summary|view-controls)-[^/]*\.js$/, (route) => route.abort())
  await open(page, '/poam')
  const share = page.getByRole('button', { name: 'Share', exact: true })
  await expect(share).toHaveAttribute('aria-haspopup', 'menu')
  await share.press('Enter')
  await expect(page.getByRole('menuitem', { name: /^Copy link/ })).toBeVisible()
  await expect(share).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(share).toBeFocused()
})

test('the page names the scripts of its frame and of its route, so that none waits for another', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await open(page, '/controls')
  await expect(page.getByRole('heading', { level: 1, name: 'Controls' })).toBeVisible()
  const answer = await page.request.get('/controls')
  const named = [...(await answer.text()).matchAll(/(?:href|src)="(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file)
  const asked = requested.slice(
    requested.indexOf('/controls'),
    requested.findIndex((path) => path.startsWith('/rest/v1/')),
  )
  const late = asked.filter((path) => path.endsWith('.js') && !named.includes(path))
  // What is shown over the page, and the phone's menu, come when the page is there.
  expect(late.filter((path) => !/\/assets\/(?:toaster|mobile-sidebar)-/.test(path))).toEqual([])
})
