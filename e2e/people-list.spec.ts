import { expect } from '@playwright/test'
import { test } from './test.ts'
import { newCompany, newPerson } from './api.ts'
import { expectAccessible, keepSession } from './support.ts'

const FILE = `Name,Mail address,Department,Manager
Pia Person,pia@works.example,Assembly,kim@works.example
Kim Chief,kim@works.example,Assembly,
Lee Late,not an address,Assembly,
`

test('people without an account are added, imported, changed in bulk and undone, found, and deleted', async ({
  page,
}) => {
  const client = await newPerson('Dana Whitfield')
  await newCompany(client, 'cmmc')
  await keepSession(page, client)
  await page.setViewportSize({ width: 1600, height: 900 })
  await page.goto('/settings/members')
  await page.getByRole('link', { name: 'People', exact: true }).first().click()
  await expect(page.getByRole('row', { name: /Dana Whitfield.*Member/ })).toBeVisible()
  await page.getByRole('button', { name: 'Add person' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add person' })
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('Oskar Outside')
  await dialog.getByRole('textbox', { name: /^Mail address/ }).fill('oskar')
  await dialog.getByRole('textbox', { name: /^Name/ }).press('Enter')
  await expect(dialog.getByText('Enter a mail address, or leave it empty')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: /^Mail address/ }).fill('Oskar@Contoso.example')
  await dialog.getByRole('checkbox', { name: 'Outside contact' }).check()
  await dialog.getByRole('textbox', { name: /^Name/ }).press('Enter')
  await expect(page.getByRole('row', { name: /Oskar Outside.*oskar@contoso.example.*Outside contact/ })).toBeVisible()

  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('menuitem', { name: 'Import XLSX or CSV…' }).click()
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) }
  const preview = page.getByRole('dialog', { name: 'Import people' })
  await preview.locator('input[type=file]').setInputFiles(file)
  await expect(preview.getByText('Mail address: is not a mail address')).toBeVisible()
  await expectAccessible(page)
  await preview.getByRole('button', { name: 'Save 2 people, leave out 1 row' }).click()
  await expect(page.getByRole('row', { name: /Pia Person.*Assembly.*Kim Chief/ })).toBeVisible()

  for (const name of ['Pia Person', 'Kim Chief']) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.getByRole('button', { name: 'Set department…' }).press('Enter')
  const bulk = page.getByRole('dialog', { name: 'Set department' })
  await bulk.getByRole('textbox', { name: 'Department' }).fill('Shipping')
  await bulk.getByRole('button', { name: 'Change 2 people' }).press('Enter')
  await expect(page.getByRole('row', { name: /Shipping/ })).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByRole('row', { name: /Assembly/ })).toHaveCount(2)

  await page
    .getByRole('row', { name: /Kim Chief.*kim@/ })
    .getByText('kim@works.example')
    .click()
  const drawer = page.getByRole('dialog', { name: 'Kim Chief' })
  await expect(drawer.getByText('Pia Person', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Delete person' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete person' }).click()
  await expect(page.getByRole('row', { name: /Kim Chief/ })).toHaveCount(0)

  await page.goto('/search?q=pia+person')
  await expect(page.getByRole('link', { name: /Pia Person/ }).first()).toHaveAttribute(
    'href',
    /settings\/people\?open=/,
  )
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/settings/people')
  await expect(page.getByText('Oskar Outside')).toBeVisible()
  await expectAccessible(page)
})
