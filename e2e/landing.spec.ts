import { expect } from '@playwright/test'
import { test } from './test.ts'
import { expectAccessible, signUpAndIn, watchForFaults } from './support.ts'

test('says what Parapet is and leads to sign-in and sign-up', async ({ page }) => {
  const faults = watchForFaults(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const area of [
    'A score with its proof',
    'POA&M by the rule',
    'Evidence that verifies offline',
    'Vulnerabilities with due dates',
  ]) {
    await expect(page.getByRole('heading', { name: area, exact: true })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Get started' }).click()
  await expect(page).toHaveURL(/\/auth\?tab=signup$/)
  await expect(page.getByRole('tab', { name: 'Sign up' })).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await page.getByRole('link', { name: 'Sign in' }).first().click()
  await expect(page).toHaveURL(/\/auth$/)
  expect(faults).toEqual([])
})

test('shows a picture of the product in the theme of the reader, and loads no other', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    // The page that was there before shows its other picture as soon as the theme changes.
    await page.goto('about:blank')
    await page.emulateMedia({ colorScheme })
    const pictures: string[] = []
    page.on('request', (request) => pictures.push(...(request.resourceType() === 'image' ? [request.url()] : [])))
    await page.goto('/')
    const shown = page.getByRole('img', { name: /^The dashboard of a sample company/ })
    await expect(shown).toHaveJSProperty('complete', true)
    expect(await shown.evaluate((image) => 'naturalWidth' in image && Number(image.naturalWidth))).toBeGreaterThan(600)
    expect(pictures.filter((url) => url.includes('dashboard-dark')).length).toBe(colorScheme === 'dark' ? 1 : 0)
    page.removeAllListeners('request')
  }
})

test('is accessible in both themes', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expectAccessible(page)
})

test('loads neither the sign-in client nor the frame of the application', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(scripts.filter((url) => /auth-client|shell|toaster|notify/.test(url))).toEqual([])
})

for (const width of [320, 390, 1440]) {
  test(`fits ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const overflow = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
}

test('a signed-in person goes to the dashboard', async ({ page }) => {
  await signUpAndIn(page)
  await page.goto('/')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('an address that leads nowhere says so', async ({ page }) => {
  for (const path of ['/.env', '/metrics', '/x.php', '/dev/kit'])
    expect((await page.request.get(path)).status(), path).toBe(404)
  expect((await page.goto('/no/such/page'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page).toHaveTitle('Page not found · Parapet')
  await expectAccessible(page)
})
