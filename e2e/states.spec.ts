// What a page shows while its data is on its way, and when it does not come: never nothing, never for ever, and never
// something that is not so.
import { expect, type Page, type Route } from '@playwright/test'
import { sampled, test } from './test.ts'
import { newCompany, newPerson } from './api.ts'
import { expectAccessible, keepSession } from './support.ts'

const DATA = /\/(rest|functions)\/v1\//
/** What the frame itself asks for. */
const FRAME = /\/rest\/v1\/(companies|profiles|user_companies)\?/
const REQUEST_ID = '0197f7a2-4c1d-7b7e-9b1e-3f6f0d6a1b2c'

/** In the words of the database. They name a uuid, so that the page does not retry. */
const fail = (route: Route) =>
  route.fulfill({
    status: 500,
    headers: { 'X-Request-Id': REQUEST_ID },
    json: { code: 'XX000', message: 'column r.uuid does not exist', details: null, hint: null },
  })

async function signIn(page: Page): Promise<void> {
  const client = await newPerson('Dana Whitfield')
  await newCompany(client, 'cmmc2')
  await keepSession(page, client)
}

const PAGES = [
  '/controls',
  '/controls/3.1.1',
  '/controls/assess',
  '/controls/self-assessment',
  '/controls/simulator',
  '/checks',
  '/assessments',
  '/assessments/A-1',
  '/risks',
  '/ssp',
  '/package',
  '/poam',
  '/poam?view=board',
  '/evidence',
  '/vulnerabilities',
  '/vulnerabilities/scans',
  '/vulnerabilities/scans/N-1',
  '/cve-dashboard',
  '/cve-dashboard/CVE-2021-44228',
  '/inventory',
  '/inventory/D-1',
  '/questionnaires',
  '/questionnaires/received/Q-1',
  '/questionnaires/sent',
  '/questionnaires/sent/SQ-1',
  '/questionnaires/templates',
  '/questionnaires/templates/cmmc2',
  '/questionnaires/library',
  '/suppliers',
  '/portfolio',
  '/dashboard',
  '/company-info',
  '/settings',
  '/settings/members',
  '/settings/people',
  '/settings/deadlines',
  '/settings/audit',
  '/settings/forwarding',
  '/profile/notices',
  '/search?q=access',
] as const

const SAMPLE: readonly string[] = ['/controls/3.1.1', '/risks', '/questionnaires/templates/cmmc2', '/settings']

for (const path of PAGES)
  test(`${path} waits in its place, and says what failed`, sampled(SAMPLE.includes(path)), async ({ page }) => {
    await signIn(page)
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route(DATA, async (route) => {
      if (FRAME.test(route.request().url())) return route.fallback()
      await released
      return fail(route)
    })
    await page.goto(path)
    const main = page.getByRole('main')
    await expect(main.locator('.animate-breathe').first()).toBeVisible()
    await expect(main.getByRole('alert')).toHaveCount(0)

    release()
    const failed = main.getByRole('alert').first()
    await expect(failed).toContainText(/could not be|failed/i)
    await expect(failed).toContainText('The server had an error.')
    await expect(failed).toContainText(REQUEST_ID)
    await expect(failed.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(main.locator('.animate-breathe')).toHaveCount(0)
    await expect(page.getByText(/uuid|undefined|NaN/)).toHaveCount(0)
    await expectAccessible(page)
  })

test('the plan counts nothing before it is loaded', async ({ page }) => {
  await signIn(page)
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(DATA, async (route) => {
    if (!FRAME.test(route.request().url())) await released
    return route.fallback()
  })
  await page.goto('/poam')
  const counters = page.getByRole('list', { name: 'Counters' })
  for (const label of ['Open', 'Overdue', 'Ineligible'])
    await expect(counters.getByRole('button', { name: label })).toHaveText(`–${label}`)
  release()
  for (const label of ['Open', 'Overdue', 'Ineligible'])
    await expect(counters.getByRole('button', { name: label })).toHaveText(`0${label}`)
})

test('a role that could not be loaded is not taken for one without rights', async ({ page }) => {
  await signIn(page)
  await page.route('**/rest/v1/user_companies?*', fail)
  await page.goto('/settings/audit')
  const failed = page.getByRole('alert').filter({ hasText: 'Your role could not be loaded.' })
  await expect(failed).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Access' })).toBeVisible()
  await expect(page.getByText('No access')).toHaveCount(0)
  await page.unroute('**/rest/v1/user_companies?*')
  await failed.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
})

test('a page whose code does not come leaves the frame, and comes with the connection', async ({ page, context }) => {
  await signIn(page)
  // A link that the pointer passes would fetch its page before the connection is lost.
  const PAGE = '**/assets/docs-page-*.js*'
  await page.route(PAGE, (route) => route.abort())
  await page.goto('/companies')
  await expect(page.getByRole('link', { name: 'Acme Works' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('navigation').getByRole('link', { name: 'Help' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'This page could not be loaded' })).toBeVisible()
  await expect(page.getByText('The server cannot be reached.')).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Help' })).toBeVisible()
  await expectAccessible(page)
  await page.unroute(PAGE)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'The screens' })).toBeVisible()
})

test('a link that could not be checked is not called expired', async ({ page }) => {
  await page.route('**/auth/v1/verify', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await page.goto('/auth/invite#token_hash=0123456789abcdef&type=invite')
  await expect(page.getByRole('alert')).toHaveText('The link could not be checked.')
  await expectAccessible(page)
  await page.unroute('**/auth/v1/verify')
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(page.getByRole('alert')).toHaveText('This link has expired or was used before.')
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
})

test('what has not come when the connection is lost says so, and comes with it', async ({ page, context }) => {
  await signIn(page)
  let loseConnection = (): void => undefined
  const lost = new Promise<void>((resolve) => (loseConnection = resolve))
  await page.route('**/rest/v1/risks?*', async (route) => {
    await lost
    return (await page.evaluate('navigator.onLine')) === true ? route.fallback() : route.abort('internetdisconnected')
  })
  await page.goto('/risks')
  const main = page.getByRole('main')
  await expect(main.locator('.animate-breathe').first()).toBeVisible()
  await context.setOffline(true)
  loseConnection()
  await expect(main.getByRole('alert')).toContainText('Risks could not be loaded yet.')
  await expect(main.locator('.animate-breathe')).toHaveCount(0)
  await context.setOffline(false)
  await expect(main.getByText('No risks yet')).toBeVisible()
})
