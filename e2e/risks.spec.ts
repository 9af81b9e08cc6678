import { expect } from '@playwright/test'
import { test } from './test.ts'
import { newCompany, newPerson, type Client } from './api.ts'
import { expectAccessible, keepSession } from './support.ts'

test('risks are rated, found by a cell of the matrix, linked, accepted, changed in bulk and undone', async ({
  page,
}) => {
  const client = await newPerson('Dana Whitfield')
  const companyId = await newCompany(client, 'cmmc2')
  await keepSession(page, client)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/risks')
  await expect(page.getByText('No risks yet')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Add your first risk' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add risk' })
  await dialog.getByRole('textbox', { name: /^Risk/ }).press('Enter')
  await expect(dialog.getByText('Say what may happen')).toBeVisible()
  await dialog.getByRole('textbox', { name: /^Risk/ }).fill('A stolen laptop')
  await dialog.getByLabel('Likelihood').selectOption('Moderate')
  await dialog.getByLabel('Impact').selectOption('Very High')
  await expect(dialog.getByText('Level High')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add risk' }).press('Enter')
  await expect(page.getByRole('row', { name: /A stolen laptop.*High/ })).toBeVisible()

  const cell = page.getByRole('link', { name: '1 risk of Moderate likelihood and Very High impact: High' })
  await cell.press('Enter')
  await expect(page).toHaveURL(/likelihood=Moderate&impact=Very/)
  await expect(page.getByRole('row', { name: /A stolen laptop/ })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('checkbox', { name: 'Select R-1 A stolen laptop' }).check()
  await page.getByRole('button', { name: 'Set treatment…' }).press('Enter')
  const bulk = page.getByRole('dialog', { name: 'Set treatment' })
  await bulk.getByLabel('Treatment').selectOption('Mitigate')
  await bulk.getByRole('button', { name: 'Change 1' }).press('Enter')
  await expect(page.getByRole('row', { name: /A stolen laptop.*Mitigate/ })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByRole('row', { name: /A stolen laptop.*Mitigate/ })).toHaveCount(0)

  await page.getByRole('row', { name: /A stolen laptop/ }).click()
  const drawer = page.getByRole('dialog', { name: 'A stolen laptop' })
  await drawer.getByRole('button', { name: 'Link a record…' }).press('Enter')
  const link = page.getByRole('dialog', { name: 'Link a record to R-1' })
  await link.getByRole('searchbox').fill('3.8.1')
  await link.getByRole('button', { name: 'Link 3.8.1', exact: true }).press('Enter')
  await expect(link.getByRole('button', { name: 'Link 3.8.1', exact: true })).toHaveText('Linked')
  await link.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(drawer.getByRole('link', { name: '3.8.1', exact: true })).toHaveAttribute('href', '/controls/3.8.1')
  await expectAccessible(page)

  await drawer.getByLabel('Treatment', { exact: true }).selectOption('Accept')
  const accept = page.getByRole('dialog', { name: 'Accept R-1' })
  await accept.getByRole('button', { name: 'Accept risk' }).press('Enter')
  await expect(accept.getByText('Enter the reason')).toBeVisible()
  await accept.getByLabel('Reason for acceptance').fill('All disks are encrypted')
  await accept.getByRole('button', { name: 'Accept risk' }).press('Enter')
  await expect(drawer.getByText('Approved by').locator('..')).toContainText('Dana Whitfield')
  await expect(drawer.getByText('All disks are encrypted')).toBeVisible()
  await expectAccessible(page)

  await drawer.getByRole('link', { name: '3.8.1', exact: true }).click()
  const onControl = page.getByRole('region', { name: 'Linked risks' })
  await onControl.getByRole('link', { name: 'R-1 A stolen laptop' }).click()
  await expect(drawer).toBeVisible()
  await linkEveryKind(client, companyId)
  for (const address of ['/suppliers?open=T-1', '/vulnerabilities?open=F-1', '/poam?open=V-1']) {
    await page.goto(address)
    const linked = page.getByRole('dialog').getByRole('list', { name: 'Linked risks' })
    await expect(linked.getByRole('link', { name: 'R-1 A stolen laptop' }), address).toHaveAttribute(
      'href',
      '/risks?open=R-1',
    )
    await expect(linked).toContainText('High')
    await expectAccessible(page)
  }

  await page.goto('/search?q=stolen')
  await expect(page.getByRole('link', { name: /A stolen laptop/ }).first()).toHaveAttribute('href', '/risks?open=R-1')

  await page.goto('/risks?open=R-99')
  await expect(page.getByRole('dialog')).toContainText('There is no such risk, or you have no access to it.')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/risks$/)
})

/** Links R-1 to a third party, a vulnerability and a POA&M item. */
async function linkEveryKind(client: Client, companyId: string): Promise<void> {
  const company = { company_id: companyId }
  const items = [{ weakness: 'Disks are not encrypted' }]
  await client.rpc('add_poam_items', { company: companyId, items }).throwOnError()
  await client
    .from('third_parties')
    .insert({ ...company, name: 'Contoso' })
    .throwOnError()
  await client
    .from('vulnerabilities')
    .insert({ ...company, title: 'Old firmware', severity: 'high' })
    .throwOnError()
  const idIn = async (table: 'risks' | 'third_parties' | 'vulnerabilities' | 'poam_items'): Promise<string> =>
    (await client.from(table).select('id').eq('company_id', companyId).single().throwOnError()).data.id
  const risk_id = await idIn('risks')
  for (const target of [
    { third_party_id: await idIn('third_parties') },
    { vulnerability_id: await idIn('vulnerabilities') },
    { poam_item_id: await idIn('poam_items') },
  ])
    await client
      .from('risk_links')
      .insert({ ...company, risk_id, ...target })
      .throwOnError()
}
