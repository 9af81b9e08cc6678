import { expect } from '@playwright/test'
import { test } from './test.ts'
import { strToU8, zipSync } from 'fflate'
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
  const drawer = page.getByRole('dialog', { name: 'Contoso Billing' })
  await expect(drawer.getByText('Contoso Billing holds PHI and has no BAA.')).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Add document…' }).click()
  const upload = page.getByRole('dialog', { name: 'Add document of Contoso Billing' })
  await upload.getByLabel('File').setInputFiles({
    name: 'baa.docx',
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    buffer: wordDocument([
      'Contoso shall make its practices, books and records about PHI available to the Secretary.',
      'Contoso notifies the Practice of each breach of unsecured PHI within ten days of its discovery.',
    ]),
  })
  await upload.getByLabel('Expires on').fill('2999-01-01')
  await upload.getByRole('button', { name: 'Add document' }).click()
  const clauses = page.getByRole('dialog', { name: 'Clauses of BAA E-1' })
  await expect(clauses.getByText('1 present, 1 weak, 13 missing; 0 of 15 decided.')).toBeVisible()
  const reporting = clauses.getByRole('row', { name: /Report of uses/ })
  await expect(reporting.getByText(/within ten days of its discovery/)).toBeVisible()
  await expect(reporting.getByText('Only breaches are reported, not other uses and disclosures.')).toBeVisible()
  await expectAccessible(page)
  await clauses.getByRole('button', { name: 'Confirm present: Books and records for the Secretary' }).press('Enter')
  await clauses.getByRole('button', { name: 'Decide Report of uses, disclosures and breaches' }).press('Enter')
  const decision = page.getByRole('dialog', { name: 'Decide Report of uses, disclosures and breaches' })
  await decision.getByLabel('Decision').selectOption('Missing')
  await decision.getByRole('button', { name: 'Save decision' }).press('Enter')
  await expect(decision.getByText('Enter why it differs from what was found')).toBeVisible()
  await decision.getByLabel('Note').fill('Uses are not covered.')
  await decision.getByRole('button', { name: 'Save decision' }).press('Enter')
  await expect(clauses.getByText('1 present, 1 weak, 13 missing; 2 of 15 decided.')).toBeVisible()
  await expect(reporting.getByText('Uses are not covered.')).toBeVisible()
  // The issue leads back to the clauses.
  await page.goto('/checks')
  const issue = page.getByRole('listitem').filter({ hasText: 'lack a clause: Report of uses' })
  await issue.getByRole('link', { name: 'Open T-1' }).press('Enter')
  await expect(reporting.getByText('Uses are not covered.')).toBeVisible()
  await clauses.getByRole('button', { name: 'Close', exact: true }).last().press('Enter')
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

function wordDocument(paragraphs: readonly string[]): Buffer {
  const body = paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('')
  const xml = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`
  return Buffer.from(zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'word/document.xml': strToU8(xml) }))
}
