import { expect, test } from '@playwright/test'
import { newCompany, newPerson } from './api.ts'
import { expectAccessible, keepSession } from './support.ts'

test('business associates are added, get a BAA and a contact, and are found, changed in bulk and undone', async ({
  page,
}) => {
  const client = await newPerson('Dana Whitfield')
  await newCompany(client, 'hipaa')
  await keepSession(page, client)
  // The address of the other frameworks leads here.
  await page.goto('/suppliers')
  await expect(page).toHaveURL(/\/business-associates$/)
  await expect(page.getByRole('link', { name: 'Business Associates', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(page.getByText('No business associates yet')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add business associate' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add business associate' })
  await dialog.getByRole('textbox', { name: /^Name/ }).press('Enter')
  await expect(dialog.getByText('Enter a name')).toBeVisible()
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('Contoso Billing')
  await dialog.getByRole('checkbox', { name: 'PHI' }).check()
  await dialog.getByRole('textbox', { name: /^Name/ }).press('Enter')
  const row = page.getByRole('row', { name: /Contoso Billing/ })
  await expect(row.getByText('1 issue')).toBeVisible()

  await row.getByText('Contoso Billing').click()
  const drawer = page.getByRole('dialog', { name: 'T-1 Contoso Billing' })
  await expect(drawer.getByText('Contoso Billing holds PHI and has no BAA.')).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Add document…' }).click()
  const upload = page.getByRole('dialog', { name: 'Add document of Contoso Billing' })
  await upload.getByLabel('File').setInputFiles({
    name: 'baa.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Business associate agreement'),
  })
  await upload.getByLabel('Expires on').fill('2999-01-01')
  await upload.getByRole('button', { name: 'Add document' }).click()
  await expect(drawer.getByRole('link', { name: 'E-1' })).toHaveAttribute('href', /\/evidence\?open=E-1/)
  await expect(drawer.getByText('has no BAA')).toHaveCount(0)
  await drawer.getByRole('button', { name: 'Add contact…' }).click()
  const contact = page.getByRole('dialog', { name: 'Add contact at Contoso Billing' })
  await contact.getByRole('textbox', { name: /^Name/ }).fill('Rita Respondent')
  await contact.getByRole('textbox', { name: /^Email/ }).fill('rita@contoso.example')
  await contact.getByRole('button', { name: 'Add contact' }).click()
  await expect(drawer.getByText('rita@contoso.example')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('checkbox', { name: 'Select T-1 Contoso Billing' }).check()
  await page.getByRole('button', { name: 'Set tier…' }).press('Enter')
  const bulk = page.getByRole('dialog', { name: 'Set tier' })
  await bulk.getByLabel('Tier').selectOption('Tier 1')
  await bulk.getByRole('button', { name: 'Change 1' }).press('Enter')
  await expect(page.getByRole('row', { name: /Contoso Billing.*Tier 1/ })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByRole('row', { name: /Contoso Billing.*Tier 1/ })).toHaveCount(0)

  await page.goto('/search?q=contoso+billing')
  await expect(page.getByRole('link', { name: /Contoso Billing/ }).first()).toHaveAttribute('href', /open=T-1/)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/business-associates')
  await expect(page.getByText('T-1 Contoso Billing')).toBeVisible()
  await expectAccessible(page)
})
