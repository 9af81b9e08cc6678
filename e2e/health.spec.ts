import { expect } from '@playwright/test'
import { test } from './test.ts'
import { administrator, newPerson } from './api.ts'
import { expectAccessible, keepSession, watchForFaults } from './support.ts'

test('an administrator finds what the installation does by itself, at any width', async ({ page }) => {
  const faults = watchForFaults(page)
  await keepSession(page, await administrator())
  await page.goto('/admin/health')
  await page.getByRole('button', { name: /^Show all \d+ kinds of work$/ }).click()
  const work = page.getByRole('table', { name: 'State of each recurring work' })
  await expect(work.getByRole('row', { name: /Reminders of due dates OK/ })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Waiting, running and failed' }).getByRole('row')).toHaveCount(3)
  await expect(
    page.getByRole('table', { name: 'Free space on each disk' }).getByRole('row', { name: /Database/ }),
  ).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await expectAccessible(page)
  // Where notifications lead, and from there to what to do.
  await page.goto('/admin/health#release')
  const release = page.getByRole('region', { name: /^Release \d/ })
  await expect(release).toBeInViewport()
  await release.getByRole('link', { name: 'What changed' }).click()
  await expect(page.getByRole('heading', { name: 'Changes by release' })).toBeVisible()
  await page.goBack()
  const backups = page.getByRole('region', { name: 'Backups' })
  await expect(backups).toContainText('No backups are made. Set BACKUP_URL')
  await backups.getByRole('link', { name: 'How to set up backups' }).click()
  await expect(page.getByRole('heading', { name: 'Back up', exact: true })).toBeInViewport()
  expect(faults).toEqual([])
})

const backup = {
  name: 'backup',
  title: 'Daily backup',
  everySeconds: 86_400,
  state: 'resting',
  nextAt: '2026-11-24T02:00:00Z',
  startedAt: '2026-11-23T02:00:00Z',
  lastOkAt: '2026-11-23T02:00:00Z',
  lastError: null,
  failures: 0,
  figures: { rows: 1203, files: 52, bytes: 3_200_000, missing: 0 },
}

test('servers of two releases are named, with what to do, and a backup with its figures', async ({ page }) => {
  await keepSession(page, await administrator())
  await page.route('**/functions/v1/health', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as object
    const disks = [{ purpose: 'Files', freeBytes: 4e9, totalBytes: 1e11, state: 'reserved' }]
    const changed = { runningReleases: [null, '1.4.0', '1.5.0'], hasBackups: true, duties: [backup], disks }
    await route.fulfill({ response, json: { ...json, ...changed } })
  })
  await page.goto('/admin/health')
  const card = page.getByRole('region', { name: 'Different releases are running: an older one, 1.4.0 and 1.5.0' })
  await expect(card).toContainText('Finish the upgrade')
  const backups = page.getByRole('region', { name: 'Backups' })
  await expect(backups).toContainText('1,203 rows and 52 files, 3.2 MB')
  await expect(backups).toContainText('None yet')
  await expect(page.getByRole('row', { name: /Files/ })).toContainText('96%New files are refused')
  await expectAccessible(page)
})

test('a person who is no administrator is told so', async ({ page }) => {
  await keepSession(page, await newPerson('Bea Stone'))
  await page.goto('/admin/health')
  await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(page.getByRole('switch')).toHaveCount(0)
})
