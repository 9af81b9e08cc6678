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
    page.getByRole('table', { name: 'Room on each disk' }).getByRole('row', { name: /Database/ }),
  ).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await expectAccessible(page)
  expect(faults).toEqual([])
})

test('a person who is no administrator is told so', async ({ page }) => {
  await keepSession(page, await newPerson('Bea Stone'))
  await page.goto('/admin/health')
  await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(page.getByRole('switch')).toHaveCount(0)
})
