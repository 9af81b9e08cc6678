import { expect, type Page } from '@playwright/test'
import { test } from './test.ts'
import { newCompany, newPerson } from './api.ts'
import { expectAccessible, keepSession } from './support.ts'

/** Opens the practices of a new company as a new person. */
async function open(page: Page, protocol: string): Promise<void> {
  const client = await newPerson('Marco Ruiz')
  await newCompany(client, protocol)
  await keepSession(page, client)
  await page.goto('/practices')
}

const domains = (page: Page) => page.getByRole('rowheader').getByRole('button')

test('level 2 has 110 practices in 14 domains, under their CMMC ids', async ({ page }) => {
  await open(page, 'cmmc2')
  await expect(page.getByRole('heading', { level: 1, name: 'Practices' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'AC.L2-3.1.1', exact: true })).toBeVisible()
  await expect(page.getByText('1–110 of 110')).toBeVisible()
  // The header, 110 practices and 14 heads, of which those in sight are in the page.
  await expect(page.getByRole('table', { name: 'Practices' })).toHaveAttribute('aria-rowcount', '125')
  await expect(domains(page).first()).toContainText('0 of 22 completed')

  await page.getByRole('region', { name: 'Practices' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('j')
  await page.keyboard.press('3')
  await expect(domains(page).first()).toContainText('1 of 22 completed')
  await page.getByRole('link', { name: 'AC.L2-3.1.1', exact: true }).click()
  await expect(page).toHaveURL(/\/controls\/3\.1\.1$/)
})

test('level 1 has 15 practices in 6 domains and a percentage for a score', async ({ page }) => {
  await open(page, 'cmmc')
  await expect(page.getByText('1–15 of 15')).toBeVisible()
  await expect(domains(page)).toHaveCount(6)
  await page.getByRole('button', { name: 'Status of AC.L1-b.1.i:' }).click()
  await page.getByRole('menuitemradio', { name: 'Completed' }).click()
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'SPRS Score' })).toContainText('7%')
})

test('practices have no accessibility fault', async ({ page }) => {
  await open(page, 'cmmc')
  await expect(page.getByText('1–15 of 15')).toBeVisible()
  await expectAccessible(page)
})

test('a practice id is an address of its control too', async ({ page }) => {
  await open(page, 'cmmc2')
  await expect(page.getByText('1–110 of 110')).toBeVisible()
  await page.goto('/controls/IA.L2-3.5.3')
  await expect(page.getByRole('heading', { level: 1, name: /Multifactor Authentication/ })).toBeVisible()
})

test('other protocols have no practices and are sent to their controls', async ({ page }) => {
  await open(page, 'hipaa')
  await expect(page.getByRole('heading', { level: 1, name: 'Safeguards' })).toBeVisible()
  await expect(page).toHaveURL(/\/controls$/)
})
