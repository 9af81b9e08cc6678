import { expect } from '@playwright/test'
import { test } from './test.ts'
import { newCompany, newPerson } from './api.ts'
import { expectAccessible, keepSession } from './support.ts'

test('a review of a supplier goes from its request to a decision, which freezes it and sets the register', async ({
  page,
}) => {
  const client = await newPerson('Dana Whitfield')
  const companyId = await newCompany(client, 'cmmc2')
  const supplier = { company_id: companyId, name: 'Contoso', tier: 'Tier 3' }
  await client.from('third_parties').insert(supplier).throwOnError()
  await keepSession(page, client)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/suppliers?open=T-1')
  const reviews = page.getByRole('region', { name: 'Reviews' })
  await expect(reviews.getByText('No reviews yet.')).toBeVisible()
  await reviews.getByRole('button', { name: 'Start review…' }).press('Enter')
  const request = page.getByRole('dialog', { name: 'Start review of Contoso' })
  await request.getByRole('button', { name: 'Start review' }).press('Enter')
  await expect(request.getByText('Enter what was asked')).toBeVisible()
  await expectAccessible(page)
  await request.getByLabel('What was asked').fill('Send the SOC 2 report.')
  await request.getByRole('button', { name: 'Start review' }).press('Enter')
  const steps = reviews.getByRole('list', { name: 'Steps of the review' })
  await expect(steps.getByRole('listitem').nth(1)).toHaveAttribute('aria-current', 'step')

  await reviews.getByRole('button', { name: 'Record answers…' }).press('Enter')
  const answers = page.getByRole('dialog', { name: 'Answers' })
  await answers.getByLabel('What was answered').fill('It was sent.')
  await answers.getByLabel('Answered on').fill('2020-01-01')
  await answers.getByRole('button', { name: 'Save answers' }).press('Enter')
  await expect(answers.getByText('It cannot be before the step before it')).toBeVisible()
  await answers.getByLabel('Answered on').fill(new Date().toISOString().slice(0, 10))
  await answers.getByRole('button', { name: 'Save answers' }).press('Enter')
  await reviews.getByRole('button', { name: 'Record findings…' }).press('Enter')
  const findings = page.getByRole('dialog', { name: 'Findings' })
  await findings.getByLabel('What was found').fill('Backups are untested.')
  await findings.getByRole('button', { name: 'Save findings' }).press('Enter')

  await page.setViewportSize({ width: 1440, height: 900 })
  await reviews.getByRole('button', { name: 'Decide…' }).press('Enter')
  const decision = page.getByRole('dialog', { name: 'Decide review of Contoso' })
  await decision.getByLabel('Decision').selectOption('Approved with conditions')
  await decision.getByRole('button', { name: 'Decide review' }).press('Enter')
  await expect(decision.getByText('Enter the conditions')).toBeVisible()
  await expectAccessible(page)
  await decision.getByLabel('Conditions').fill('Test the backups.')
  await decision.getByLabel('Next review').fill('2998-01-02')
  await decision.getByRole('button', { name: 'Decide review' }).press('Enter')
  await expect(steps).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Contoso' }).getByLabel('Next review')).toHaveValue('2998-01-02')

  await reviews.getByRole('button', { name: /^Show the review of/ }).press('Enter')
  const decided = page.getByRole('dialog', { name: 'Review of Contoso' })
  await expect(decided.getByText('Backups are untested.')).toBeVisible()
  await expect(decided.getByText(/Approved with conditions by Dana Whitfield/)).toBeVisible()
  await decided.getByRole('button', { name: 'Generate document' }).press('Enter')
  await expect(decided.getByRole('button', { name: /^Download/ })).toBeVisible()
  await expectAccessible(page)
  await client
    .from('third_party_reviews')
    .update({ findings: 'None' })
    .eq('company_id', companyId)
    .then(({ error }) => expect(error?.message).toContain('decided and cannot change'))
})
