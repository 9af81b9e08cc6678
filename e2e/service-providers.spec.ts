import { expect } from '@playwright/test'
import { test } from './test.ts'
import { newCompany, newPerson } from './api.ts'
import { expectAccessible, keepSession } from './support.ts'

test('what is inherited from a supplier turns amber in its page, the control, the checks and the SSP once its proof expires', async ({
  page,
}) => {
  const client = await newPerson('Dana Whitfield')
  const companyId = await newCompany(client, 'cmmc2')
  const [party] = (
    await client.from('third_parties').insert({ company_id: companyId, name: 'Northwind' }).select('id').throwOnError()
  ).data
  const [item] = (
    await client
      .from('evidence')
      .insert({ company_id: companyId, title: 'SOC 2', effective_on: '2025-01-01', expires_on: '2026-01-31' })
      .select('id')
      .throwOnError()
  ).data
  await client
    .from('third_party_documents')
    .insert({ company_id: companyId, third_party_id: party?.id, evidence_id: item?.id, kind: 'SOC 2 report' })
    .throwOnError()
  await keepSession(page, client)

  await page.goto('/suppliers?open=T-1')
  const services = page.getByRole('region', { name: 'Inherited controls' })
  await services.getByRole('button', { name: 'Add service…' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Add service of Northwind' })
  await form.getByLabel('Service', { exact: true }).fill('Mail')
  await form.getByLabel('Provider type').selectOption('CSP')
  await form.getByLabel('CUI', { exact: true }).click()
  await form.getByLabel('Document of proof').selectOption('SOC 2 report E-1')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Add service' }).press('Enter')
  await expect(services.getByText('Proof expired Jan 31, 2026')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Issues' })).toContainText(
    'Northwind, Mail handles CUI in the cloud without FedRAMP Moderate or an equivalent.',
  )

  await page.goto('/controls/3.1.3')
  const card = page.getByRole('region', { name: 'Inherited from' })
  await card.getByRole('button', { name: 'Add provider' }).press('Enter')
  const line = page.getByRole('dialog', { name: 'Who does a part of 3.1.3?' })
  await line.getByRole('combobox', { name: 'Provider', exact: true }).selectOption('Northwind, Mail')
  await line.getByLabel('Their part').fill('Filters mail.')
  await line.getByText('By objective').click()
  await line.getByLabel('Responsible for objective a').selectOption('Customer')
  await line.getByLabel('Note on objective a').fill('Our policy.')
  await line.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(card.getByText('Proof expired Jan 31, 2026')).toBeVisible()
  await expect(card.getByText('1 objective differs: a Customer')).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('link', { name: 'Northwind' }).press('Enter')
  await services.getByRole('button', { name: 'Responsibilities of Northwind, Mail' }).press('Enter')
  const matrix = page.getByRole('dialog', { name: 'Responsibilities of Northwind, Mail' })
  await expect(matrix.getByRole('listitem')).toContainText('Their part: Filters mail.')
  await matrix.getByRole('link', { name: /^3\.1\.3 / }).press('Enter')
  await expect(card).toBeVisible()

  await page.goto('/checks')
  await expect(
    page.getByText('The proof of Northwind, from which it is inherited, expired on Jan 31, 2026.'),
  ).toBeVisible()
  await page.goto('/ssp?section=providers')
  await expect(page.getByRole('list', { name: 'Expired proofs' }).first()).toContainText('Northwind, Mail')
})
