import { expect } from '@playwright/test'
import { test } from './test.ts'
import { newPerson } from './api.ts'
import { expectAccessible, keepSession, watchForFaults } from './support.ts'

test('the documentation is read inside the product, with its pictures and links', async ({ page }) => {
  const faults = watchForFaults(page)
  await keepSession(page, await newPerson('Reader'))
  await page.goto('/docs')
  await expect(page.getByRole('heading', { level: 1, name: 'The screens' })).toBeVisible()
  const picture = page.getByRole('img', { name: 'Controls grouped by family' })
  await picture.scrollIntoViewIfNeeded()
  const width = () =>
    page.evaluate<number>(`document.querySelector('img[alt="Controls grouped by family"]').naturalWidth`)
  await expect.poll(width).toBeGreaterThan(300)
  await page.getByRole('article').getByRole('link', { name: 'oscal.md' }).first().press('Enter')
  await expect(page).toHaveURL(/\/docs\/oscal$/)
  await expect(page.getByRole('heading', { level: 1, name: 'OSCAL' })).toBeVisible()
  await expect(page.getByRole('article').getByRole('heading', { level: 2 }).first()).toBeVisible()
  // No mark of the source shows.
  await expect(page.getByRole('article')).not.toContainText('](')
  await expectAccessible(page)
  await page.getByRole('navigation', { name: 'Documentation' }).getByRole('link', { name: 'Audit log' }).press('Enter')
  await expect(page.getByRole('article').getByText('SHA-256').first()).toBeVisible()
  const sought = page.getByRole('searchbox', { name: 'Search the documentation' })
  await sought.fill('passphrase hand over')
  const results = page.getByRole('region', { name: 'Results' })
  await results.getByRole('link', { name: 'Questionnaires', exact: true }).press('Enter')
  await expect(page).toHaveURL(/\/docs\/guide#questionnaires$/)
  await expect(page.locator('#questionnaires')).toBeInViewport()
  await expect(sought).toHaveValue('')
  await sought.fill('unicorn')
  await expect(page.getByText('No section has “unicorn”')).toBeVisible()
  await expectAccessible(page)
  await sought.fill('')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  expect(faults).toEqual([])
})
