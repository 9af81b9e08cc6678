import { expect } from '@playwright/test'
import { test } from './test.ts'
import { newCompany, newPerson } from './api.ts'
import { expectAccessible, keepSession, signUpAndIn } from './support.ts'

test('a sample company is looked around in and removed again, by keyboard alone', async ({ page }) => {
  await signUpAndIn(page)
  await page.getByRole('button', { name: 'Look around with a sample company' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Sample Company Created')).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'CMMC Level 2 Dashboard' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Sample: Ridgeline Machining/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Recent activity' }).getByRole('listitem')).toHaveCount(10)
  await expect(page.getByRole('region', { name: 'What next' })).toContainText('overdue')

  await page.goto('/companies')
  await expect(page.getByText('Sample', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create Company' })).toBeEnabled()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove sample company' }).focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Remove Sample: Ridgeline Machining?' })
  await expect(question).toContainText('gone for good')
  await question.getByRole('button', { name: 'Remove sample company' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Sample Company Removed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Look around with a sample company' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Set up your first company' })).toBeVisible()
})

test('who has a company of their own is not offered a sample, and the server refuses one', async ({ page }) => {
  const client = await newPerson('Dana Whitfield')
  await newCompany(client, 'soc2')
  const { error } = await client.functions.invoke('create-sample-company', { body: {} })
  expect(error).not.toBeNull()
  await keepSession(page, client)
  await page.goto('/companies')
  await expect(page.getByRole('link', { name: 'Acme Works' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Look around with a sample company' })).toHaveCount(0)
})
