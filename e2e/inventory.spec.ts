import { expect } from '@playwright/test'
import { test } from './test.ts'
import { newCompany, newPerson } from './api.ts'
import { expectAccessible, keepSession, watchForFaults } from './support.ts'

const yearsAgo = (years: number) => `${new Date().getUTCFullYear() - years}-01-05`

test('an asset gets its page, deadlines are set with a preview, and figures open the list', async ({ page }) => {
  const faults = watchForFaults(page)
  const client = await newPerson('Dana Whitfield')
  const company = await newCompany(client, 'cmmc2')
  await client
    .from('vulnerabilities')
    .insert({
      company_id: company,
      title: 'Log4Shell',
      severity: 'critical',
      cve_ids: ['CVE-2021-44228'],
      solution: 'Update Log4j',
      first_seen_on: yearsAgo(1),
    })
    .throwOnError()
  await keepSession(page, client)

  // By keyboard: an asset, its scope, an identifier, and a row of the SSP for it.
  await page.goto('/inventory')
  await expect(page.getByText('No assets yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add asset' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add asset' })
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('web01')
  await dialog.getByLabel('Scope category').selectOption('CUI asset')
  await dialog.getByRole('button', { name: 'Add asset' }).press('Enter')
  await page.getByRole('link', { name: 'AS-1' }).press('Enter')
  await page.getByRole('textbox', { name: 'Identifier' }).fill('WEB01.example.com.')
  await page.getByRole('button', { name: 'Add', exact: true }).press('Enter')
  await expect(page.getByText('web01.example.com', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Add to the hardware of the SSP' }).press('Enter')
  await expect(page.getByLabel('Row', { exact: true })).toHaveValue(/.+/)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open hardware in the SSP' }).click()
  await expect(page.getByText('web01').first()).toBeVisible()

  // Deadlines: moved by keys, previewed, saved.
  await page.goto('/settings/deadlines')
  const within = page.getByLabel('Within')
  await expect(within).toHaveCount(6)
  await within.nth(2).press('Alt+ArrowUp')
  await expect(page.getByText('No finding reaches this rule')).toBeVisible()
  await within.nth(1).fill('3000')
  await expect(page.getByText(/0 due dates come earlier, 1 later/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByText('Deadlines saved. 1 due date changed.')).toBeVisible()

  // Figures lead into the list, and what is selected becomes a POA&M item.
  await page.goto('/vulnerabilities')
  const charts = page.getByText('Charts of age, weeks past due, assets and fixes')
  await expect(page.getByRole('link', { name: 'Critical, over 90 days: 1' })).toBeHidden()
  await charts.click()
  await page.reload()
  await page.getByRole('link', { name: 'Critical, over 90 days: 1' }).press('Enter')
  await expect(page).toHaveURL(/age=older/)
  await page.getByRole('link', { name: /Update Log4j/ }).press('Enter')
  await expect(page).toHaveURL(/fix=Update/)
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: 'Select F-1 Log4Shell' }).check()
  await page.getByRole('button', { name: 'Create POA&M items…' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Create 1 item' }).press('Enter')
  await expect(page.getByText('V-1 was added to the plan')).toBeVisible()
  expect(faults).toEqual([])
})
