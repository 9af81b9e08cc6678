import { expect, test } from '@playwright/test'
import { newCompany, newPerson } from './api.ts'
import { expectAccessible, keepSession } from './support.ts'

test('a supplier is offboarded step by step with its proof, and ends when no step is open', async ({ page }) => {
  const client = await newPerson('Dana Whitfield')
  const companyId = await newCompany(client, 'cmmc2')
  const { data: added } = await client
    .from('third_parties')
    .insert({ company_id: companyId, name: 'Contoso', data_held: ['CUI'] })
    .select('id')
    .single()
    .throwOnError()
  const id = String(added.id)
  const { data: item } = await client
    .from('evidence')
    .insert({ company_id: companyId, title: 'Contoso: Certificate of destruction' })
    .select('id')
    .single()
    .throwOnError()
  await client
    .from('third_party_documents')
    .insert({ company_id: companyId, third_party_id: id, evidence_id: item.id, kind: 'Certificate of destruction' })
    .throwOnError()
  await keepSession(page, client)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/suppliers?open=T-1')
  const drawer = page.getByRole('dialog', { name: 'T-1 Contoso' })
  const section = drawer.getByRole('region', { name: 'Offboarding' })
  await section.getByRole('button', { name: 'Start offboarding' }).press('Enter')
  await expect(section.getByText('0 of 5 steps')).toBeVisible()
  const end = section.getByRole('button', { name: 'End…' })
  await expect(end).toHaveAttribute('aria-disabled', 'true')

  await section.getByRole('button', { name: 'Record CUI returned or destroyed' }).press('Enter')
  const proof = page.getByRole('dialog', { name: 'CUI returned or destroyed' })
  await proof.getByRole('button', { name: 'Save step' }).press('Enter')
  await expect(proof.getByText('Choose the document that proves the step').first()).toBeVisible()
  await expectAccessible(page)
  await proof
    .getByLabel('Proof')
    .selectOption({ label: 'Certificate of destruction, E-1 Contoso: Certificate of destruction' })
  await proof.getByRole('button', { name: 'Save step' }).press('Enter')
  await expect(section.getByRole('link', { name: 'Certificate of destruction E-1' })).toBeVisible()
  // The newest message is the first one.
  await expect(section.getByText(/^Done · Dana Whitfield/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).first().press('Enter')
  await expect(section.getByText('0 of 5 steps')).toBeVisible()
  await section.getByRole('button', { name: 'Record CUI returned or destroyed' }).press('Enter')
  await proof.getByLabel('State').selectOption('Not needed')
  await proof.getByRole('button', { name: 'Save step' }).press('Enter')
  await expect(proof.getByText('Enter why the step is not needed').first()).toBeVisible()
  await proof.getByLabel('Reason').fill('It never received any.')
  await proof.getByRole('button', { name: 'Save step' }).press('Enter')
  await expect(section.getByText('It never received any.')).toBeVisible()

  await page.setViewportSize({ width: 1440, height: 900 })
  // Another person records the rest: it arrives by itself.
  const me = (await client.auth.getUser()).data.user?.id
  await client
    .from('offboarding_steps')
    .update({ state: 'Done', done_by: me, done_on: new Date().toISOString().slice(0, 10) })
    .eq('company_id', companyId)
    .eq('state', 'Open')
    .throwOnError()
  await expect(section.getByText('5 of 5 steps')).toBeVisible()
  await expectAccessible(page)
  await end.press('Enter')
  await page
    .getByRole('alertdialog', { name: 'End Contoso?' })
    .getByRole('button', { name: 'End third party' })
    .press('Enter')
  await expect(end).toHaveCount(0)
  await expect(section.getByRole('button', { name: /^Change / })).toHaveCount(0)
  await expect(drawer.getByRole('button', { name: 'Send questionnaire…' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Undo' }).first().press('Enter')
  await expect(end).toBeVisible()
  await section.getByRole('button', { name: 'Reopen Agreements ended' }).press('Enter')
  await expect(section.getByText('4 of 5 steps')).toBeVisible()
  // The status among the details obeys the same rule.
  await drawer.getByLabel('Status', { exact: true }).selectOption('Ended')
  await expect(
    page.getByText(/Contoso cannot end: steps of its offboarding are open \(Agreements ended\)/),
  ).toBeVisible()
})
