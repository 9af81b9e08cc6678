import { expect, test } from '@playwright/test'
import { administrator, newPerson } from './api.ts'
import { expectAccessible, keepSession, watchForFaults } from './support.ts'

test('an administrator finds what the installation does by itself, at any width', async ({ page }) => {
  const faults = watchForFaults(page)
  await keepSession(page, await administrator())
  await page.goto('/admin/health')
  const work = page.getByRole('table', { name: 'State of each recurring work' })
  await expect(work.getByRole('row', { name: /Reminders of due dates OK/ })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Waiting, running and failed' }).getByRole('row')).toHaveCount(3)
  await expect(
    page.getByRole('table', { name: 'Free space on each disk' }).getByRole('row', { name: /Database/ }),
  ).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await expectAccessible(page)
  expect(faults).toEqual([])
})

test('servers of two releases are named, with what to do', async ({ page }) => {
  await keepSession(page, await administrator())
  await page.route('**/functions/v1/health', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as object
    await route.fulfill({ response, json: { ...json, runningReleases: [null, '1.4.0', '1.5.0'] } })
  })
  await page.goto('/admin/health')
  const card = page.getByRole('region', { name: 'Releases an older one, 1.4.0 and 1.5.0 are running' })
  await expect(card).toContainText('Finish the upgrade')
  await expectAccessible(page)
})

test('a person who is no administrator is told so', async ({ page }) => {
  await keepSession(page, await newPerson('Bea Stone'))
  await page.goto('/admin/health')
  await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(page.getByRole('switch')).toHaveCount(0)
})
